#!/usr/bin/env bash
# One would guess: the text of a page is the sum of its characters, so a place found in one is the same place in the other.
# What happens: for a hyphen at the end of a line, typed or set for the line, PDFium gives U+FFFE in the text of the page
# (FPDFText_GetText) and U+0002 as the character (FPDFText_GetUnicode). In both the end of the line is gone, and so is the hyphen.
# Whom it hurts: programs that find words in the text and mark or black out their places by characters. The words that a line end divides are
# counted, and stay readable.
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
  stream('BT /F1 20 Tf 24 TL 20 250 Td (North Hold-) Tj T* (ings) Tj ET'),
])
const document = await library.loadDocument(file)
const page = document.getPage(0)
const { module, pageIdx } = page
const text = page.getText()
const opened = module._FPDFText_LoadPage(pageIdx)
const count = module._FPDFText_CountChars(opened)
const at = [...text].findIndex((letter) => letter === '\ufffe')
const codes = Array.from({ length: count }, (_, index) => module._FPDFText_GetUnicode(opened, index))
console.log(`text ${text.codePointAt(at).toString(16)}, character ${codes[at]}, length ${text.length} and ${count}`)
JS
expected='text fffe, character 2, length 15 and 15'
found=$(node show.mjs)
echo "$found"
[ "$found" = "$expected" ] || { echo "CHANGED. It was: $expected" >&2; exit 1; }
