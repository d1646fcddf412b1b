import { inflateRawSync } from 'node:zlib'
import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import { leadsOutside } from './leads-outside.ts'

/** Total size of the unpacked file. */
const MAX_UNPACKED = 256 * 1024 * 1024
const MAX_ENTRIES = 5_000
/** In small letters: names of parts are the same in any case. */
export const CONTENT_TYPES = '[content_types].xml'
const END = 0x06054b50
const ENTRY = 0x02014b50
const LISTED = 0x04034b50

export type Entry = { name: string; packed: number; size: number; method: number; encrypted: boolean; at: number }

/**
 * Why an Office file (OOXML or OpenDocument) must be refused, if at all. Unpacks every entry to be sure of its size. `textOnly`: only the
 * text is read, and what else the file contains or refers to is never opened.
 */
export function inspectOffice(bytes: Uint8Array, { textOnly = false } = {}): Refusal | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const entries = listEntries(file)
  if (entries === undefined) return 'damaged'
  if (entries.length > MAX_ENTRIES || entries.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED)
    return 'unpacks_too_far'
  if (entries.some(({ encrypted }) => encrypted)) return 'encrypted'
  if (entries.some(({ name }) => /vbaProject|vbaData|macrosheets?\/|(^|\/)(Basic|Scripts)\/|customUI/i.test(name)))
    return 'macros'
  if (!textOnly && entries.some(({ name }) => /(^|\/)(embeddings|activeX|Object \d+|ObjectReplacements)\//i.test(name)))
    return 'embedded'
  let known = false
  for (const entry of entries) {
    const text = unpack(file, entry)
    if (text === 'too_far') return 'unpacks_too_far'
    if (text === undefined) return 'damaged'
    if (entry.name.toLowerCase() === CONTENT_TYPES) {
      if (/macroEnabled|vnd\.ms-office\.vba/i.test(text.toString())) return 'macros'
      known ||= /wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation/.test(text.toString())
    }
    if (entry.name === 'mimetype')
      known ||= /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)$/.test(text.toString())
    // Relationships that load content when the file is opened.
    if (!textOnly && /\.rels$/i.test(entry.name) && /attachedTemplate|oleObject|frame"/i.test(text.toString()))
      return 'embedded'
    try {
      if (!textOnly && leadsOutside(entry.name, text)) return 'linked'
    } catch {
      return 'damaged'
    }
  }
  return known ? undefined : 'type_unknown'
}

/**
 * Reads the zip directory; undefined if there is none, or if it disagrees with itself or with what it lists: programs differ in which of
 * two they read. Zip64 is not needed for files of this size.
 */
export function listEntries(file: Buffer): Entry[] | undefined {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== END) return undefined
  const [disk, firstDisk, here, count, length] = [4, 6, 8, 10, 20].map((field) => file.readUInt16LE(end + field))
  if (disk !== 0 || firstDisk !== 0 || here !== count || end + 22 + (length ?? 0) !== file.length) return undefined
  let at = file.readUInt32LE(end + 16)
  if (at + file.readUInt32LE(end + 12) !== end) return undefined
  const entries: Entry[] = []
  const names = new Set<string>()
  while (at < end) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) return undefined
    const lengths = [28, 30, 32].map((field) => file.readUInt16LE(at + field)) as [number, number, number]
    entries.push({
      // Some programs write paths as Windows has them.
      name: file.toString('utf8', at + 46, at + 46 + lengths[0]).replaceAll('\\', '/'),
      encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    })
    const [entry, name] = [entries.at(-1), file.subarray(at + 46, at + 46 + lengths[0])]
    if (!entry || !isListedAs(file, entry, name) || names.has(entry.name.toLowerCase())) return undefined
    names.add(entry.name.toLowerCase())
    at += 46 + lengths[0] + lengths[1] + lengths[2]
  }
  return at === end && entries.length === count ? entries : undefined
}

/** Whether what lies there has the name and the kind that the directory says. */
function isListedAs(file: Buffer, { at, method }: Entry, name: Buffer): boolean {
  if (at + 30 > file.length || file.readUInt32LE(at) !== LISTED) return false
  const own = file.subarray(at + 30, at + 30 + file.readUInt16LE(at + 26))
  return own.equals(name) && file.readUInt16LE(at + 8) === method
}

/** Unpacks an entry and stops at its declared size, so that a zip bomb cannot understate it. */
export function unpack(file: Buffer, { at, packed, size, method }: Entry): Buffer | 'too_far' | undefined {
  if (at + 30 > file.length) return undefined
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const body = file.subarray(from, from + packed)
  if (method === 0) return body.length === size ? body : undefined
  if (method !== 8) return undefined
  try {
    return inflateRawSync(body, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return tooLarge ? 'too_far' : undefined
  }
}
