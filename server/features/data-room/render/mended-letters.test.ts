import { expect, test } from 'vitest'
import { rawPdf, rawStream } from '../../../../tests/helpers/raw-pdf.ts'
import { searchText, wordsToFind } from '../search-text.ts'
import { inspectPdf } from './inspect.ts'
import { onText } from './page-text.ts'
import { findPlaces } from './places.ts'
import { loadPdf } from './raster.ts'

/** A page whose font F1 is one of every program, and whose font F2 has shapes without names for all characters, as TeX writes them. */
function pageOf(content: string): Buffer {
  const codes = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => letter.charCodeAt(0))
  const all = [0x1b, 0x1c, 0x1d, 0x1e, 0x1f, ...codes]
  const shapes = all.map((code) => `/a${code} 8 0 R`).join('')
  const differences = all.map((code) => `${code}/a${code}`).join(' ')
  const type3 = '/Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[.001 0 0 .001 0 0]'
  const widths = Array(123 - 27)
    .fill('600')
    .join(' ')
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>/Contents 4 0 R>>',
    rawStream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<<${type3}/CharProcs<<${shapes}>>/Encoding 7 0 R/FirstChar 27/LastChar 122/Widths[${widths}]>>`,
    `<</Type/Encoding/Differences[${differences}]>>`,
    rawStream('600 0 0 0 500 700 d1 0 0 500 700 re f'),
  ])
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const looked = await inspectPdf(bytes, () => {})
  if ('refusal' in looked) throw new Error(looked.refusal)
  return looked.pages.map(({ text }) => text).join('\n')
}

test('ligatures of fonts without Unicode are letters of their words, and single signs of formulas are not', async () => {
  const page = pageOf('BT /F2 20 Tf 20 150 Td (\\034rst) Tj 0 -40 Td (di\\033erent) Tj 0 -40 Td (x\\033) Tj ET')
  expect(searchText((await textOf(page)).replaceAll('\n', ' '))).toBe('first different x')
})

const UMLAUT = 'BT /F1 20 Tf 20 150 Td [(Sch) -112 (\\250) 445 (onnen f)] TJ ET'

test('an accent that is printed above a letter belongs to it, and both are found and covered', async () => {
  const page = pageOf(UMLAUT)
  expect(await textOf(page)).toBe('Schönnen f')
  const document = await loadPdf(page)
  const [withAccent, without] = ['önnen', 'nnen'].map((word) =>
    onText(document, 1, (text) => findPlaces(text, wordsToFind(word))[0]),
  )
  document.destroy()
  // The place of the word reaches up to the accent.
  expect(withAccent?.y).toBeLessThan((without?.y ?? 0) - 0.01)
})

test('an accent beside a letter stays a character of its own', async () => {
  expect(await textOf(pageOf('BT /F1 20 Tf 20 150 Td (2\\250o) Tj ET'))).toBe('2¨o')
})
