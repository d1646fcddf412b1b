#!/usr/bin/env bash
# One would guess: a renderer draws text in some font, or says that it cannot.
# What happens: in WebAssembly PDFium has Latin fonts only. Chinese text in a font that the file does not contain, as printers of the region
# write it, is drawn as nothing, without an error or a warning. The same page with a Latin font that is missing is drawn.
# Whom it hurts: portals that show PDFs as pictures. The page is blank, and nobody notices before a reader asks.
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
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Resources<</Font<</F1 4 0 R>>>>/Contents 7 0 R>>',
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[5 0 R]>>',
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 6 0 R/DW 1000>>',
  '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
  stream('BT /F1 30 Tf 20 40 Td <65365165> Tj ET'),
])
const document = await library.loadDocument(file)
const page = document.getPage(0)
let inked = 0
await page.render({
  scale: 1,
  render: async ({ data }) => {
    for (let at = 0; at < data.length; at += 4) if (data[at] < 255) inked += 1
    return data
  },
})
console.log(`pixels that are not white: ${inked}`)
JS
expected='pixels that are not white: 0'
found=$(node show.mjs)
echo "$found"
[ "$found" = "$expected" ] || { echo "CHANGED. It was: $expected" >&2; exit 1; }
