"""What the tests of content share."""

import pytest

import melder.content.source as source_module


@pytest.fixture(params=["libyaml", "pure Python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test that takes it runs with PyYAML's fast parser, where there is one, and without."""
    if request.param == "pure Python":
        monkeypatch.setattr(source_module, "_C_LOADER", None)
