import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfOf } from '../../../../tests/helpers/pdf.ts'
import { canDraw, drawPage, makeRaster, openPdf, takeRaster } from './pages.ts'

const MARK = { lines: ['reader@firm.example', '2026-01-02 03:04 UTC   ABCD-EFGH'], code: 'ABCD-EFGH' }

async function opened(words: string) {
  const bytes = await pdfOf([words, 'The second page'])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await openPdf(sha256, bytes)
  return sha256
}

test('a page of a kept raster is the same, to the byte, as one of its document, and always marked', async () => {
  const sha256 = await opened('Revenue of the year')
  const ofDocument = await drawPage(sha256, 1, 800, MARK)
  const raster = await makeRaster(sha256, 1, 800)
  expect(takeRaster(sha256, 1, 800, raster)).toBe(true)
  for (let time = 0; time < 2; time++)
    expect(Buffer.compare((await drawPage(sha256, 1, 800, MARK)).bytes, ofDocument.bytes)).toBe(0)
  const other = { lines: ['other@firm.example', MARK.lines[1] ?? ''], code: 'JKMN-PQRS' }
  const [one, two] = await Promise.all(
    [MARK, other].map(async (mark) =>
      sharp((await drawPage(sha256, 1, 800, mark)).bytes)
        .raw()
        .toBuffer(),
    ),
  )
  expect(one?.some((value, at) => Math.abs(value - (two?.[at] ?? 0)) > 40)).toBe(true)
})

test('a raster of another page, width, document or format, or one that is damaged, is refused', async () => {
  const sha256 = await opened('One document')
  const other = await opened('Another document')
  const raster = await makeRaster(sha256, 1, 800)
  const unknown = 'f'.repeat(64)
  expect(takeRaster(sha256, 2, 800, raster)).toBe(false)
  expect(takeRaster(sha256, 1, 1200, raster)).toBe(false)
  expect(takeRaster(other, 1, 800, raster)).toBe(false)
  expect(takeRaster(unknown, 1, 800, raster)).toBe(false)
  expect(canDraw(unknown, 1, 800)).toBe(false)
  for (const bad of [raster.subarray(0, raster.length - 9), Buffer.from('x'), new Uint8Array()])
    expect(takeRaster(sha256, 1, 800, bad)).toBe(false)
  const body = 4 + Buffer.from(raster).readUInt32LE(0)
  const pixels = zstdDecompressSync(raster.subarray(body))
  for (const wrong of [pixels.subarray(0, pixels.length - 4), Buffer.concat([pixels, pixels])])
    expect(takeRaster(sha256, 1, 800, Buffer.concat([raster.subarray(0, body), zstdCompressSync(wrong)]))).toBe(false)
  const changed = Buffer.from(raster)
  changed.write('"format":9', changed.indexOf('"format":2'))
  expect(takeRaster(sha256, 1, 800, changed)).toBe(false)
})
