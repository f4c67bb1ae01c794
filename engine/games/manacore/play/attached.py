"""What hangs on cards: auras, and modifications until end of turn. Both lists lie beside the cards."""

from engine.games.manacore.play.state import ATTACHED_ROOM, FIELD, NONE, PUMP_ROOM
from engine.kernels.part import part


@part
def attach(s, aura, host):
    """List an aura on a permanent."""
    s.attached_to[aura] = s.uid[host]
    if s.attached_n < ATTACHED_ROOM:
        s.hosts[s.attached_n] = host
        s.auras[s.attached_n] = aura
        s.attached_n += 1


@part
def pump(s, slot, p, t, source, suffix):
    """Change power and toughness until end of turn."""
    if s.pumps_n < PUMP_ROOM:
        entry = s.pumps[s.pumps_n]
        entry.p = p
        entry.t = t
        entry.host = slot
        entry.source = source
        entry.suffix = suffix
        s.pumps_n += 1


@part
def close_ranks(s):
    """Take out the entries that have lost their card: those whose host is NONE."""
    kept = 0
    for i in range(s.attached_n):
        if s.hosts[i] != NONE:
            s.hosts[kept] = s.hosts[i]
            s.auras[kept] = s.auras[i]
            kept += 1
    for i in range(kept, s.attached_n):
        s.hosts[i] = 0
        s.auras[i] = 0
    s.attached_n = kept
    kept = 0
    for i in range(s.pumps_n):
        if s.pumps[i].host != NONE:
            if kept != i:
                s.pumps[kept] = s.pumps[i]
            kept += 1
    for i in range(kept, s.pumps_n):
        entry = s.pumps[i]
        entry.p = 0
        entry.t = 0
        entry.host = 0
        entry.source = 0
        entry.suffix = 0
    s.pumps_n = kept


@part
def drop_attachments(s, host):
    """Empty a permanent's list of auras."""
    for i in range(s.attached_n):
        if s.hosts[i] == host:
            s.hosts[i] = NONE
    close_ranks(s)


@part
def drop_pumps(s):
    """Modifications on permanents end; those on cards elsewhere stay (quirk)."""
    for i in range(s.pumps_n):
        if s.zone[s.pumps[i].host] == FIELD:
            s.pumps[i].host = NONE
    if s.pumps_n > 0:
        close_ranks(s)


@part
def drop_hidden(s, hidden):
    """Drop what cards out of sight carried along: old modifications and attachments."""
    for i in range(s.attached_n):
        if hidden[s.hosts[i]] != 0 or hidden[s.auras[i]] != 0:
            s.hosts[i] = NONE
    for i in range(s.pumps_n):
        if hidden[s.pumps[i].host] != 0:
            s.pumps[i].host = NONE
    close_ranks(s)
