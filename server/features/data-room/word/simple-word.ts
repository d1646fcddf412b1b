import { strToU8, zipSync } from 'fflate'
import { acceptRevisions, Revisions } from '../office/docx-revisions.ts'
import { OfficePackage, targetsOf } from '../office/office-package.ts'
import {
  attribute,
  childOf,
  elementsOf,
  escapeXml,
  parseXml,
  removeElements,
  rewrite,
  serialiseXml,
  within,
  type XmlElement,
} from '../office/xml-tree.ts'
import { Named } from './named.ts'
import { Story } from './read-story.ts'
import { Styles } from './styles.ts'

export type SimpleWord = {
  /** The same text with only what mammoth reads rightly. */
  simple: Uint8Array
  /** What LibreOffice is given, to compare the text that was read with what it shows. */
  shown: Uint8Array
  named: string[]
  hasFormatting: boolean
  hasHeaders: boolean
  hasComments: boolean
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const NOTES = ['footnote', 'endnote'] as const

/** Reads a Word file and says what of it the text will not have, or will have otherwise. Throws if it has no document. */
export function simplifyWord(bytes: Uint8Array): SimpleWord {
  const file = new OfficePackage(bytes)
  const main = file.main ?? 'word/document.xml'
  const related = file.relationshipsOf(main)
  const has = (type: string) => targetsOf(related, type).length > 0
  const part = (type: string) => file.tree(targetsOf(related, type)[0] ?? '')
  const [named, revisions, stylesPart] = [new Named(), new Revisions(), part('styles')]
  const styles = new Styles(stylesPart)
  const linksOf = (name: string) => new Map(file.relationshipsOf(name).map(({ id, address }) => [id, address]))

  const document = file.tree(main)
  if (!document) throw new Error('the file has no document')
  acceptRevisions(document, revisions)
  const placeOf = (paragraph: number) => `Paragraph ${paragraph}`
  const story = new Story({ named, styles, links: linksOf(main), placeOf })
  const body = story.read(childOf(document, 'w:body'))
  const notes = NOTES.flatMap((kind): Part[] => {
    const name = targetsOf(related, `${kind}s`)[0] ?? ''
    const tree = file.tree(name)
    if (!tree) return []
    acceptRevisions(tree, revisions)
    return [[`${kind}s`, strToU8(writeNotes(tree, kind, { named, styles, links: linksOf(name) }))]]
  })
  const whole = (name: string, tree: XmlElement | undefined): Part[] => (tree ? [[name, serialiseXml(tree)]] : [])
  const start = `<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>`
  return {
    simple: packed(strToU8(`${start}${body}</w:body></w:document>`), [
      ...whole('styles', stylesPart),
      ...whole('numbering', part('numbering')),
      ...notes,
    ]),
    shown: packed(compared(file.read(main) ?? new Uint8Array()), whole('styles', stylesPart)),
    named: named.list(revisions),
    hasFormatting: named.hasFormatting,
    hasHeaders: has('header') || has('footer'),
    hasComments: has('comments'),
  }
}

type Part = [name: string, xml: Uint8Array]

function writeNotes(
  part: XmlElement,
  kind: (typeof NOTES)[number],
  to: Omit<ConstructorParameters<typeof Story>[0], 'placeOf'>,
): string {
  const notes = elementsOf(part).filter((note) => note.is === `w:${kind}` && attribute(note, 'w:type') === undefined)
  const made = notes.map((note, index) => {
    const placeOf = () => `${kind === 'footnote' ? 'Footnote' : 'Endnote'} ${index + 1}`
    const story = new Story({ ...to, placeOf })
    return `<w:${kind} w:id="${escapeXml(attribute(note, 'w:id') ?? '')}">${story.read(note)}</w:${kind}>`
  })
  return `<w:${kind}s xmlns:w="${W}" xmlns:r="${R}">${made.join('')}</w:${kind}s>`
}

/**
 * What LibreOffice would show, without what the text has on purpose not: tracked deletions, headers, notes, and instructions of fields, whose
 * results LibreOffice would replace by its own. This looks at one element at a time, so that a fault of `Story` or of the acceptance of
 * changes shows.
 */
function compared(document: Uint8Array): Uint8Array {
  const tree = parseXml(document)
  removeElements(tree, (element) => element.is === 'w:tr' && within(element, 'w:trPr', 'w:del') !== undefined)
  rewrite(tree, (element) => {
    if (element.is === 'w:fldSimple') return element.children
    return NOT_COMPARED.test(element.is) ? [] : [element]
  })
  return serialiseXml(tree)
}

const NOT_COMPARED =
  /^w:(?:del|moveFrom|\w+Change|fldChar|instrText|delInstrText|(?:header|footer|footnote|endnote|comment)Reference|altChunk|subDoc|object|tblHeader)$/

/** No part but these, so that nothing is loaded from elsewhere. Without the part of the numbers LibreOffice shows none. */
function packed(document: Uint8Array, parts: readonly Part[]): Uint8Array {
  const types = [['document', `${TYPE}.document.main+xml`], ...parts.map(([name]) => [name, `${TYPE}.${name}+xml`])]
  const files = {
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.map(([name, type]) => `<Override PartName="/word/${name}.xml" ContentType="${type}"/>`).join('')}</Types>`,
    ),
    '_rels/.rels': relations([['officeDocument', 'word/document.xml']]),
    'word/document.xml': document,
    'word/_rels/document.xml.rels': relations(parts.map(([name]) => [name, `${name}.xml`])),
    ...Object.fromEntries(parts.map(([name, xml]) => [`word/${name}.xml`, xml])),
  }
  return zipSync(files, { level: 1 })
}

function relations(all: readonly (readonly [type: string, target: string])[]): Uint8Array {
  const each = all.map(
    ([type, target], index) => `<Relationship Id="p${index}" Type="${R}/${type}" Target="${target}"/>`,
  )
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return strToU8(`<Relationships xmlns="${namespace}">${each.join('')}</Relationships>`)
}
