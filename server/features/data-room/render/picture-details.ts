const [JPEG, PNG] = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]
/** What a picture says of itself stands before its pixels in most files. */
const HEAD = 256 * 1024
/** Segments of JPEG by their numbers and first words, and chunks of PNG. */
const SEGMENTS: readonly (readonly [marker: number, start: string, name: string])[] = [
  [0xe1, 'Exif\0', 'EXIF'],
  [0xe1, 'http://ns.adobe.com/xap/', 'XMP'],
  [0xed, 'Photoshop', 'IPTC'],
  [0xfe, '', 'Comment'],
]
const CHUNKS: Readonly<Record<string, string>> = { eXIf: 'EXIF', iTXt: 'Text', tEXt: 'Text', zTXt: 'Text' }

/** What a picture has beside its pixels, such as where it was taken and by whom: the names of its parts, each once. */
export function pictureDetails(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD))
  const is = (start: Buffer) => file.subarray(0, start.length).equals(start)
  return [...new Set(is(JPEG) ? ofJpeg(file) : is(PNG) ? ofPng(file) : [])]
}

function* ofJpeg(file: Buffer): Generator<string> {
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1]
    // From here on there are pixels.
    if (marker === 0xda) return
    for (const [of, start, name] of SEGMENTS)
      if (marker === of && file.toString('latin1', at + 4, at + 4 + start.length) === start) yield name
  }
}

function* ofPng(file: Buffer): Generator<string> {
  for (let at = PNG.length; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const name = CHUNKS[file.toString('latin1', at + 4, at + 8)]
    if (name) yield name
  }
}
