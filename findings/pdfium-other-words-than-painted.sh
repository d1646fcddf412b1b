#!/usr/bin/env bash
# One would guess: the text of a page is what is painted, and /ActualText (ISO 32000-1, 14.9.4) is for those who ask for it.
# What happens: PDFium's text of a page has the words of /ActualText in place of the painted ones, without a sign that they differ.
# Whom it hurts: whoever searches, compares or redacts by this text. A page can show one sentence and be found by another; a word that can be
# read on the page is not found on it.
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
const file = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
  HELVETICA,
  stream('/Span <</ActualText(Price agreed)>> BDC BT /F1 20 Tf 20 250 Td (Nothing is agreed) Tj ET EMC'),
])
const document = await library.loadDocument(file)
console.log(document.getPage(0).getText())
JS
expected='Price agreed'
found=$(node show.mjs)
echo "$found"
[ "$found" = "$expected" ] || { echo "CHANGED. It was: $expected" >&2; exit 1; }
