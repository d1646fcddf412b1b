/** One value of ASN.1 in DER (X.690): its tag, its content, and all its bytes. */
export type Der = { tag: number; body: Buffer; bytes: Buffer }

export const TAG = { boolean: 1, integer: 2, octets: 4, nothing: 5, oid: 6, time: 24, sequence: 48, set: 49 } as const

/** Reads the first value of the bytes; throws where there is none. What stands behind it is left out. */
export function readDer(bytes: Buffer): Der {
  const [tag, first] = [bytes[0], bytes[1]]
  if (tag === undefined || first === undefined) throw new RangeError('no value here')
  const long = first & 0x80 ? first & 0x7f : 0
  if (long > 4) throw new RangeError('too long')
  const length = long === 0 ? first : bytes.subarray(2, 2 + long).reduce((sum, byte) => sum * 256 + byte, 0)
  const from = 2 + long
  // An indefinite length (0x80) is BER, which a signature must not be made over.
  if (first === 0x80 || from + length > bytes.length) throw new RangeError('cut off')
  return { tag, body: bytes.subarray(from, from + length), bytes: bytes.subarray(0, from + length) }
}

/** The values that a sequence, a set or a tagged value is made of. */
export function partsOf(value: Der): Der[] {
  const parts: Der[] = []
  for (let rest = value.body; rest.length > 0; rest = rest.subarray((parts.at(-1) as Der).bytes.length))
    parts.push(readDer(rest))
  return parts
}

/** An object identifier with its dots. */
export function oidOf(value: Der | undefined): string {
  if (value?.tag !== TAG.oid) throw new RangeError('no object identifier')
  const numbers: number[] = []
  let number = 0
  for (const byte of value.body) {
    number = number * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    numbers.push(number)
    number = 0
  }
  const [first = 0, ...rest] = numbers
  const top = Math.min(2, Math.floor(first / 40))
  return [top, first - top * 40, ...rest].join('.')
}

export function writeDer(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  if (body.length < 128) return Buffer.concat([Buffer.of(tag, body.length), body])
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 255 ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length), length, body])
}
