#!/usr/bin/env bash
# One would guess: `--convert-to csv` writes either what a sheet shows or the values behind it, and the options of the filter say which.
# What happens: without options LibreOffice writes neither. Numbers have their format but all their digits, as they stand in the input line:
# 12.345% where the sheet shows 12.35%. As soon as options are given, even the separator, quote and encoding alone, it writes what is shown. Token 9 ("as shown")
# is true then unless it is given; false does not give values but those of the input line, and puts every number in quotes unless
# token 8 is true, although that one is described for import.
# Whom it hurts: whoever compares, imports or checks workbooks by their CSV. The same file has other digits and other dates with and without
# an option that has nothing to do with either.
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


xlsx('root/work/rates.xlsx', '<row r="1"><c r="A1"><v>7.5</v></c><c r="B1" s="1"><v>0.12345</v></c><c r="C1" s="2"><v>45000</v></c></row>')
PY
python3 make.py
found=''
for options in '' :44,34,76 :44,34,76,1,,0,false,false,false :44,34,76,1,,0,false,true,false :44,34,76,1,,0,false,true,true; do
  convert "csv${options:+:Text - txt - csv (StarCalc)$options}" rates.xlsx
  found+="${options#:} -> $(cat root/work/rates.csv)"$'\n'
done
found=${found%$'\n'}
expected=$(cat << 'SEEN'
 -> 7.5,12.345%,03/15/2023
44,34,76 -> 7.5,12.35%,3/15/2023
44,34,76,1,,0,false,false,false -> "7.5","12.345%","03/15/2023"
44,34,76,1,,0,false,true,false -> 7.5,12.345%,03/15/2023
44,34,76,1,,0,false,true,true -> 7.5,12.35%,3/15/2023
SEEN
)
echo "$found"
[ "$found" = "$expected" ] || { echo "CHANGED. It was: $expected" >&2; exit 1; }
