"""Every message has a handler, a sender and a row in the list; the arguments that are sent fit the handler."""

import pytest

from tests.messages import BUSES, LIST, Bus, listed, read, sendings


def test_the_list_of_messages_is_up_to_date() -> None:
    assert LIST.read_text("utf-8") == listed(), "run python -m tests.messages"


@pytest.mark.parametrize("bus", BUSES, ids=lambda bus: bus.title)
def test_every_message_has_a_handler_and_a_sender(bus: Bus) -> None:
    messages = read(bus)
    assert len(messages) > 15
    assert [name for name, message in messages.items() if not message.handler or not message.senders] == []


@pytest.mark.parametrize("bus", BUSES, ids=lambda bus: bus.title)
def test_every_message_sent_has_the_arguments_of_its_handler(bus: Bus) -> None:
    messages = read(bus)
    sent = [sending for sending in sendings(bus) if sending.count >= 0]
    assert len(sent) > 5
    assert [sending for sending in sent if sending.name not in messages] == []
    assert [sending for sending in sent if not messages[sending.name].takes(sending.count)] == []
