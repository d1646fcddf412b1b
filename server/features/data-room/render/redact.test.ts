import { execFileSync } from 'node:child_process'
import { PDF, StandardFonts } from '@libpdf/core'
import { afterAll, expect, test } from 'vitest'
import { chance } from '../../../../tests/helpers/random.ts'
import { onText } from './page-text.ts'
import { openPdf, placesOn } from './pages.ts'
import { loadPdf } from './raster.ts'
import { redactPdf } from './redact.ts'

const WORDS = 'harbour ledger winter copper meadow signal carbon window number garden'.split(' ')
const SECRETS = 'zanzibar quixotic wolfgang jackdaw fjordland'.split(' ')
const OUTPUTS = process.env.TEST_ALL ? 1_000 : 12

function hasTesseract(): boolean {
  try {
    execFileSync('tesseract', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const canRead = hasTesseract()
/** Of how many originals it was tried, and in how many the word could be read. */
const ofOriginals = { read: 0, legible: 0 }
afterAll(() => {
  const { read, legible } = ofOriginals
  expect(read > 0, 'some pages were read by OCR').toBe(canRead)
  expect(legible, 'it reads most words where they are').toBeGreaterThanOrEqual(read * 0.8)
})

/** What a program that reads pictures sees on the first page. */
function ocr(pdf: Uint8Array): string {
  const png = execFileSync('pdftoppm', ['-r', '150', '-f', '1', '-l', '1', '-png', '-'], { input: pdf, maxBuffer: 1e8 })
  return execFileSync('tesseract', ['-', '-', '--psm', '6'], {
    input: png,
    stdio: ['pipe', 'pipe', 'ignore'],
  }).toString()
}

test('a removed word is in no output: neither text, nor bytes, nor picture', async () => {
  const { below, pick } = chance(7)
  for (let output = 0; output < OUTPUTS; output++) {
    const secret = pick(SECRETS)
    const pdf = PDF.create()
    const lines = Array.from({ length: 8 }, () => Array.from({ length: 5 }, () => pick(WORDS)))
    pick(lines).splice(below(6), 0, secret)
    const size = 10 + below(8)
    const [x, y] = [30 + below(60), 700 - below(200)]
    const page = pdf.addPage({ size: 'a4' })
    for (const [at, line] of lines.entries())
      page.drawText(line.join(' '), { x, y: y - at * size * 1.5, size, font: StandardFonts.Helvetica })
    const name = `${output}`
    const bytes = await pdf.save()
    await openPdf(name, bytes)
    const boxes = placesOn(name, 1, secret).map((place) => ({ page: 1, ...place }))
    expect(boxes.length).toBeGreaterThan(0)
    const made = await redactPdf(bytes, { boxes, words: [secret] }, () => {})
    if ('refusal' in made) throw new Error(made.refusal)
    const text = made.pages[0]?.text ?? ''
    const words = lines.flat().filter((word) => word !== secret)
    expect(text.split(/[\s█]+/).filter(Boolean), 'all others stay').toEqual(words)
    expect(Buffer.from(made.pdf).toString('latin1')).not.toContain(secret)
    const again = await loadPdf(made.pdf)
    expect(onText(again, 1, ({ letters }) => letters.join('')).split(/\s+/)).toEqual(words)
    again.destroy()
    if (!canRead || output % 10 !== 0) continue
    const seen = ocr(made.pdf).toLowerCase()
    expect(seen).not.toContain(secret)
    expect(words.filter((word) => seen.includes(word)).length, 'it can read the page').toBeGreaterThan(20)
    ofOriginals.read += 1
    if (ocr(bytes).toLowerCase().includes(secret)) ofOriginals.legible += 1
  }
})
