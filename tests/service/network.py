"""Hosts on one machine: network namespaces with an address and a host name each, joined by a switch of their own.

Only root may make them. What runs in a host is an ordinary process that sees no other network.
"""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from functools import cache
from typing import Any

SUBNETS = range(1, 250)


@cache
def why_not() -> str:
    """Why there can be no hosts on this machine; empty if there can."""
    for tool in ("ip", "nsenter", "unshare"):
        if shutil.which(tool) is None:
            return f"there is no {tool} on this machine"
    name = f"kz{os.getpid()}try"
    try:
        _ip("netns", "add", name)
        _ip("netns", "delete", name)
    except subprocess.CalledProcessError as error:
        return f"network namespaces cannot be made here: {error.stderr.decode().strip()}"
    return ""


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@dataclass
class Host:
    """A place on the switch."""

    name: str
    address: str
    space: str
    """Its network namespace."""
    port: str
    """Its end of the cable, at the switch."""
    switch: str
    """The switch's own network namespace."""

    def command(self, words: list[str]) -> list[str]:
        """What runs a command in this host, under its name."""
        named = ["sh", "-c", 'hostname "$0" && exec "$@"', self.name, *words]
        return ["nsenter", f"--net=/run/netns/{self.space}", "unshare", "--uts", *named]

    def cut(self) -> None:
        """Pull the cable out at the switch: packets vanish without a word, both ways."""
        _ip("-n", self.switch, "link", "set", self.port, "nomaster")

    def heal(self) -> None:
        """Put it in again."""
        _ip("-n", self.switch, "link", "set", self.port, "master", "br0")

    def lose(self, other: "Host") -> None:
        """Let what this host sends to another one vanish; everybody else hears both."""
        to_nobody = ["lladdr", "02:00:00:00:00:01", "dev", "eth0", "nud", "permanent"]
        _ip("-n", self.space, "neighbor", "replace", other.address, *to_nobody)

    def find(self, other: "Host") -> None:
        """Let it reach the other one again."""
        _ip("-n", self.space, "neighbor", "delete", other.address, "dev", "eth0")


@dataclass
class Network:
    """A switch and the hosts on it; a context, which leaves nothing behind."""

    names: list[str]
    hosts: dict[str, Host] = field(default_factory=dict)
    _switch: str = ""
    _cable: str = ""

    def __enter__(self) -> "Network":
        subnet = self._lay_own_cable()
        try:
            for number, name in enumerate(self.names, start=2):
                self._connect(name, f"{subnet}.{number}")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: Any) -> None:
        for space in [host.space for host in self.hosts.values()] + [self._switch]:
            subprocess.run(["ip", "netns", "delete", space], check=False, capture_output=True)
        subprocess.run(["ip", "link", "delete", self._cable], check=False, capture_output=True)

    def __getitem__(self, name: str) -> Host:
        return self.hosts[name]

    def _lay_own_cable(self) -> str:
        """Make the switch with a cable to this process's own network; the beginning of all addresses on it."""
        for number in SUBNETS:
            self._switch, self._cable = f"kz{number}switch", f"kz{number}"
            if subprocess.run(["ip", "netns", "add", self._switch], check=False, capture_output=True).returncode == 0:
                break  # else somebody else's tests have it
        switch, subnet = self._switch, f"10.213.{number}"
        _ip("-n", switch, "link", "add", "br0", "type", "bridge")
        _ip("-n", switch, "link", "set", "br0", "up")
        _ip("link", "add", self._cable, "type", "veth", "peer", "name", "own", "netns", switch)
        _ip("-n", switch, "link", "set", "own", "master", "br0", "up")
        _ip("address", "add", f"{subnet}.1/24", "dev", self._cable)
        _ip("link", "set", self._cable, "up")
        self.own_address = f"{subnet}.1"
        return subnet

    def _connect(self, name: str, address: str) -> None:
        space, port = f"{self._switch}-{name}", f"to-{name}"[:15]
        _ip("netns", "add", space)
        self.hosts[name] = Host(name, address, space, port, self._switch)
        _ip("-n", space, "link", "add", "eth0", "type", "veth", "peer", "name", port, "netns", self._switch)
        _ip("-n", self._switch, "link", "set", port, "master", "br0", "up")
        _ip("-n", space, "address", "add", f"{address}/24", "dev", "eth0")
        for link in ("lo", "eth0"):
            _ip("-n", space, "link", "set", link, "up")
