import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Place } from './code-places.ts'
import type { Pixels } from './ground.ts'
import type { Survey } from './mark.ts'

/** A page without a watermark, with what the watermark needs to know of it. */
export type CleanPage = Pixels & { survey: Survey }

/** Changes with every change of what is drawn below the watermark, or of the survey. Rasters of another format are made again. */
const RASTER_FORMAT = 2
/** Level 3 makes a page of text 12 to 90 kB in 2 to 4 ms, less than a PNG, and it is unpacked in about 1 ms. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
/** More than the largest picture and its survey take. A file that claims more is not unpacked. */
const MAX_UNPACKED = 30 * 1024 * 1024

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

/** Its head, and its survey and pixels compressed. */
export function packRaster(of: string, { data, width, height, survey }: CleanPage): Uint8Array {
  const { shades, places } = survey
  const { shift, across } = shades
  const squares = shades.inks.length
  const said: Head = { format: RASTER_FORMAT, of, width, height, shift, across, squares, places }
  const head = Buffer.from(JSON.stringify(said))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  const packed = zstdCompressSync(Buffer.concat([shades.inks, shades.amounts, data]), LEVEL)
  return Buffer.concat([length, head, packed])
}

/** Throws if it is not a raster of this page and format, or not whole. */
export function unpackRaster(of: string, bytes: Uint8Array): CleanPage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = 4 + file.readUInt32LE(0)
  const head = JSON.parse(file.toString('utf8', 4, end)) as Head
  const { format, width, height, shift, across, squares, places } = head
  const length = 2 * squares + 3 * width * height
  if (format !== RASTER_FORMAT || head.of !== of || !(length <= MAX_UNPACKED)) throw new Error(NOT_THIS)
  // Into one buffer that has the room, instead of many that are joined.
  const unpacked = zstdDecompressSync(file.subarray(end), { maxOutputLength: length, chunkSize: length })
  if (unpacked.length !== length) throw new Error(NOT_THIS)
  const inks = unpacked.subarray(0, squares)
  const amounts = unpacked.subarray(squares, 2 * squares)
  const data = unpacked.subarray(2 * squares)
  return { data, width, height, survey: { shades: { shift, across, inks, amounts }, places } }
}

const NOT_THIS = 'this is not the raster of this page'
