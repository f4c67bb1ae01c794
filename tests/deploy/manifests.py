"""Reading what is in deploy/: Kustomize overlays put together, compose, and what each process is told."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
Manifest = dict[str, Any]


def documents(path: Path) -> list[Manifest]:
    return [document for document in yaml.safe_load_all(path.read_text()) if document]


def overlay(name: str) -> list[Manifest]:
    """The manifests of an overlay, as `kubectl kustomize` makes them of what ours use: resources, patches without
    lists, one namespace, images."""
    folder = DEPLOY / "kubernetes" / name
    told = documents(folder / "kustomization.yaml")[0]
    assert set(told) <= {"apiVersion", "kind", "namespace", "resources", "patches", "images"}, "teach this function"
    found: list[Manifest] = []
    for resource in told["resources"]:
        path = (folder / resource).resolve()
        found += overlay(path.name) if path.is_dir() else documents(path)
    for patch in told.get("patches", []):
        for change in documents(folder / patch["path"]):
            patched = [m for m in found if (m["kind"], name_of(m)) == (change["kind"], name_of(change))]
            assert len(patched) == 1, change
            _merge(patched[0], change)
    for manifest in found:
        if "namespace" in told and manifest["kind"] != "Namespace":
            manifest["metadata"]["namespace"] = told["namespace"]
        for container in containers(manifest):
            for image in told.get("images", []):
                if container["image"] == image["name"]:
                    container["image"] = f"{image['newName']}:{image['newTag']}"
    return found


def _merge(manifest: Manifest, change: Manifest) -> None:
    for name, value in change.items():
        assert not isinstance(value, list), "lists are merged by rules of their own"
        if value is None:
            manifest.pop(name, None)
        elif isinstance(value, dict) and isinstance(manifest.get(name), dict):
            _merge(manifest[name], value)
        else:
            manifest[name] = value


def name_of(manifest: Manifest) -> str:
    return str(manifest["metadata"]["name"])


def containers(manifest: Manifest) -> list[Manifest]:
    if manifest["kind"] not in ("Deployment", "StatefulSet"):
        return []
    return list(manifest["spec"]["template"]["spec"]["containers"])


def own_deployments(manifests: list[Manifest]) -> Iterator[tuple[str, Manifest, Manifest]]:
    """Each deployment of Kibitz: the kind of its processes, its pod, its container."""
    for manifest in manifests:
        if manifest["kind"] == "Deployment" and name_of(manifest).startswith("kibitz-"):
            pod = manifest["spec"]["template"]["spec"]
            yield name_of(manifest).removeprefix("kibitz-"), pod, pod["containers"][0]


def environment_of(container: Manifest, manifests: list[Manifest]) -> dict[str, str]:
    """The variables that a container gets."""
    found: dict[str, str] = {}
    for source in container.get("envFrom", []):
        for kind, field in (("ConfigMap", "configMapRef"), ("Secret", "secretRef")):
            if field in source:
                named = [m for m in manifests if (m["kind"], name_of(m)) == (kind, source[field]["name"])]
                for manifest in named:
                    found |= manifest.get("data", {}) | manifest.get("stringData", {})
    return found | {entry["name"]: entry["value"] for entry in container.get("env", [])}
