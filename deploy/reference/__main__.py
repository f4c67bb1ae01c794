"""Write every reference page and drawing."""

from pathlib import Path

from deploy.reference.pages import pages

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Write those that have changed."""
    for name, text in pages().items():
        path = ROOT / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"docs/{name}")


if __name__ == "__main__":
    main()
