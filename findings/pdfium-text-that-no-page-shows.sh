#!/usr/bin/env bash
# One would guess: a library that draws a page knows what it draws, so the text that it gives of the page is the text that can be seen.
# What happens: PDFium's text of a page has the words outside its crop box and those in a layer that is off. Both are drawn by nobody.
# Whom it hurts: data rooms and portals that search or offer the text of a PDF. They give readers words that staff have cropped away or
# switched off.
# Seen with @hyzyla/pdfium 2.1.13, Node 20, 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund @hyzyla/pdfium@2.1.13
cat > show.mjs <<'JS'
import { PDFiumLibrary } from '@hyzyla/pdfium'
/** A PDF of these objects; the first is the catalog. */
function pdfOf(objects) {
  let pdf = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const at = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = pdf.length
  const size = objects.length + 1
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
  return Buffer.from(pdf, 'latin1')
}
const stream = (content) => `<</Length ${content.length}>>\nstream\n${content}\nendstream`
const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const library = await PDFiumLibrary.init()
const write = (word, y) => `BT /F1 20 Tf 20 ${y} Td (${word}) Tj ET`
const file = pdfOf([
  '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/CropBox[0 150 300 300]/Resources<</Font<</F1 4 0 R>>/Properties<</L 6 0 R>>>>/Contents 5 0 R>>',
  HELVETICA,
  stream(`${write('Seen', 250)} ${write('Outside', 50)} /OC /L BDC ${write('Layer', 200)} EMC`),
  '<</Type/OCG/Name(Draft)>>',
])
const document = await library.loadDocument(file)
console.log(JSON.stringify(document.getPage(0).getText().split(/\s+/)))
JS
expected='["Seen","Outside","Layer"]'
found=$(node show.mjs)
echo "$found"
[ "$found" = "$expected" ] || { echo "CHANGED. It was: $expected" >&2; exit 1; }
