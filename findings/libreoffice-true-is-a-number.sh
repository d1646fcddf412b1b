#!/usr/bin/env bash
# One would guess: a cell of a workbook that is TRUE (`t="b"`, ECMA-376 part 1, 18.18.11) is still TRUE, whatever its format, as in Excel.
# What happens: LibreOffice makes the formula TRUE() of it. With a format for numbers it shows 100.00% or a date, and is a percentage or a date
# in an ods. Of the cells without a format only the first is still a boolean there; all others are the number 1.
# Whom it hurts: programs that convert, recompute or read workbooks by way of LibreOffice. Answers of a questionnaire turn into percentages and
# dates, and what was a fact in the file is a formula in the copy.
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
  -o Debug::NoLocking=1 -o APT::Sandbox::User=root install "libreoffice-calc-nogui=$version" > /dev/null 2>&1
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
cat > make.py <<'PY'
import zipfile

OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
PARTS = {
    '[Content_Types].xml': f'<Types xmlns="{PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{SHEET}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{SHEET}.worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{SHEET}.styles+xml"/></Types>',
    '_rels/.rels': f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/_rels/workbook.xml.rels': f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="r2" Type="{OFFICE}/styles" Target="styles.xml"/></Relationships>',
    'xl/workbook.xml': f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>',
    # Formats: General, 0.00%, and the date of the system.
    'xl/styles.xml': f'<styleSheet xmlns="{MAIN}"><fonts count="1"><font/></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/>'
    '<xf xfId="0" numFmtId="10" applyNumberFormat="1"/><xf xfId="0" numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
}


def xlsx(path, rows):
    with zipfile.ZipFile(path, 'w') as file:
        for name, text in PARTS.items():
            file.writestr(name, HEAD + text)
        file.writestr('xl/worksheets/sheet1.xml', f'{HEAD}<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>')


xlsx('root/work/answers.xlsx', '<row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>1</v></c>'
     '<c r="C1" t="b" s="1"><v>1</v></c><c r="D1" t="b" s="2"><v>0</v></c></row>')
PY
python3 make.py
convert 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true' answers.xlsx
convert ods answers.xlsx
types=$(unzip -p root/work/answers.ods content.xml | grep -o 'table:formula="[^"]*" office:value-type="[a-z]*"' | sed 's/table:formula="of:=//; s/" office:value-type="/ /; s/"$//' | paste -sd ';')
expected='TRUE,TRUE,100.00%,12/30/1899 | TRUE() boolean;TRUE() float;TRUE() percentage;FALSE() date'
found="$(cat root/work/answers.csv) | $types"
echo "$found"
[ "$found" = "$expected" ] || { echo "CHANGED. It was: $expected" >&2; exit 1; }
