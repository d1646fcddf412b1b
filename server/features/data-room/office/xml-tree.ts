import { SaxesParser } from 'saxes'
import { parseAll } from '../sheets/walk-xml.ts'

/**
 * An element of an Office part. `is` is its name with the usual prefix of its vocabulary, whatever prefix the file uses, and the same for the
 * strict and the transitional form: `w:p`, `text:span`.
 */
export type XmlElement = {
  is: string
  name: string
  attributes: readonly XmlAttribute[]
  children: readonly XmlNode[]
}
export type XmlNode = XmlElement | string
type XmlAttribute = Readonly<{ is: string; name: string; value: string }>

const PREFIX_OF = new Map<string, string>()
const OOXML = { main: 'http://schemas.openxmlformats.org', strict: 'http://purl.oclc.org/ooxml' }
for (const [prefix, path, strictPath = path] of [
  ['w', 'wordprocessingml/2006/main', 'wordprocessingml/main'],
  ['p', 'presentationml/2006/main', 'presentationml/main'],
  ['a', 'drawingml/2006/main', 'drawingml/main'],
  ['c', 'drawingml/2006/chart', 'drawingml/chart'],
  ['pic', 'drawingml/2006/picture', 'drawingml/picture'],
  ['dgm', 'drawingml/2006/diagram', 'drawingml/diagram'],
  ['wp', 'drawingml/2006/wordprocessingDrawing', 'drawingml/wordprocessingDrawing'],
  ['m', 'officeDocument/2006/math', 'officeDocument/math'],
  ['r', 'officeDocument/2006/relationships', 'officeDocument/relationships'],
  ['ep', 'officeDocument/2006/extended-properties', 'officeDocument/extendedProperties'],
  ['op', 'officeDocument/2006/custom-properties', 'officeDocument/customProperties'],
] as const) {
  PREFIX_OF.set(`${OOXML.main}/${path}`, prefix)
  PREFIX_OF.set(`${OOXML.strict}/${strictPath}`, prefix)
}
for (const [prefix, uri] of [
  ['rel', 'http://schemas.openxmlformats.org/package/2006/relationships'],
  ['ct', 'http://schemas.openxmlformats.org/package/2006/content-types'],
  ['cp', 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['w14', 'http://schemas.microsoft.com/office/word/2010/wordml'],
  ['w15', 'http://schemas.microsoft.com/office/word/2012/wordml'],
  ['p15', 'http://schemas.microsoft.com/office/powerpoint/2012/main'],
  ['p188', 'http://schemas.microsoft.com/office/powerpoint/2018/8/main'],
  ['c', 'http://schemas.microsoft.com/office/drawing/2014/chartex'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
] as const)
  PREFIX_OF.set(uri, prefix)
for (const name of ['office', 'text', 'table', 'style', 'meta', 'presentation', 'config'])
  PREFIX_OF.set(`urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`, name)
PREFIX_OF.set('urn:oasis:names:tc:opendocument:xmlns:drawing:1.0', 'draw')
PREFIX_OF.set('urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0', 'svg')
PREFIX_OF.set('urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0', 'fo')

/** Each name once, so that a tree needs little memory. */
const CANONICAL = new Map<string, string>()

function canonical(uri: string, local: string): string {
  const key = `{${uri}}${local}`
  const known = CANONICAL.get(key)
  if (known !== undefined) return known
  const prefix = PREFIX_OF.get(uri)
  const name = prefix === undefined ? (uri === '' ? local : key) : `${prefix}:${local}`
  if (CANONICAL.size < MAX_KEPT) CANONICAL.set(key, name)
  return name
}

const MAX_KEPT = 20_000
const NONE: readonly never[] = Object.freeze([])

/** Reads a part. No entities but those of XML are known, and nothing is fetched. Throws if it is not XML. */
export function parseXml(bytes: Uint8Array): XmlElement {
  let root: XmlElement | undefined
  const open: { element: XmlElement; children: XmlNode[] }[] = []
  const parser = new SaxesParser({ xmlns: true })
  const text = (value: string) => void open.at(-1)?.children.push(value)
  const keep = keeper()
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('opentag', (tag) => {
    const all = Object.values(tag.attributes)
    const attributes = all.length === 0 ? NONE : all.map(keep.attribute)
    const element = { is: canonical(tag.uri, tag.local), name: keep.name(tag.name), attributes, children: NONE }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push({ element, children: [] })
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed && closed.children.length > 0) closed.element.children = closed.children
  })
  parseAll(parser, bytes)
  if (!root) throw new Error('there is no element')
  return root
}

/** Keeps equal names and attributes once. */
function keeper() {
  const names = new Map<string, string>()
  const attributes = new Map<string, XmlAttribute>()
  return {
    name(name: string): string {
      const known = names.get(name) ?? name
      if (names.size < MAX_KEPT) names.set(known, known)
      return known
    },
    attribute({ name, uri, local, value }: { name: string; uri: string; local: string; value: string }): XmlAttribute {
      const is = canonical(uri, local)
      const key = `${is} ${name} ${value}`
      const known = attributes.get(key)
      if (known) return known
      const made = { is, name, value }
      if (attributes.size < MAX_KEPT) attributes.set(key, made)
      return made
    },
  }
}

/** The name of the outermost element; undefined if this is not XML. */
export function rootOf(bytes: Uint8Array): string | undefined {
  let root: string | undefined
  try {
    const parser = new SaxesParser({ xmlns: true })
    parser.on('opentag', (tag) => {
      root = canonical(tag.uri, tag.local)
      throw new Error('the rest is not needed')
    })
    parseAll(parser, bytes)
  } catch {
    // Then it has none, unless it came before the fault.
  }
  return root
}

const SLICE = 64 * 1024

export function serialiseXml(root: XmlElement): Buffer {
  const parts: Buffer[] = []
  let text = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const write = (node: XmlNode) => {
    if (typeof node === 'string') {
      text += escapeText(node)
      return
    }
    text += `<${node.name}`
    for (const { name, value } of node.attributes) text += ` ${name}="${escapeXml(value)}"`
    if (node.children.length === 0) {
      text += '/>'
      return
    }
    text += '>'
    for (const child of node.children) write(child)
    text += `</${node.name}>`
    if (text.length < SLICE) return
    parts.push(Buffer.from(text))
    text = ''
  }
  write(root)
  parts.push(Buffer.from(text))
  return Buffer.concat(parts)
}

const escapeText = (text: string) =>
  !/[&<>\r]/.test(text)
    ? text
    : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
/** For the content of an element or an attribute. */
export const escapeXml = (text: string) =>
  !/[&<>\r"\n\t]/.test(text)
    ? text
    : escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

export function elementsOf(element: XmlElement | undefined): XmlElement[] {
  return element?.children.filter(isElement) ?? []
}

export function childOf(element: XmlElement | undefined, is: string): XmlElement | undefined {
  return elementsOf(element).find((child) => child.is === is)
}

/** Follows the names from the element down. */
export function within(element: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  return names.reduce(childOf, element)
}

export function attribute(element: XmlElement | undefined, is: string): string | undefined {
  return element?.attributes.find((one) => one.is === is)?.value
}

/** The element and all within it, in the order of the document. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  const left = [element]
  for (let one = left.pop(); one; one = left.pop()) {
    yield one
    for (let at = one.children.length - 1; at >= 0; at--) {
      const child = one.children[at]
      if (child !== undefined && isElement(child)) left.push(child)
    }
  }
}

export function textOf(element: XmlElement): string {
  return element.children.map((child) => (isElement(child) ? textOf(child) : child)).join('')
}

/** Puts what `change` returns in the place of each child, the innermost first. Returns whether anything changed. */
export function rewrite(
  element: XmlElement,
  change: (child: XmlElement, parent: XmlElement) => readonly XmlNode[],
): boolean {
  let [isChanged, isWithin] = [false, false]
  const children = element.children.flatMap((child) => {
    if (!isElement(child)) return child
    isWithin = rewrite(child, change) || isWithin
    const made = change(child, element)
    isChanged ||= made.length !== 1 || made[0] !== child
    return made
  })
  if (isChanged) element.children = children
  return isChanged || isWithin
}

/** Removes elements with all that is in them. Returns whether there were any. */
export function removeElements(root: XmlElement, isGone: (child: XmlElement) => boolean): boolean {
  return rewrite(root, (child) => (isGone(child) ? [] : [child]))
}

/** A property that is on if it is there, unless it says that it is off. */
export function isOn(property: XmlElement | undefined): boolean {
  return property !== undefined && !/^(0|false|off)$/.test(attribute(property, 'w:val') ?? '')
}
