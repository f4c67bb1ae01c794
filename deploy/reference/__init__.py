"""Reference pages, made from the code: `python -m deploy.reference` writes them anew."""
