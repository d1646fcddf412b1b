import { expect, inject, test } from 'vitest'
import { inspectPdf } from './inspect.ts'

/** A PDF whose pages all show one text, which it holds once. */
function pagesWith(text: string, count: number): Uint8Array {
  // A reader takes so many letters at once, and no more.
  const shown = (text.match(/.{1,30000}/g) ?? []).map((part) => `(${part}) Tj`)
  const content = `BT /F1 2 Tf 10 400 Td ${shown.join(' ')} ET`
  const kids = Array.from({ length: count }, (_, index) => `${index + 5} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${count}>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...kids.map(
      () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 3 0 R>>',
    ),
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\n`
  return new TextEncoder().encode(`${pdf}${table}startxref\n${pdf.length}\n%%EOF`)
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
