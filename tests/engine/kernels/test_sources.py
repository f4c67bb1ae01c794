"""What a source says is remembered by its content."""

from pathlib import Path

import pytest

from engine.kernels import sources
from engine.kernels.sources import Module, Text

CODE = '"""A docstring."""\nimport numpy\nNAMES = "names.json"  # a comment\n'


@pytest.fixture(autouse=True)
def _empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_CACHE_DIR", str(tmp_path / "cache"))


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "cache" / "sources").glob("*"))


def written(folder: Path, code: str = CODE) -> Module:
    (folder / "a_module.py").write_text(code)
    return Module("a_module", folder / "a_module.py")


def test_the_same_the_second_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = sources.read(written(tmp_path))
    assert first == Text(first.digest, frozenset(["numpy"]), frozenset(["names.json"]))
    assert len(kept(tmp_path)) == 1
    monkeypatch.setattr(sources.ast, "parse", None)  # whoever asks for it fails
    assert sources.read(written(tmp_path)) == first


def test_content_decides(tmp_path: Path) -> None:
    first = sources.read(written(tmp_path))
    assert sources.read(written(tmp_path, CODE.replace("names", "others"))).strings == {"others.json"}
    assert sources.read(written(tmp_path, CODE.replace("comment", "word"))) == first
    assert len(kept(tmp_path)) == 3


@pytest.mark.parametrize("damage", [b"", b"[]", b'{"digest": 1}', b"\xff"])
def test_what_is_damaged_is_read_anew(damage: bytes, tmp_path: Path) -> None:
    first = sources.read(written(tmp_path))
    (place,) = kept(tmp_path)
    place.write_bytes(damage)
    assert sources.read(written(tmp_path)) == first
    assert place.read_bytes() != damage


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    assert sources.read(written(tmp_path)).imports == {"numpy"}
