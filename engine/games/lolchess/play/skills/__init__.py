"""Active skills."""
