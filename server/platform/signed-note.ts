import { createPrivateKey, createPublicKey, hash, type KeyObject, randomBytes, sign, verify } from 'node:crypto'

/** A key that signs notes (C2SP signed-note v1.0.0, Ed25519). `vkey` is the text of its public key. */
export type NoteSigner = { name: string; id: string; vkey: string; sign(text: string): string }
/** A public key. `name` and `id` tell which signatures it verifies. */
export type NoteVerifier = { name: string; id: string; verify(text: string, signature: Buffer): boolean }
type Note = { text: string; signatures: { name: string; id: string; signature: Buffer }[] }

const ED25519 = Buffer.of(1)
/** The DER prefix of a 32-byte Ed25519 key (RFC 8410). */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex')

/** A new private key in the format of Go's `note` package: `PRIVATE+KEY+<name>+<id>+<base64>`. */
export function makeNoteKey(name: string): string {
  const seed = randomBytes(32)
  const id = keyId(name, publicBytes(privateKey(seed)))
  return `PRIVATE+KEY+${name}+${id}+${Buffer.concat([ED25519, seed]).toString('base64')}`
}

/** Throws if the text is not such a key. */
export function readNoteKey(skey: string): NoteSigner {
  const [, name = '', id = '', encoded = ''] = /^PRIVATE\+KEY\+([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(skey) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length !== 33 || bytes[0] !== 1) throw new Error('this is not a key for signing notes')
  const key = privateKey(bytes.subarray(1))
  const open = publicBytes(key)
  if (keyId(name, open) !== id) throw new Error('the key does not match its id')
  return {
    name,
    id,
    vkey: `${name}+${id}+${Buffer.concat([ED25519, open]).toString('base64')}`,
    sign: (text) => {
      const signature = Buffer.concat([Buffer.from(id, 'hex'), sign(null, Buffer.from(text), key)])
      return `— ${name} ${signature.toString('base64')}\n`
    },
  }
}

/** Reads a public key from a vkey. Throws if the text is not one. */
export function readVkey(vkey: string): NoteVerifier {
  const [, name = '', id = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey.trim()) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length !== 33 || bytes[0] !== 1 || keyId(name, bytes.subarray(1)) !== id)
    throw new Error('this is not the public key of a log')
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_DER, bytes.subarray(1)]), format: 'der', type: 'spki' })
  return { name, id, verify: (text, signature) => verify(null, Buffer.from(text), key, signature) }
}

/** Signs a text with each key. The text must end with a line break. */
export function signNote(text: string, keys: readonly NoteSigner[]): string {
  return `${text}\n${keys.map((key) => key.sign(text)).join('')}`
}

/** Parses a note without verifying it; undefined if it is not a note. */
export function readNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) return undefined
  const signatures: Note['signatures'] = []
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const [, name = '', encoded = ''] = /^— ([^+\s]+) (\S+)$/.exec(line) ?? []
    const bytes = Buffer.from(encoded, 'base64')
    if (bytes.length < 5) return undefined
    signatures.push({ name, id: bytes.subarray(0, 4).toString('hex'), signature: bytes.subarray(4) })
  }
  return { text: note.slice(0, end + 1), signatures }
}

/** The text of a note if at least one of the keys signed it and none of their signatures is wrong; otherwise undefined. */
export function openNote(note: string, keys: readonly NoteVerifier[]): string | undefined {
  const read = readNote(note)
  if (read === undefined) return undefined
  const { text, signatures } = read
  const known = signatures.flatMap(({ name, id, signature }) =>
    keys.filter((key) => key.name === name && key.id === id).map((key) => key.verify(text, signature)),
  )
  return known.length > 0 && known.every(Boolean) ? text : undefined
}

function privateKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' })
}

function publicBytes(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}

/** The first four bytes of SHA-256(name, line end, 0x01, public key), in hex. */
function keyId(name: string, open: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), ED25519, open]), 'hex').slice(0, 8)
}
