"""How many connections a process can hold."""

import resource

OTHER_FILES = 300  # Redis, compiled kernels, logs


def connection_limit(threads: int) -> int:
    """Four for each thread, so that slow clients find room beside those that are served; fewer where the system does
    not allow as many open files. Raises this process's own limit to what it may be."""
    wanted = 4 * threads
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted + OTHER_FILES:
        soft = wanted + OTHER_FILES if hard == resource.RLIM_INFINITY else min(hard, wanted + OTHER_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return wanted
    return max(16, min(wanted, soft - OTHER_FILES))
