import { posix } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { type Entry, listEntries, unpack } from '../render/office.ts'
import { walkXml } from '../sheets/walk-xml.ts'
import { attribute, isElement, parseXml, rootOf, serialiseXml, type XmlElement } from './xml-tree.ts'

/** Of all parts that are trees at the same time, which take about fifteen times the memory of their text. A thousand full pages have 10 MB. */
const MAX_TREES = 12 * 1024 * 1024

export class PartTooLarge extends Error {}

export type Relationship = {
  id: string
  /** The last word of its type, such as `package`. Its schema differs in strict files. */
  type: string
  /** The name of the part; undefined if it is outside of the file. */
  target: string | undefined
  /** Of what is outside. */
  address: string | undefined
}

/** The names of the parts of this type. */
export const targetsOf = (related: readonly Relationship[], type: string): string[] =>
  related.flatMap((one) => (one.type === type && one.target !== undefined ? [one.target] : []))

/** The parts of an Office file by their names, with changes that are written when all is done. Names are the same in any case. */
export class OfficePackage {
  readonly #file: Buffer
  readonly #entries = new Map<string, Entry>()
  readonly #trees = new Map<string, { tree: XmlElement; bytes: number }>()
  readonly #roots = new Map<string, string | undefined>()
  readonly #changed = new Map<string, Buffer>()
  #isChanged = false
  #inTrees = 0

  constructor(bytes: Uint8Array) {
    this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    for (const entry of listEntries(this.#file) ?? []) this.#entries.set(entry.name.toLowerCase(), entry)
  }

  get names(): string[] {
    return [...this.#entries.values()].map(({ name }) => name)
  }

  get isChanged(): boolean {
    return this.#isChanged
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  read(name: string): Buffer | undefined {
    const entry = this.#entries.get(name.toLowerCase())
    const content = entry && unpack(this.#file, entry)
    return content === 'too_far' ? undefined : content
  }

  /** Unpacked, in bytes. */
  sizeOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.size ?? 0
  }

  /** The name of the part's outermost element; undefined if it is not XML. */
  root(name: string): string | undefined {
    const key = name.toLowerCase()
    if (!this.#roots.has(key)) this.#roots.set(key, rootOf(this.read(name) ?? Buffer.alloc(0)))
    return this.#roots.get(key)
  }

  /** The part as a tree. Call `changed` after changes. */
  tree(name: string): XmlElement | undefined {
    const key = name.toLowerCase()
    const known = this.#trees.get(key)
    const bytes = known ? undefined : this.written(name)
    if (!bytes) return known?.tree
    this.#inTrees += bytes.length
    if (this.#inTrees > MAX_TREES) throw new PartTooLarge('the parts are too large')
    const tree = parseXml(bytes)
    this.#trees.set(key, { tree, bytes: bytes.length })
    return tree
  }

  /** Takes over what was changed in the part's tree. */
  changed(name: string): void {
    const tree = this.tree(name)
    if (!tree) return
    this.#isChanged = true
    this.#changed.set(name.toLowerCase(), serialiseXml(tree))
  }

  /** The part as it will be written. */
  written(name: string): Buffer | undefined {
    return this.#changed.get(name.toLowerCase()) ?? this.read(name)
  }

  /** Frees the memory of a part's tree. Changes that were taken over stay. */
  forget(name: string): void {
    this.#inTrees -= this.#trees.get(name.toLowerCase())?.bytes ?? 0
    this.#trees.delete(name.toLowerCase())
  }

  remove(name: string): void {
    this.#isChanged = this.#entries.delete(name.toLowerCase()) || this.#isChanged
  }

  relationshipsOf(part: string): Relationship[] {
    const found: Relationship[] = []
    walkXml(this.written(relationshipsPart(part)), {
      open: (name, { Id: id = '', Type: type = '', Target: address = '', TargetMode: mode }) => {
        if (name !== 'Relationship') return
        const where =
          mode === 'External'
            ? { target: undefined, address }
            : { target: this.#targetName(part, address), address: undefined }
        found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), ...where })
      },
    })
    return found
  }

  /** Most programs write it as it is, some with percent signs that the name of the part has not. */
  #targetName(part: string, target: string): string {
    const path = target.replaceAll('\\', '/')
    const name = (from: string) =>
      posix.normalize(from.startsWith('/') ? from : `/${posix.dirname(part)}/${from}`).slice(1)
    return this.has(name(path)) ? name(path) : name(safeDecode(path.split('#')[0] ?? ''))
  }

  /** The part that the file is about, if it is of Office Open XML. */
  get main(): string | undefined {
    return targetsOf(this.relationshipsOf(''), 'officeDocument')[0]
  }

  /** Of all parts, by the part that has them. */
  *allRelationships(): Generator<[part: string, Relationship]> {
    for (const name of this.names) {
      const [, folder = '', part = ''] = /^(.*?)_rels\/([^/]*)\.rels$/i.exec(name) ?? []
      if (!/\.rels$/i.test(name)) continue
      for (const relationship of this.relationshipsOf(`${folder}${part}`)) yield [`${folder}${part}`, relationship]
    }
  }

  removeRelationship(part: string, relationship: Relationship): void {
    const tree = this.tree(relationshipsPart(part))
    if (!tree) return
    tree.children = tree.children.filter((child) => !isElement(child) || attribute(child, 'Id') !== relationship.id)
    this.changed(relationshipsPart(part))
  }

  /** Unchanged parts are copied as they are packed. */
  toBytes(): Uint8Array {
    return zipOf(
      [...this.#entries].map(([key, entry]) => {
        const changed = this.#changed.get(key)
        const content = changed ?? (unpack(this.#file, entry) as Buffer)
        const isStored = entry.method === 0
        const from = entry.at + 30 + this.#file.readUInt16LE(entry.at + 26) + this.#file.readUInt16LE(entry.at + 28)
        const kept = this.#file.subarray(from, from + entry.packed)
        const packed = changed ? (isStored ? changed : deflateRawSync(changed, { level: 1 })) : kept
        return { name: entry.name, method: entry.method, crc: crc32(content), size: content.length, packed }
      }),
    )
  }
}

function relationshipsPart(part: string): string {
  const at = part.lastIndexOf('/') + 1
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

type Packed = { name: string; method: number; crc: number; size: number; packed: Uint8Array }

/** A zip file of entries that are packed already. */
function zipOf(entries: Packed[]): Uint8Array {
  const [bodies, directory]: [Uint8Array[], Uint8Array[]] = [[], []]
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    // The name is UTF-8.
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(entry.method, 4)
    // 1 January 1980.
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(entry.crc, 10)
    facts.writeUInt32LE(entry.packed.length, 14)
    facts.writeUInt32LE(entry.size, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    bodies.push(Buffer.from('PK\x03\x04'), facts, name, entry.packed)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, name)
    at += 30 + name.length + entry.packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06'), end])
}
