import { strToU8, zipSync } from 'fflate'
import { Named } from './named.ts'
import { Story } from './read-story.ts'
import { Styles } from './styles.ts'
import { openWord, type Part } from './word-package.ts'
import { attributeOf, childOf, elementsOf, escapeXml, writeXml, type XmlElement } from './xml-tree.ts'

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

/** Reads a Word file and says what of it the text will not have, or will have otherwise. */
export function simplifyWord(bytes: Uint8Array): SimpleWord {
  const { main, related, has } = openWord(bytes)
  const named = new Named()
  const stylesPart = related('styles')?.xml
  const numbering = related('numbering')?.xml
  const to = { named, styles: new Styles(stylesPart) }
  const body = new Story({ ...to, linkTo: main.linkTo, placeOf: (paragraph) => `Paragraph ${paragraph}` }).read(
    childOf(main.xml, 'w:body') ?? EMPTY,
  )
  const notes = NOTES.flatMap((kind): [string, string][] => {
    const part = related(`${kind}s`)
    return part ? [[`${kind}s`, writeNotes(part, kind, to)]] : []
  })
  const whole = (element: XmlElement) => writeXml(element, () => 'keep')
  const styles: [string, string][] = stylesPart ? [['styles', whole(stylesPart)]] : []
  const lists: [string, string][] = numbering ? [['numbering', whole(numbering)]] : []
  const start = `<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>`
  return {
    simple: packed(`${start}${body}</w:body></w:document>`, [...styles, ...lists, ...notes]),
    shown: packed(writeXml(main.xml, compared), styles),
    named: named.list(),
    hasFormatting: named.hasFormatting,
    hasHeaders: has('header') || has('footer'),
    hasComments: has('comments'),
  }
}

const EMPTY: XmlElement = { name: '', written: '', attributes: {}, children: [] }

function writeNotes(
  { xml, linkTo }: Part,
  kind: (typeof NOTES)[number],
  to: Omit<ConstructorParameters<typeof Story>[0], 'placeOf' | 'linkTo'>,
): string {
  const notes = elementsOf(xml).filter((note) => note.name === `w:${kind}` && attributeOf(note, 'type') === undefined)
  const made = notes.map((note, index) => {
    const story = new Story({
      ...to,
      linkTo,
      placeOf: () => `${kind === 'footnote' ? 'Footnote' : 'Endnote'} ${index + 1}`,
    })
    return `<w:${kind} w:id="${escapeXml(attributeOf(note, 'id') ?? '')}">${story.read(note)}</w:${kind}>`
  })
  return `<w:${kind}s xmlns:w="${W}" xmlns:r="${R}">${made.join('')}</w:${kind}s>`
}

/**
 * What LibreOffice would show and the text has on purpose not: tracked deletions, headers, notes, and instructions of fields, whose results
 * LibreOffice would replace by its own. This looks at one element at a time, so that a fault of `Story` shows.
 */
function compared(element: XmlElement): 'keep' | 'drop' | 'unwrap' {
  if (element.name === 'w:fldSimple') return 'unwrap'
  const isGone = element.name === 'w:tr' && childOf(childOf(element, 'w:trPr'), 'w:del') !== undefined
  return isGone || NOT_COMPARED.test(element.name) ? 'drop' : 'keep'
}

const NOT_COMPARED =
  /^w:(?:del|moveFrom|\w+Change|fldChar|instrText|delInstrText|(?:header|footer|footnote|endnote|comment)Reference|altChunk|subDoc|object|tblHeader)$/

/** No part but these, so that nothing is loaded from elsewhere. Without the part of the numbers LibreOffice shows none. */
function packed(document: string, parts: readonly [name: string, xml: string][]): Uint8Array {
  const types = [['document', `${TYPE}.document.main+xml`], ...parts.map(([name]) => [name, `${TYPE}.${name}+xml`])]
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.map(([name, type]) => `<Override PartName="/word/${name}.xml" ContentType="${type}"/>`).join('')}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'word/document.xml']]),
    'word/document.xml': document,
    'word/_rels/document.xml.rels': relations(parts.map(([name]) => [name, `${name}.xml`])),
    ...Object.fromEntries(parts.map(([name, xml]) => [`word/${name}.xml`, xml])),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level: 1 })
}

function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], index) => `<Relationship Id="p${index}" Type="${R}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
}
