"""Callbacks: where they may go, how they are signed, posted and retried."""
