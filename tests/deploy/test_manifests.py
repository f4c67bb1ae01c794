"""Image, compose and Kubernetes manifests fit together, and fit the commands, ports and settings that the code has."""

import re
import shlex
from dataclasses import fields
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from deploy.cli import command_line
from deploy.processes import KINDS
from tasks.config import Config
from tests.deploy.manifests import DEPLOY, Manifest, containers, environment_of, name_of, overlay, own_deployments

ROOT = DEPLOY.parent
OVERLAYS = ("small", "production")
KUBERNETES = "1.33"
CUSTOM = "ScaledObject"  # KEDA's; no schema of Kubernetes knows it
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
COMPOSE: Any = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
OWN_SERVICES = {name: told for name, told in COMPOSE["services"].items() if name in KINDS}
ALIVE = """find "$KIBITZ_ALIVE_FILE" -newermt '15 seconds ago' | grep -q ."""


def settings_of(environment: dict[str, Any]) -> Config:
    """The settings that an environment gives; a name or value that the code does not know is an error."""
    own = {name: str(value) for name, value in environment.items() if name.startswith("KIBITZ_")}
    return Config.from_environment({n: re.sub(r"\$\{\w+:-(.*)\}", r"\1", value) for n, value in own.items()})


def image_environment() -> dict[str, str]:
    block = DOCKERFILE[DOCKERFILE.rindex("ENV ") :].partition("\nUSER")[0].replace("\\\n", " ")
    return dict(word.split("=", 1) for word in shlex.split(block)[1:])


def parses(words: list[str]) -> bool:
    return command_line().parse_args(words).run is not None


def test_the_procfile_names_every_kind() -> None:
    lines = dict(line.split(": ") for line in (ROOT / "Procfile").read_text().splitlines())
    assert lines == {kind: f"kibitz {kind}" for kind in KINDS}


def test_the_image_knows_its_settings() -> None:
    settings = settings_of(image_environment() | {"KIBITZ_CPU": "x86-64-v3", "KIBITZ_BUILD": "abc"})
    assert settings.cache_dir.startswith("/opt/kibitz/")
    assert settings.data_dir.startswith("/tmp/")
    assert settings.alive_file.startswith("/tmp/")
    assert f"EXPOSE {Config().port}" in DOCKERFILE
    assert ALIVE in DOCKERFILE
    assert re.search(r'^ENTRYPOINT \["kibitz"\]\nCMD \["run"\]$', DOCKERFILE, re.MULTILINE)
    assert re.search(r"^USER [1-9]\d+:", DOCKERFILE, re.MULTILINE)


