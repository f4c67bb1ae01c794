#!/usr/bin/env bash
# Builds the image with whatever builder is here: docker, podman or buildah.
#
#   deploy/image.sh [name]                    from Docker Hub's Python
#   BASE=debootstrap deploy/image.sh [name]   from Debian's packages alone (needs root): no registry is asked
#
# CPU=x86-64-v2 builds for older processors. Packages come from where this machine's pip and apt are configured to look.
set -euo pipefail
cd "$(dirname "$0")/.."
NAME=${1:-kibitz}
if [ -z "${BUILDER:-}" ]; then
  for tool in docker podman buildah; do
    if command -v "$tool" > /dev/null && "$tool" info > /dev/null 2>&1; then BUILDER=$tool && break; fi
  done
fi
[ -n "${BUILDER:-}" ] || { echo "deploy/image.sh: install docker, podman or buildah" >&2; exit 2; }
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

options=(--file deploy/Dockerfile --tag "$NAME")
case ${BUILDER##*/} in
  docker) export DOCKER_BUILDKIT=1 ;;
  *) options+=(--layers --format docker) ;;  # the other format knows no health checks
esac
[ -z "${CPU:-}" ] || options+=(--build-arg "CPU=$CPU")
options+=(--build-arg "BUILD=${BUILD:-$(git rev-parse --short HEAD 2> /dev/null || true)}")

# pip's configuration as a file; directories and certificates that it names are lent to the build as they are.
PIP=${PIP:-$(command -v pip3 || command -v pip || true)}
touch "$WORK/pip.conf"
if [ -n "$PIP" ]; then
  "$PIP" config list | python3 -c '
import sys
print("[global]")
seen = {}
for line in sys.stdin:
    name, _, value = line.strip().partition("=")
    seen[name.rpartition(".")[2]] = value.strip("'\''")
for name, value in seen.items():
    print(f"{name} = {value}")' > "$WORK/pip.conf"
fi
options+=(--secret "id=pip,src=$WORK/pip.conf")
if [ "${BUILDER##*/}" != docker ]; then
  for path in $(grep -oE '(^|[ =]|file://)/[^ ]+' "$WORK/pip.conf" | sed -E 's#^([ =]|file://)##'); do
    path=${path%/simple}  # a local index keeps its files beside its pages
    if [ -e "$path" ]; then options+=(--volume "$path:$path:ro"); fi
  done
fi

if [ "${BASE:-}" = debootstrap ]; then
  deploy/base.sh "$BUILDER" localhost/kibitz-base
  options+=(--build-arg BASE=localhost/kibitz-base)
elif [ -n "${BASE:-}" ]; then
  options+=(--build-arg "BASE=$BASE")
fi
"$BUILDER" build "${options[@]}" ${BUILD_OPTIONS:-} .
