import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The film of the front page: MP4, H.264, 1280 by 720, 16 seconds, with its index at the end or the beginning. */
export const realFilm = () => readFileSync(REAL)
const REAL = 'web/public/film/vestibule.mp4'

/** Its first two seconds, which are marked in an eighth of the time. FFmpeg cuts it. */
export function shortFilm(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-film-'))
  const file = join(folder, 'short.mp4')
  execFileSync('ffmpeg', ['-loglevel', 'error', '-i', REAL, '-t', '2', '-c', 'copy', file])
  const film = readFileSync(file)
  rmSync(folder, { recursive: true })
  return film
}

type FilmOf = {
  seconds?: number
  width?: number
  height?: number
  codec?: string
  /** Where the pictures are. */
  bytes?: number
  turned?: boolean
}

const box = (name: string, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** An MP4 file with what a reader of its index needs; its pictures are zeros. */
export function mp4Of({
  seconds = 65,
  width = 640,
  height = 360,
  codec = 'avc1',
  bytes = 64,
  turned,
}: FilmOf = {}): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1_000, 12)
  header.writeUInt32BE(seconds * 1_000, 16)
  const track = Buffer.alloc(84)
  const matrix = turned ? [0, 65_536, 0, -65_536, 0] : [65_536, 0, 0, 0, 65_536]
  for (const [at, value] of matrix.entries()) track.writeInt32BE(value, 40 + at * 4)
  track.writeUInt32BE(width * 65_536, 76)
  track.writeUInt32BE(height * 65_536, 80)
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12)])
  const samples = Buffer.concat([Buffer.alloc(7), Buffer.from([1]), box(codec, Buffer.alloc(78))])
  const media = box('mdia', box('hdlr', handler), box('minf', box('stbl', box('stsd', samples))))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    box('mdat', Buffer.alloc(bytes)),
    box('moov', box('mvhd', header), box('trak', box('tkhd', track), media)),
  ])
}

/** An element of WebM: its number in hexadecimal, its length in eight bytes, its content. */
const element = (id: string, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(content.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), length, content])
}
const decimal = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
const short = (value: number) => Buffer.from([value >> 8, value & 0xff])

type WebmOf = FilmOf & { docType?: string; encrypted?: boolean; endless?: boolean }

export function webmOf({ seconds = 65, width = 640, height = 360, codec = 'V_VP9', ...more }: WebmOf = {}): Buffer {
  const video = element('e0', element('b0', short(width)), element('ba', short(height)))
  const track = [element('83', Buffer.from([1])), element('86', Buffer.from(codec)), video]
  if (more.encrypted) track.push(element('6d80', Buffer.alloc(4)))
  const length = more.endless ? [] : [element('4489', decimal(seconds * 1_000))]
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from(more.docType ?? 'webm'))),
    element(
      '18538067',
      element('ec', Buffer.alloc(40)),
      element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])), ...length),
      element('1654ae6b', element('ae', ...track)),
      element('1f43b675', Buffer.alloc(more.bytes ?? 64)),
    ),
  ])
}
