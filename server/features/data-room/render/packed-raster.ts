import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Place } from './code-places.ts'
import type { Pixels } from './ground.ts'
import type { Survey } from './mark.ts'

/** A page without a watermark, with what the watermark needs to know of it. */
export type CleanPage = Pixels & { survey: Survey }

/** Changes with every change of what is drawn below the watermark, or of the survey. Rasters of another format are made again. */
const RASTER_FORMAT = 1
/** Level 3 makes a page of text 15 to 120 kB in 4 to 7 ms, less than a PNG, and it is unpacked in about as long. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
/** More than the largest picture, its survey and its head take. A file that claims more is not unpacked. */
const MAX_UNPACKED = 40 * 1024 * 1024

type Head = {
  format: number
  /** Which page it is. So no two pages share a file, even if they look the same, and each file has one row that names it. */
  of: string
  width: number
  height: number
  shift: number
  across: number
  squares: number
  places: Place[]
}

/** Pixels and survey as one compressed file. */
export function packRaster(of: string, { data, width, height, survey }: CleanPage): Uint8Array {
  const { shades, places } = survey
  const { shift, across } = shades
  const squares = shades.inks.length
  const said: Head = { format: RASTER_FORMAT, of, width, height, shift, across, squares, places }
  const head = Buffer.from(JSON.stringify(said))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return zstdCompressSync(Buffer.concat([length, head, shades.inks, shades.amounts, data]), LEVEL)
}

/** Throws if it is not a raster of this page and format, or not whole. */
export function unpackRaster(of: string, bytes: Uint8Array): CleanPage {
  const file = zstdDecompressSync(bytes, { maxOutputLength: MAX_UNPACKED })
  const from = 4 + file.readUInt32LE(0)
  const head = JSON.parse(file.toString('utf8', 4, from)) as Head
  const { format, width, height, shift, across, squares, places } = head
  const pixels = from + 2 * squares
  if (format !== RASTER_FORMAT || head.of !== of || file.length !== pixels + 4 * width * height)
    throw new Error('this is not the raster of this page')
  const inks = file.subarray(from, from + squares)
  const amounts = file.subarray(from + squares, pixels)
  return { data: file.subarray(pixels), width, height, survey: { shades: { shift, across, inks, amounts }, places } }
}
