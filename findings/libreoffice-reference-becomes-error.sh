#!/usr/bin/env bash
# One would guess: a Word document stores the result of each field, so a program that only converts it shows that result, as Word does on opening.
# What happens: LibreOffice computes cross-references (REF) anew. If the bookmark is missing, because only a part was copied from another
# document, "Error: Reference source not found" takes the place of the stored words, without an exit code or a warning.
# Whom it hurts: data rooms and archives that convert Word files. The author saw "section 4.2" in Word; readers of the PDF see an error.
# Seen with LibreOffice 7.4.7 of Debian 12, 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
version=4:7.4.7-1+deb12u14
# Debian's packages with all that they need, unpacked into a root of their own. Nothing is installed on this machine.
mkdir -p root/proc root/dev root/tmp root/work archives/partial
: > status
apt-get -qq -y --no-install-recommends --download-only -o Dir::State::status="$folder/status" -o Dir::Cache::archives="$folder/archives" \
  -o Debug::NoLocking=1 -o APT::Sandbox::User=root install "libreoffice-writer-nogui=$version" poppler-utils > /dev/null 2>&1
for package in archives/*.deb; do dpkg-deb -x "$package" root; done
# What the packages do when they are installed.
cp -r root/usr/lib/libreoffice/share/.registry/. root/etc/libreoffice/registry/
inside() {
  HOME=/work unshare --map-root-user --mount sh -c \
    'mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"' root "$@"
}
convert() {
  local ended=0
  inside /usr/lib/libreoffice/program/soffice.bin --headless --norestore -env:UserInstallation=file:///work/profile \
    --convert-to "$1" --outdir /work "/work/$2" > /dev/null 2>&1 || ended=$?
  # With a new profile it asks to be started again.
  if [ "$ended" = 81 ]; then convert "$@"; else return "$ended"; fi
}
words() { inside pdftotext -layout "/work/$1" - | tr -s ' \n\f' ' ' | sed 's/^ //; s/ $//'; }
cat > make.py <<'PY'
import sys, zipfile

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'


def docx(path, body, parts={}):
    """A Word document of the fewest parts that are valid. `parts`: others of the main one, by their kind."""
    with zipfile.ZipFile(path, 'w') as file:
        types = ''.join(f'<Override PartName="/word/{kind}.xml" ContentType="{WORD}.{kind}+xml"/>' for kind in parts)
        links = ''.join(f'<Relationship Id="{kind}" Type="{OFFICE}/{kind}" Target="{kind}.xml"/>' for kind in parts)
        file.writestr('[Content_Types].xml', f'{HEAD}<Types xmlns="{PACKAGE}/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{WORD}.document.main+xml"/>{types}</Types>')
        file.writestr('_rels/.rels', f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">'
            f'<Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>')
        file.writestr('word/_rels/document.xml.rels', f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{links}</Relationships>')
        file.writestr('word/document.xml', f'{HEAD}<w:document {W}><w:body>{body}<w:sectPr/></w:body></w:document>')
        for kind, text in parts.items():
            file.writestr(f'word/{kind}.xml', f'{HEAD}{text}')


def run(text, properties=''):
    return f'<w:r>{properties}<w:t xml:space="preserve">{text}</w:t></w:r>'


body = f'<w:p>{run("As section ")}<w:fldSimple w:instr=" REF _Ref1234 \\h ">{run("4.2")}</w:fldSimple>{run(" says")}</w:p>'
docx('root/work/reference.docx', body)
PY
python3 make.py
convert pdf reference.docx
expected='As section Error: Reference source not found says'
found=$(words reference.pdf)
echo "$found"
[ "$found" = "$expected" ] || { echo "CHANGED. It was: $expected" >&2; exit 1; }
