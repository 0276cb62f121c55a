"""Every message has a handler, a sender and a line in the list; what is sent fits what its handler takes."""

import pytest

from tests.messages import BUSES, LIST, Bus, listed, read, sendings


def test_the_list_of_messages_is_what_the_code_makes_of_it() -> None:
    assert LIST.read_text("utf-8") == listed(), "python -m tests.messages makes it again"


@pytest.mark.parametrize("bus", BUSES, ids=lambda bus: bus.title)
def test_every_message_has_a_handler_and_a_sender(bus: Bus) -> None:
    messages = read(bus)
    assert len(messages) > 15
    assert [name for name, message in messages.items() if not message.handler or not message.senders] == []


@pytest.mark.parametrize("bus", BUSES, ids=lambda bus: bus.title)
def test_what_is_sent_is_handled_and_has_the_arguments_that_its_handler_takes(bus: Bus) -> None:
    messages = read(bus)
    sent = [sending for sending in sendings(bus) if sending.count >= 0]
    assert len(sent) > 5
    assert [sending for sending in sent if sending.name not in messages] == []
    assert [sending for sending in sent if not messages[sending.name].takes(sending.count)] == []
