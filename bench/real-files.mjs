/*
 * `node bench/real-files.mjs FOLDER` takes every PDF below a folder (for instance an
 * unpacked documentation package), has the renderer's own process look it through, and compares its first, middle and last page, without a
 * watermark, with those of pdftoppm at the same width. It prints one JSON line per file, and a summary. Nothing is fetched.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { loadPdf, raster } from '../server/features/data-room/render/raster.ts'
import { Renderer } from '../server/features/data-room/render/renderer.ts'

const WIDTH = 800
const WINDOW = 8
const LEAST = 0.98

/** The mean structural similarity of two grey pictures, over windows of 8 by 8 that do not overlap. */
function similarity(a, b, width, height) {
  let sum = 0
  let count = 0
  for (let top = 0; top + WINDOW <= height; top += WINDOW)
    for (let left = 0; left + WINDOW <= width; left += WINDOW) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0]
      for (let y = top; y < top + WINDOW; y++)
        for (let x = left; x < left + WINDOW; x++) {
          const [p, q] = [a[y * width + x], b[y * width + x]]
          sa += p
          sb += q
          saa += p * p
          sbb += q * q
          sab += p * q
        }
      const n = WINDOW * WINDOW
      const [ma, mb] = [sa / n, sb / n]
      const [va, vb, cov] = [saa / n - ma * ma, sbb / n - mb * mb, sab / n - ma * mb]
      sum += ((2 * ma * mb + 6.5025) * (2 * cov + 58.5225)) / ((ma * ma + mb * mb + 6.5025) * (va + vb + 58.5225))
      count += 1
    }
  return sum / count
}

async function alike(path, document, page) {
  const ours = await raster(document, page, WIDTH)
  const { width, height } = ours
  const size = ['-scale-to-x', String(width), '-scale-to-y', String(height)]
  const theirs = execFileSync('pdftoppm', ['-png', '-cropbox', '-f', String(page), '-l', String(page), ...size, path], {
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const a = await sharp(ours.data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer()
  const b = await sharp(theirs).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer()
  return Number(similarity(a, b, width, height).toFixed(4))
}

const folder = process.argv[2]
if (!folder) throw new Error('node bench/real-files.mjs FOLDER')
const renderer = new Renderer()
const seen = new Set()
const found = { files: 0, accepted: 0, refused: 0, failed: 0, pages: 0, below: 0 }
for (const name of readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.pdf'))
  .sort()) {
  const path = join(folder, name)
  const bytes = readFileSync(path)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (seen.has(sha256)) continue
  seen.add(sha256)
  found.files += 1
  const line = { name, sha256 }
  try {
    const looked = await renderer.order({ kind: 'inspect', type: 'pdf', bytes })
    if ('refusal' in looked) {
      found.refused += 1
      line.refusal = looked.refusal
    } else {
      found.accepted += 1
      const count = looked.pages.length
      line.pages = count
      line.similarity = {}
      const document = await loadPdf(bytes)
      for (const page of new Set([1, Math.ceil(count / 2), count])) {
        const value = await alike(path, document, page)
        line.similarity[page] = value
        found.pages += 1
        if (!(value >= LEAST)) found.below += 1
      }
      document.destroy()
    }
  } catch (error) {
    found.failed += 1
    line.failure = String(error.message).slice(0, 200)
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
renderer.stop()
process.stdout.write(`${JSON.stringify(found)}\n`)
