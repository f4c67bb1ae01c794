#!/usr/bin/env bash
# Makes a base for the image from Debian's packages: deploy/base.sh <builder> <name>. Needs root and debootstrap.
#
# The mirror is the one that apt is configured for.
set -euo pipefail
BUILDER=$1 NAME=$2 SUITE=${SUITE:-bookworm}
case ${BUILDER##*/} in
  docker) exists=(image inspect "$NAME") ;;
  podman) exists=(image exists "$NAME") ;;
  *) exists=(inspect --type image "$NAME") ;;
esac
if "$BUILDER" "${exists[@]}" > /dev/null 2>&1; then exit 0; fi

MIRROR=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI) $(CODENAME)' | awk -v suite="$SUITE" '$2 == suite { print $1; exit }')}
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
debootstrap --variant=minbase --include=python3-venv,ca-certificates "$SUITE" "$WORK/root" "$MIRROR"
# Nobody installs or reads anything in a container.
rm -rf "$WORK"/root/var/cache/apt/* "$WORK"/root/var/lib/apt/lists/* "$WORK"/root/usr/share/{doc,man,info,locale,i18n}/*
rm -rf "$WORK"/root/var/log/* "$WORK"/root/etc/apt/sources.list

if [ "${BUILDER##*/}" = buildah ]; then
  container=$(buildah from scratch)
  tar -C "$WORK/root" -cf "$WORK/root.tar" .
  buildah add -q "$container" "$WORK/root.tar" /
  buildah config --cmd bash --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  buildah commit -q --rm "$container" "$NAME"
else
  tar -C "$WORK/root" -c . | "$BUILDER" import --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' - "$NAME"
fi
