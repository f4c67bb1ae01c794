"""Part of `make hosts`: two worker hosts of one core each against one."""


def two_hosts() -> None:
    """To come."""
