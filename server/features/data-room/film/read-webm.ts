import { type FilmRead, measured, type ReadAt } from './film-file.ts'

/* WebM (RFC 8794, RFC 9559): elements of a number, a length and their content. */

const Element = {
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  encodings: 0x6d80,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
} as const
const PICTURE = 1
const NANOSECONDS = 1_000_000_000
/** What is said of the film and its tracks is smaller. */
const MAX_PART = 1024 * 1024
const MAX_ELEMENTS = 2_000

type Head = { id: number; content: number; length: number | undefined }

export async function readWebm(readAt: ReadAt, bytes: number): Promise<FilmRead> {
  const head = headAt(await readAt(0, 16), 0)
  if (!head?.length || head.length > MAX_PART) return { refusal: 'damaged' }
  const first = await readAt(head.content, head.length)
  if (elementOf(first, Element.docType)?.toString('latin1').replace(/\0+$/, '') !== 'webm')
    return { refusal: 'film_codec' }
  const start = head.content + head.length
  const segment = headAt(await readAt(start, 16), 0)
  if (segment?.id !== Element.segment) return { refusal: 'damaged' }
  const found = await findParts(readAt, start + segment.content, bytes)
  return found ? readParts(found) : { refusal: 'damaged' }
}

type Parts = { info: Buffer; tracks: Buffer }

async function findParts(readAt: ReadAt, from: number, bytes: number): Promise<Parts | undefined> {
  const found: Partial<Parts> = {}
  for (let at = from, count = 0; at < bytes && count < MAX_ELEMENTS; count++) {
    const head = headAt(await readAt(at, 16), 0)
    // Pictures whose length nobody knows are those of a film that is still being made.
    if (head?.length === undefined) break
    const name = head.id === Element.info ? 'info' : head.id === Element.tracks ? 'tracks' : undefined
    if (name && head.length <= MAX_PART) found[name] = await readAt(at + head.content, head.length)
    if (found.info && found.tracks) return { info: found.info, tracks: found.tracks }
    at += head.content + head.length
  }
  return undefined
}

function readParts({ info, tracks }: Parts): FilmRead {
  const all = elementsOf(tracks, Element.track)
  const picture = all.find((track) => numberIn(elementOf(track, Element.trackType)) === PICTURE)
  if (!picture) return { refusal: 'film_codec' }
  if (all.some((track) => elementOf(track, Element.encodings) !== undefined)) return { refusal: 'encrypted' }
  const video = elementOf(picture, Element.video)
  const scale = numberIn(elementOf(info, Element.scale)) ?? 1_000_000
  const facts = {
    seconds: ((decimalIn(elementOf(info, Element.duration)) ?? 0) * scale) / NANOSECONDS,
    width: (video && numberIn(elementOf(video, Element.width))) ?? 0,
    height: (video && numberIn(elementOf(video, Element.height))) ?? 0,
  }
  return measured(facts, elementOf(picture, Element.codec)?.toString('latin1').replace(/\0+$/, '') ?? '')
}

function elementsOf(bytes: Buffer, id: number): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = headAt(bytes, at)
    if (head?.length === undefined) break
    const from = at + head.content
    if (head.id === id) found.push(bytes.subarray(from, from + head.length))
    at = from + head.length
  }
  return found
}

const elementOf = (bytes: Buffer, id: number) => elementsOf(bytes, id)[0]

/** `content`: how many bytes are before it. `length`: undefined if the file does not say it. */
function headAt(bytes: Buffer, at: number): Head | undefined {
  const idLength = lengthAt(bytes, at, 4)
  if (idLength === undefined) return undefined
  const sizeLength = lengthAt(bytes, at + idLength, 8)
  if (sizeLength === undefined || at + idLength + sizeLength > bytes.length) return undefined
  // The first bit that is set says how many bytes the number has. It is no part of it. If all others are set, the length is unknown.
  const marker = 1n << BigInt(7 * sizeLength)
  const length = bigIn(bytes.subarray(at + idLength, at + idLength + sizeLength)) - marker
  return {
    id: numberIn(bytes.subarray(at, at + idLength)) ?? 0,
    content: idLength + sizeLength,
    length: length === marker - 1n || length > Number.MAX_SAFE_INTEGER ? undefined : Number(length),
  }
}

function lengthAt(bytes: Buffer, at: number, most: number): number | undefined {
  const length = Math.clz32(bytes[at] ?? 0) - 23
  return length <= most ? length : undefined
}

function numberIn(bytes: Buffer | undefined): number | undefined {
  if (!bytes || bytes.length === 0 || bytes.length > 8) return undefined
  return Number(bigIn(bytes))
}

const bigIn = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)

function decimalIn(bytes: Buffer | undefined): number | undefined {
  if (bytes?.length === 4) return bytes.readFloatBE()
  return bytes?.length === 8 ? bytes.readDoubleBE() : undefined
}
