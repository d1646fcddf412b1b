import { expect, inject, test } from 'vitest'
import { rawPdf, rawStream } from '../../../../tests/helpers/raw-pdf.ts'
import { inspectPdf } from './inspect.ts'

/** A PDF whose pages all show one text, which it holds once. */
function pagesWith(text: string, count: number): Uint8Array {
  // In lines that fit on the page: what is outside is no text of it.
  const shown = (text.match(/.{1,500}/g) ?? []).map((line) => `(${line}) Tj T*`)
  const content = `BT /F1 2 Tf 2 TL 10 830 Td ${shown.join(' ')} ET`
  const kids = Array.from({ length: count }, (_, index) => `${index + 5} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${count}>>`,
    rawStream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...kids.map(
      () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 3 0 R>>',
    ),
  ]
  return rawPdf(objects)
}

/** In the full run with the limit of the portal. */
const [PAGES, MOST] = inject('thorough') ? [90, 8_000_000] : [9, 700_000]

test('a small file with more text than anybody reads is kept with as much of it as can be searched', async () => {
  const pdf = pagesWith('word '.repeat(22_000), PAGES)
  expect(pdf.length, 'what it says once it repeats').toBeLessThan(200_000)
  const looked = await inspectPdf(pdf, () => {}, inject('thorough') ? undefined : MOST)
  if ('refusal' in looked) throw new Error(`it was refused: ${looked.refusal}`)
  const lengths = looked.pages.map(({ text }) => text.length)
  expect(lengths).toHaveLength(PAGES)
  expect(lengths[0], 'of one page').toBeLessThanOrEqual(100_000)
  expect(
    lengths.reduce((sum, length) => sum + length, 0),
    'of all',
  ).toBeLessThanOrEqual(MOST)
  expect(lengths[0]).toBeGreaterThan(90_000)
})
