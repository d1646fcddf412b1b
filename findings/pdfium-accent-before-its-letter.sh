#!/usr/bin/env bash
# One would guess: an umlaut that a reader sees on the page is an umlaut in its text, however the file draws it.
# What happens: many TeX documents draw the accent and the letter as two characters in one place. PDFium gives both one after the other, and
# none of Unicode's forms puts them together, because the accent stands first and is no combining one. pdftotext gives the umlaut.
# Whom it hurts: searches, comparisons and redactions of German, French or Czech papers. "Kündigung" is on the page, and is neither found nor
# covered.
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
const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'
const library = await PDFiumLibrary.init()
const file = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
  HELVETICA,
  stream('BT /F1 20 Tf 20 250 Td [(K) -112 (\\250) 445 (undigung)] TJ ET'),
])
const document = await library.loadDocument(file)
const text = document.getPage(0).getText()
console.log(`${text}, has the word: ${text.normalize('NFKC').includes('K\u00fcndigung')}`)
JS
expected='K¨undigung, has the word: false'
found=$(node show.mjs)
echo "$found"
[ "$found" = "$expected" ] || { echo "CHANGED. It was: $expected" >&2; exit 1; }
