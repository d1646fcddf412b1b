#!/usr/bin/env bash
# One would guess: what pdftotext and mutool write as XHTML and XML can be read by a parser of XML, whatever the PDF is.
# What happens: for a character that the font gives no Unicode for, both write its code as it is. TeX has "fi" as code 28 in such fonts, so the
# files have U+001C, which XML 1.0 allows in no form: pdftotext -bbox as the byte, mutool -F stext as &#x1c;. No parser takes either file. In the
# plain text of both the word "first" is U+001C and "rst", so a search for it finds nothing.
# Whom it hurts: indexes, comparisons and redactions that read PDFs by way of these outputs. One paper with old fonts ends the run, or is
# left out.
# Seen with poppler-utils 22.12.0 and mupdf-tools 1.21.1 of Debian 12, 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# Debian's packages with all that they need, unpacked into a root of their own. Nothing is installed on this machine.
mkdir -p root/proc root/dev root/tmp root/work archives/partial
: > status
apt-get -qq -y --no-install-recommends --download-only -o Dir::State::status="$folder/status" -o Dir::Cache::archives="$folder/archives" \
  -o Debug::NoLocking=1 -o APT::Sandbox::User=root install "poppler-utils=22.12.0-2+deb12u3" "mupdf-tools=1.21.1+ds2-1+deb12u1" > /dev/null 2>&1
for package in archives/*.deb; do dpkg-deb -x "$package" root; done
inside() { unshare --map-root-user chroot root "$@"; }
cat > make.py <<'PY'
def stream(content):
    return f'<</Length {len(content)}>>\nstream\n{content}\nendstream'


# A font whose characters are drawn by the file and have no names that mean something, as dvips writes them (Type 3).
codes = [28, *range(97, 123)]
shapes = ''.join(f'/a{code} 6 0 R' for code in codes)
names = ' '.join(f'{code}/a{code}' for code in codes)
objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    stream('BT /F1 20 Tf 20 40 Td (\\034rst price) Tj ET'),
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/Resources<<>>'
    f'/CharProcs<<{shapes}>>/Encoding<</Type/Encoding/Differences[{names}]>>/FirstChar 28/LastChar 122/Widths[{"600 " * 95}]>>',
    stream('600 0 0 0 500 700 d1 0 0 500 700 re f'),
]
pdf, places = b'%PDF-1.7\n', b''
for number, content in enumerate(objects, 1):
    places += b'%010d 00000 n \n' % len(pdf)
    pdf += f'{number} 0 obj\n{content}\nendobj\n'.encode()
end = f'trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(pdf)}\n%%EOF'
open('root/work/paper.pdf', 'wb').write(pdf + b'xref\n0 %d\n0000000000 65535 f \n' % (len(objects) + 1) + places + end.encode())
PY
python3 make.py
inside pdftotext -bbox /work/paper.pdf /work/poppler.xhtml
inside mutool draw -q -F stext -o /work/mutool.xml /work/paper.pdf 2> /dev/null
cat > parse.py <<'PY'
import sys, xml.parsers.expat

for path in sys.argv[1:]:
    try:
        xml.parsers.expat.ParserCreate().Parse(open(path, 'rb').read(), True)
        print('well-formed')
    except xml.parsers.expat.ExpatError as error:
        print(xml.parsers.expat.errors.messages[error.code])
PY
expected=$(printf '%s\n' 'not well-formed (invalid token)' 'reference to invalid character number')
found=$(python3 parse.py root/work/poppler.xhtml root/work/mutool.xml)
echo "$found"
[ "$found" = "$expected" ] || { echo "CHANGED. It was: $expected" >&2; exit 1; }
