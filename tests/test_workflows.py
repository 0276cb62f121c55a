"""Continuous integration uses pinned actions on a supported Node, with one run per branch."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from game.term import table
from tests.imports import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FIRST_ON_NODE_24 = {
    "actions/cache": 5,
    "actions/checkout": 5,
    "actions/configure-pages": 6,
    "actions/deploy-pages": 5,
    "actions/download-artifact": 7,
    "actions/setup-python": 6,
    "actions/upload-artifact": 6,
    "actions/upload-pages-artifact": 5,
    "pypa/gh-action-pypi-publish": 1,
}
"""The first major version of each action that runs on Node 24; runners no longer have Node 20."""


def used(text: str) -> list[tuple[str, str, str]]:
    """Return (action, revision, comment) of each external action of a workflow."""
    return re.findall(r"uses: ([\w-]+/[\w-]+)@(\S+)(.*)", text)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_to_a_commit_whose_version_runs_on_node_24(path: object) -> None:
    text = (ROOT / str(path)).read_text("utf-8")
    actions = used(text)
    assert len(actions) == len(re.findall(r"uses: (?!\./)", text)) > 0
    for action, revision, comment in actions:
        assert re.fullmatch(r"[0-9a-f]{40}", revision), action
        version = re.fullmatch(r" # v(\d+)\.\d+\.\d+", comment)
        assert version and int(version[1]) >= FIRST_ON_NODE_24[action], action + comment


def test_workflows_match_githubs_schema() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *map(str, WORKFLOWS)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_push_cancels_the_check_of_its_branch_but_no_deployment() -> None:
    check, _, pages, _ = [path.read_text("utf-8") for path in WORKFLOWS]
    assert "cancel-in-progress: true" in check and "github.head_ref || github.ref_name" in check
    assert "group: pages\n  cancel-in-progress: false" in pages


def test_rows_of_the_table_are_checked_in_pull_requests_and_again_every_night() -> None:
    check, nightly, *_ = [path.read_text("utf-8") for path in WORKFLOWS]
    parser = argparse.ArgumentParser()
    table.add_options(parser)
    commands = re.findall(r"run: python3 -m game table (.*)", check + nightly)
    changed, merged = [parser.parse_args(words.split()) for words in commands]
    assert changed.check and changed.base == "HEAD^" and changed.fresh >= 20 and changed.times
    assert merged.check and not merged.base and merged.fresh >= 20 and merged.sample > 1 and not merged.names
    assert "path: game/entries/table\n" in check and "contents: write" not in check + nightly


def test_the_page_on_hosting_names_the_setting_that_deploying_needs() -> None:
    page = (ROOT / "game/docs/hosting.md").read_text("utf-8")
    assert "Set *Settings → Pages → Source* of your repository to *GitHub Actions*" in page


def test_the_site_can_be_deployed_by_hand_as_the_page_on_hosting_says() -> None:
    pages = YAML(typ="safe").load((ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8"))
    assert "workflow_dispatch" in (pages.get("on") or pages[True])
    assert f"*Actions → {pages['name']} → Run workflow*" in (ROOT / "game/docs/hosting.md").read_text("utf-8")


def test_the_wheel_is_published_only_if_a_maintainer_enabled_it_and_without_a_password() -> None:
    publish = (ROOT / ".github" / "workflows" / "publish.yml").read_text("utf-8")
    assert "if: vars.PUBLISH == 'true'" in publish and "types: [published]" in publish
    assert publish.count("id-token: write") == 1 and "secrets." not in publish and "password:" not in publish


def test_the_publishing_job_runs_no_build_tool() -> None:
    publish = (ROOT / ".github" / "workflows" / "publish.yml").read_text("utf-8")
    (job,) = [part for part in jobs(publish) if "id-token: write" in part]
    assert "run:" not in job and "needs: build" in job
    assert len(used(job)) == 2


@pytest.mark.parametrize(
    ("tag", "version", "heading", "is_published"),
    [
        ("v0.2.0", "0.2.0", "## 0.2.0, 2026-12-01", True),
        ("0.2.0", "0.2.0", "## 0.2.0", True),
        ("v0.2.0", "0.1.0", "## 0.2.0", False),
        ("v0.2.0", "0.2.0", "## Unreleased", False),
        ("v0.2.0", "0.2.0", "## 0.2.01", False),
        ("v0.2.0", "0.2.0", "## 0x2.0", False),
    ],
)
def test_a_release_is_built_only_if_tag_version_and_changelog_agree(
    tag: str, version: str, heading: str, is_published: bool, tmp_path: Path
) -> None:
    steps = YAML(typ="safe").load((ROOT / ".github" / "workflows" / "publish.yml").read_text("utf-8"))["jobs"]["build"]["steps"]
    (check,) = [step for step in steps if step.get("name", "").startswith("Check that")]
    assert check["env"] == {"TAG": "${{ github.ref_name }}"}
    (tmp_path / "game" / "docs").mkdir(parents=True)
    module = re.sub(r'__version__ = "[^"]+"', f'__version__ = "{version}"', (ROOT / "game" / "__init__.py").read_text("utf-8"))
    (tmp_path / "game" / "__init__.py").write_text(module, "utf-8")
    (tmp_path / "game" / "docs" / "CHANGELOG.md").write_text(f"# Changelog\n\n{heading}\n", "utf-8")
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", check["run"]]
    done = subprocess.run(command, cwd=tmp_path, env={**os.environ, "TAG": tag}, capture_output=True, check=False)
    assert (done.returncode == 0) == is_published


def test_the_site_is_uploaded_before_any_test_dependency_runs() -> None:
    check = (ROOT / ".github" / "workflows" / "check.yml").read_text("utf-8")
    (job,) = [part for part in jobs(check) if "upload-artifact" in part and "game build site" in part]
    assert job.index("game build site") < job.index("upload-artifact") < job.index("python3 -m tests")


def test_what_is_deployed_or_published_is_written_by_tools_pinned_by_hash() -> None:
    for name in ("build-tools", "reference-tools"):
        text = (ROOT / ".github" / f"{name}.txt").read_text("utf-8")
        pinned = re.findall(r"^(\S+)==(\S+) \\\n    --hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)
        assert len(pinned) == text.count("==") >= 4, name
    workflows = {path.stem: path.read_text("utf-8") for path in WORKFLOWS}
    for name in ("pages", "publish"):
        installs = re.findall(r"pip install (.*)", workflows[name])
        assert installs and all(install.startswith("--require-hashes ") for install in installs)
        assert "pipx" not in workflows[name]


def test_the_checked_site_with_the_reference_is_deployed_by_actions_alone() -> None:
    pages = (ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8")
    (assemble,) = [part for part in jobs(pages) if "upload-pages-artifact" in part]
    assert "needs: check\n" in assemble and "run:" not in assemble
    assert re.findall(r"name: (\w+)\n          path: (\S+)", assemble) == [("site", "site")]
    (reference,) = [part for part in jobs(pages) if "tests.reference" in part]
    assert "site" not in reference.partition("steps:")[2]
    assert "needs: reference\n    uses: ./.github/workflows/check.yml\n    with:\n      reference: true" in pages
    check = (ROOT / ".github" / "workflows" / "check.yml").read_text("utf-8")
    assert "game build site ${{ inputs.reference && '--reference reference' || '' }}" in check


def jobs(text: str) -> list[str]:
    """Return the text of each job of a workflow."""
    return re.split(r"\n(?=  \w+:\n)", text.partition("\njobs:\n")[2])


def test_contributed_bots_run_without_rights_and_only_for_pull_requests() -> None:
    check = (ROOT / ".github" / "workflows" / "check.yml").read_text("utf-8")
    (job,) = [part for part in jobs(check) if "python3 -m game table" in part]
    assert "if: github.event_name == 'pull_request'" in job and "persist-credentials: false" in job
    assert "permissions:\n      contents: read\n    steps:" in job and "timeout-minutes: 30" in job
    assert "secrets." not in check and "pull_request_target" not in check
