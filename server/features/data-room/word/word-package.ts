import { posix } from 'node:path'
import { listEntries, unpack } from '../render/office.ts'
import { attributeOf, elementsOf, parseXml, type XmlElement } from './xml-tree.ts'

type Relation = { id: string; type: string; target: string; isExternal: boolean }
export type Part = {
  xml: XmlElement
  /** The address of a relationship, if it leads out of the file. */
  linkTo: (relation: string) => string | undefined
}
type WordPackage = {
  main: Part
  /** The part of the document that has this type of relationship, such as `styles`. */
  related: (type: string) => Part | undefined
  has: (type: string) => boolean
}

/** Opens the parts of a Word file by their relationships. Throws if it has no document. */
export function openWord(bytes: Uint8Array): WordPackage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // Names of parts are the same in any case (ECMA-376-2, 6.2.2.3).
  const entries = new Map((listEntries(file) ?? []).map((entry) => [entry.name.toLowerCase(), entry]))
  const unpacked = (path: string): Uint8Array | undefined => {
    const entry = entries.get(path.toLowerCase())
    const content = entry && unpack(file, entry)
    return content === 'too_far' ? undefined : content
  }
  const relationsOf = (part: string): Relation[] => {
    const { dir, base } = posix.parse(part)
    const found = unpacked(posix.join(dir, '_rels', `${base}.rels`))
    return found ? elementsOf(parseXml(found)).map((element) => toRelation(element, dir)) : []
  }
  const path = relationsOf('').find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml'
  const partAt = (at: string): Part | undefined => {
    const content = unpacked(at)
    if (!content) return undefined
    const links = relationsOf(at).filter(({ isExternal }) => isExternal)
    return { xml: parseXml(content), linkTo: (relation) => links.find(({ id }) => id === relation)?.target }
  }
  const main = partAt(path)
  if (!main) throw new Error('the file has no document')
  const relations = relationsOf(path)
  const find = (type: string) => relations.find((one) => one.type === type && !one.isExternal)
  return {
    main,
    related: (type) => partAt(find(type)?.target ?? ''),
    has: (type) => find(type) !== undefined,
  }
}

function toRelation(element: XmlElement, folder: string): Relation {
  const value = (name: string) => attributeOf(element, name) ?? ''
  const isExternal = value('TargetMode') === 'External'
  const [target, type] = [value('Target').replaceAll('\\', '/'), value('Type')]
  return {
    id: value('Id'),
    type: type.slice(type.lastIndexOf('/') + 1),
    target: isExternal ? target : posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1),
    isExternal,
  }
}