def test_the_image_takes_what_it_needs_and_nothing_else() -> None:
    """Whatever the wheel is made of is sent to the builder; docs, tests and manifests are not."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert next(line for line in lines if not line.startswith("#")) == "*"
    taken = {line.removeprefix("!") for line in lines if line.startswith("!")}
    packages = {pattern.rstrip("*") for pattern in ("engine*", "mcts*", "tasks*", "api*", "deploy*")}
    assert taken == packages | {"pyproject.toml", "requirements.lock", "README.md", "LICENSE"}
    for name in taken:
        assert (ROOT / name).exists(), name


def test_compose_runs_every_kind() -> None:
    assert set(OWN_SERVICES) == set(KINDS)
    for kind, service in OWN_SERVICES.items():
        assert service["command"] == [kind]
        assert parses(service["command"])
        settings = settings_of(service["environment"])
        assert settings.redis_url == "redis://redis:6379/0"
        assert service["read_only"] is True
        assert float(service["stop_grace_period"].rstrip("s")) > settings.longest_s
    web = OWN_SERVICES["web"]
    settings = settings_of(web["environment"])
    assert web["ports"] == [f"127.0.0.1:{settings.port}:{settings.port}"], "nobody else may reach it without a key"
    scraped = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())["scrape_configs"][0]
    host, _, port = scraped["static_configs"][0]["targets"][0].partition(":")
    assert (host in settings.hosts.split(","), int(port)) == (True, settings.port)


def test_compose_mounts_what_is_there() -> None:
    for service in COMPOSE["services"].values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in COMPOSE["volumes"], volume


@pytest.mark.parametrize("name", OVERLAYS)
def test_overlays_are_valid(name: str) -> None:
    seen = set()
    for manifest in overlay(name):
        assert (manifest["kind"], name_of(manifest)) not in seen
        seen.add((manifest["kind"], name_of(manifest)))
        if manifest["kind"] != CUSTOM:
            kubernetes_validate.validate(manifest, KUBERNETES, strict=True)


def test_every_file_belongs_to_an_overlay() -> None:
    for folder in (DEPLOY / "kubernetes").iterdir():
        told = yaml.safe_load((folder / "kustomization.yaml").read_text())
        named = {*told["resources"], *(patch["path"] for patch in told.get("patches", [])), "kustomization.yaml"}
        assert {path.name for path in folder.iterdir()} == {Path(path).name for path in named if path != "../base"}


@pytest.mark.parametrize("name", OVERLAYS)
def test_deployments_run_what_there_is(name: str) -> None:
    manifests = overlay(name)
    found = {kind: (pod, container) for kind, pod, container in own_deployments(manifests)}
    assert set(found) == set(KINDS)
    for kind, (pod, container) in found.items():
        assert container["args"] == [kind]
        environment = environment_of(container, manifests)
        settings = settings_of(environment)
        assert settings.keys == "required"
        assert pod["terminationGracePeriodSeconds"] > settings.longest_s + KINDS[kind].grace_s
        assert pod["enableServiceLinks"] is False, "Kubernetes would set KIBITZ_PORT to a URL"
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert f"USER {pod['securityContext']['runAsUser']}:" in DOCKERFILE
        folders = [mount["mountPath"] for mount in container["volumeMounts"]]
        assert [image_environment()["KIBITZ_ALIVE_FILE"].rpartition("/")[0]] == folders
        assert set(container["livenessProbe"]) > {"periodSeconds"}
        if kind != "web":
            assert container["livenessProbe"]["exec"]["command"] == ["sh", "-c", ALIVE]
        if kind == "worker":
            assert settings.workers == int(container["resources"]["requests"]["cpu"])


@pytest.mark.parametrize("name", OVERLAYS)
def test_the_api_is_reached(name: str) -> None:
    manifests = overlay(name)
    pods = {kind: (pod, container) for kind, pod, container in own_deployments(manifests)}
    web = pods["web"][1]
    settings = settings_of(environment_of(web, manifests))
    assert web["ports"] == [{"name": "http", "containerPort": settings.port}]
    paths = {web[probe]["httpGet"]["path"] for probe in ("startupProbe", "livenessProbe", "readinessProbe")}
    assert paths == {"/healthz", "/readyz"}
    service = next(m for m in manifests if m["kind"] == "Service" and name_of(m) == "kibitz")
    deployment = next(m for m in manifests if name_of(m) == "kibitz-web" and m["kind"] == "Deployment")
    assert service["spec"]["selector"] == deployment["spec"]["template"]["metadata"]["labels"]
    assert service["spec"]["ports"][0]["targetPort"] == "http"
    notes = deployment["spec"]["template"]["metadata"]["annotations"]
    assert notes["prometheus.io/port"] == str(settings.port)


def test_the_small_overlay_has_its_redis() -> None:
    manifests = overlay("small")
    _, _, worker = next(own_deployments(manifests))
    settings = settings_of(environment_of(worker, manifests))
    host, port = re.match(r"redis://(\w+):(\d+)/", settings.redis_url).groups()  # type: ignore[union-attr]
    service = next(m for m in manifests if m["kind"] == "Service" and name_of(m) == host)
    assert service["spec"]["ports"][0]["port"] == int(port)


def test_workers_are_scaled_on_load() -> None:
    manifests = overlay("production")
    scaled = next(m for m in manifests if m["kind"] == CUSTOM)
    targets = {name_of(m): m for m in manifests if m["kind"] == "Deployment"}
    assert scaled["spec"]["scaleTargetRef"]["name"] == "kibitz-worker"
    trigger = scaled["spec"]["triggers"][0]
    assert (trigger["type"], trigger["metricType"]) == ("prometheus", "Value")
    assert {"serverAddress", "query", "threshold"} == set(trigger["metadata"])
    assert all(isinstance(value, str) for value in trigger["metadata"].values())
    assert 0 < float(trigger["metadata"]["threshold"]) < 1
    autoscaler = next(m for m in manifests if m["kind"] == "HorizontalPodAutoscaler")
    assert autoscaler["spec"]["scaleTargetRef"]["name"] == "kibitz-web"
    for name in ("kibitz-worker", "kibitz-web"):
        assert "replicas" not in targets[name]["spec"], "whoever applies the manifests would undo the scaling"


def test_policies_and_budgets_choose_pods_that_there_are() -> None:
    for name in OVERLAYS:
        manifests = overlay(name)
        pods = [m["spec"]["template"]["metadata"]["labels"] for m in manifests if containers(m)]
        for manifest in manifests:
            for selector in _selectors(manifest):
                assert any(selector.items() <= labels.items() for labels in pods), (name_of(manifest), selector)


def _selectors(manifest: Manifest) -> list[dict[str, str]]:
    if manifest["kind"] == "NetworkPolicy":
        return [manifest["spec"]["podSelector"]["matchLabels"]]
    if manifest["kind"] == "PodDisruptionBudget":
        return [manifest["spec"]["selector"]["matchLabels"]]
    return []


def test_every_setting_in_deploy_is_one() -> None:
    """Also in comments, scripts and units."""
    known = {f"KIBITZ_{f.name.upper()}" for f in fields(Config)} | {"KIBITZ_IMAGE"}
    for path in DEPLOY.rglob("*"):
        if path.suffix in (".yaml", ".yml", ".sh", ".service", ".conf", ".target") or path.name == "Dockerfile":
            assert set(re.findall(r"KIBITZ_[A-Z_]+[A-Z]", path.read_text())) <= known, path
