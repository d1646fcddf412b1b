#!/usr/bin/env bash
# One would guess: of an option that a configuration file has twice, the last value counts, as in most such files, or the program says that
# it is there twice.
# What happens: ClamAV takes the first value, without a word. Debian's clamd.conf has all limits, so what is appended to it, as guides and
# scripts do it (echo "MaxFileSize 200M" >> clamd.conf), has no effect.
# Whom it hurts: operators of portals that raise the limits of the scanner to those of their uploads. They believe that large files are looked at
# to their end, and those are not.
# Seen with ClamAV 1.4.6 of Debian 12, 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# Debian's packages with all that they need, unpacked into a root of their own. Nothing is installed on this machine.
mkdir -p root/work archives/partial
: > status
apt-get -qq -y --no-install-recommends --download-only -o Dir::State::status="$folder/status" -o Dir::Cache::archives="$folder/archives" \
  -o Debug::NoLocking=1 -o APT::Sandbox::User=root install "clamav-daemon=1.4.6+dfsg-0+deb12u1" > /dev/null 2>&1
for package in archives/*.deb; do dpkg-deb -x "$package" root; done
printf '%s\n' 'LocalSocket /work/socket' 'MaxFileSize 50M' 'MaxFileSize 200M' > root/work/clamd.conf
expected='MaxFileSize = "52428800", lines about it: 1'
unshare --map-root-user chroot root clamconf -c /work > shown.txt 2> messages.txt
found="$(grep "^MaxFileSize" shown.txt), lines about it: $(cat shown.txt messages.txt | grep -c "\bMaxFileSize\b")"
echo "$found"
[ "$found" = "$expected" ] || { echo "CHANGED. It was: $expected" >&2; exit 1; }
