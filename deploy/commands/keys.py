"""`kibitz keys`, and `kibitz acl`: who may do what."""

import argparse
import re
import secrets
import time

from deploy import processes, redis_server
from engine.errors import BadOption
from tasks.store import tenants, webhook_secrets
from tasks.store.rights import acl_lines

TENANT = re.compile(r"[A-Za-z0-9._-]{1,64}")


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands."""
    command = commands.add_parser("acl", help="print users for Redis's ACL file, one for each part, with new passwords")
    command.set_defaults(run=_acl)

    command = commands.add_parser("keys", help="create, list and revoke API keys")
    actions = command.add_subparsers(required=True, metavar="action")
    action = actions.add_parser("create", help="make a key; it is shown this once")
    action.add_argument("tenant")
    action.add_argument("--label", default="", help="what the key is for")
    action.add_argument("--rate-limit", type=int, help="requests per minute, within those of the tenant")
    action.set_defaults(run=_create_key)
    actions.add_parser("list", help="list the keys").set_defaults(run=_list_keys)
    action = actions.add_parser("revoke", help="make a key useless")
    action.add_argument("id", help="the first characters of the key, as listed")
    action.set_defaults(run=_revoke_key)

    action = actions.add_parser("webhook", help="make a secret that signs a tenant's webhooks; it is shown this once")
    action.add_argument("tenant")
    action.add_argument("--drop-old", action="store_true", help="end the secret before the newest one instead")
    action.set_defaults(run=_webhook_secret)


def _check_tenant(name: str) -> None:
    if not TENANT.fullmatch(name):
        raise BadOption("a tenant's name has 1 to 64 letters, digits, dots, dashes and underscores")


def _create_key(options: argparse.Namespace) -> None:
    _check_tenant(options.tenant)
    if options.rate_limit is not None and options.rate_limit < 1:
        raise BadOption(f"--rate-limit must be at least 1, not {options.rate_limit}")
    redis_server.demand()
    print(tenants.create_key(options.tenant, options.label, options.rate_limit))


def _list_keys(options: argparse.Namespace) -> None:
    redis_server.demand()
    for key in tenants.list_keys():
        created = time.strftime("%Y-%m-%d %H:%M", time.gmtime(key.created))
        print(f"{key.id}  {key.tenant}  {created}  {key.rate_limit or 'default limit'}  {key.label}")


def _revoke_key(options: argparse.Namespace) -> None:
    redis_server.demand()
    if not tenants.revoke_key(options.id):
        raise BadOption(f"there is no key {options.id!r}; kibitz keys list shows them")


def _webhook_secret(options: argparse.Namespace) -> None:
    _check_tenant(options.tenant)
    redis_server.demand()
    if not options.drop_old:
        print(webhook_secrets.create(options.tenant))
    elif not webhook_secrets.drop_old(options.tenant):
        raise BadOption(f"there is no older secret of {options.tenant!r}")


def _acl(options: argparse.Namespace) -> None:
    for line in acl_lines({kind: secrets.token_urlsafe(24) for kind in processes.KINDS}):
        print(line)
