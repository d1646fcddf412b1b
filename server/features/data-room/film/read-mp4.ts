import { type FilmRead, measured, type ReadAt } from './film-file.ts'

/* ISO base media files (ISO/IEC 14496-12), which MP4 and QuickTime are: boxes of a length, a name of four characters, and their content. */

/** The index of a film of hours is smaller. */
const MAX_INDEX = 16 * 1024 * 1024
/** A file of fragments has some thousands at most before the index is expected. */
const MAX_BOXES = 1_000

/** Boxes within a box of the index. */
const MAX_INSIDE = 100

type Box = { name: string; from: number; end: number; content: number }

export async function readMp4(readAt: ReadAt, bytes: number): Promise<FilmRead> {
  let at = 0
  for (let count = 0; at < bytes && count < MAX_BOXES; count++) {
    const box = boxAt(await readAt(at, 16), 0, bytes - at)
    if (!box) break
    if (box.name === 'moov') {
      if (box.end > MAX_INDEX) break
      return readIndex((await readAt(at, box.end)).subarray(box.content))
    }
    at += box.end
  }
  return { refusal: 'damaged' }
}

/** The box that begins at a place of these bytes. `end`: at most `limit`. */
function boxAt(bytes: Buffer, from: number, limit: number): Box | undefined {
  if (bytes.length - from < 8) return undefined
  const name = bytes.toString('latin1', from + 4, from + 8)
  const short = bytes.readUInt32BE(from)
  if (short === 1 && bytes.length - from < 16) return undefined
  const length = short === 1 ? Number(bytes.readBigUInt64BE(from + 8)) : short === 0 ? limit - from : short
  const content = from + (short === 1 ? 16 : 8)
  const end = from + length
  return end > limit || end < content ? undefined : { name, from, end, content }
}

/** The content of the boxes of this name that lie directly in these bytes. */
function boxesOf(bytes: Buffer, name: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0, count = 0; at < bytes.length && count < MAX_INSIDE; count++) {
    const box = boxAt(bytes, at, bytes.length)
    if (!box) break
    if (box.name === name) found.push(bytes.subarray(box.content, box.end))
    at = box.end
  }
  return found
}

const boxOf = (bytes: Buffer | undefined, name: string) => bytes && boxesOf(bytes, name)[0]

function readIndex(moov: Buffer): FilmRead {
  const tracks = boxesOf(moov, 'trak')
  const picture = tracks.find((track) => boxOf(boxOf(track, 'mdia'), 'hdlr')?.toString('latin1', 8, 12) === 'vide')
  if (!picture) return { refusal: 'film_codec' }
  const table = boxOf(boxOf(boxOf(picture, 'mdia'), 'minf'), 'stbl')
  const codecs = tracks.map((track) => codecOf(boxOf(boxOf(boxOf(track, 'mdia'), 'minf'), 'stbl')))
  if (codecs.some((codec) => codec === 'encv' || codec === 'enca')) return { refusal: 'encrypted' }
  const header = boxOf(picture, 'tkhd')
  const length = lengthOf(boxOf(moov, 'mvhd'), boxOf(boxOf(moov, 'mvex'), 'mehd'))
  if (!header || length === undefined) return { refusal: 'damaged' }
  return measured({ ...sizeOf(header), seconds: length }, codecOf(table))
}

/** The name of the first sample entry. */
function codecOf(table: Buffer | undefined): string {
  return boxOf(table, 'stsd')?.toString('latin1', 12, 16) ?? ''
}

/** In seconds. Of a film in fragments, another box has it. */
function lengthOf(header: Buffer | undefined, fragments: Buffer | undefined): number | undefined {
  const isLong = header?.[0] === 1
  if (!header || header.length < (isLong ? 32 : 20)) return undefined
  const perSecond = header.readUInt32BE(isLong ? 20 : 12)
  const own = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const length = own === 0 && fragments ? fragmentsLength(fragments) : own
  return perSecond === 0 ? undefined : length / perSecond
}

function fragmentsLength(box: Buffer): number {
  if (box.length < 8) return 0
  return box[0] === 1 && box.length >= 12 ? Number(box.readBigUInt64BE(4)) : box.readUInt32BE(4)
}

/** As it is seen: a phone held upright notes that the picture is to be turned. */
function sizeOf(header: Buffer): { width: number; height: number } {
  const matrix = header[0] === 1 ? 52 : 40
  if (header.length < matrix + 44) return { width: 0, height: 0 }
  const isTurned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 16) === 0
  const across = Math.round(header.readUInt32BE(matrix + 36) / 65_536)
  const down = Math.round(header.readUInt32BE(matrix + 40) / 65_536)
  return isTurned ? { width: down, height: across } : { width: across, height: down }
}
