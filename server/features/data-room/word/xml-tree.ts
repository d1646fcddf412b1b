import { SaxesParser } from 'saxes'

/** `name` has the usual prefix of its namespace, whatever the file calls it; `written` and `attributes` are as the file has them. */
export type XmlElement = { name: string; written: string; attributes: Record<string, string>; children: XmlNode[] }
type XmlNode = XmlElement | string

/** The namespaces of ECMA-376, transitional and strict, and of Microsoft. Elements of others have no prefix that anybody looks for. */
const PREFIXES: readonly (readonly [RegExp, string])[] = [
  [/\/wordprocessingml\/(2006\/)?main$/, 'w'],
  [/\/officeDocument\/(2006\/)?math$/, 'm'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/\/drawingml\/(2006\/)?main$/, 'a'],
  [/\/drawingml\/(2006\/)?picture$/, 'pic'],
  [/\/drawingml\/(2006\/)?chart$|\/drawing\/2014\/chartex$/, 'c'],
  [/\/drawingml\/(2006\/)?diagram$/, 'dgm'],
  [/\/drawingml\/(2006\/)?wordprocessingDrawing$/, 'wp'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
  [/^urn:schemas-microsoft-com:office:office$/, 'o'],
]

const prefixOf = (uri: string) => PREFIXES.find(([known]) => known.test(uri))?.[1]

/** No entities but those of XML itself are known, and nothing is fetched. Throws if it is not XML. */
export function parseXml(bytes: Uint8Array): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const root: XmlElement = { name: '', written: '', attributes: {}, children: [] }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name: written, local, uri, attributes }) => {
    const prefix = prefixOf(uri)
    const values = Object.values(attributes).map(({ name, value }) => [name, value] as const)
    const name = prefix ? `${prefix}:${local}` : `{${uri}}${local}`
    const element: XmlElement = { name, written, attributes: Object.fromEntries(values), children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const take = (text: string) => void open.at(-1)?.children.push(text)
  parser.on('text', take)
  parser.on('cdata', take)
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  parser.write(new TextDecoder(encoding, { fatal: true }).decode(bytes)).close()
  const [top] = elementsOf(root)
  if (!top) throw new Error('the part is empty')
  return top
}

export const elementsOf = (element: XmlElement | undefined): XmlElement[] =>
  element?.children.filter((child) => typeof child !== 'string') ?? []

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  elementsOf(element).find((child) => child.name === name)

/** An attribute by its name without prefix. */
export function attributeOf(element: XmlElement | undefined, wanted = 'val'): string | undefined {
  return Object.entries(element?.attributes ?? {}).find(([name]) => name.slice(name.indexOf(':') + 1) === wanted)?.[1]
}

/** The words within, of texts, formulas and drawings. */
export function wordsOf(element: XmlElement): string {
  const words = (one: XmlElement): string => {
    if (/^(?:w|m|a):t$/.test(one.name)) return textOf(one)
    return elementsOf(one).map(words).join('') + (/^(?:w|a):(?:p|tab|br)$/.test(one.name) ? ' ' : '')
  }
  return words(element).replace(/\s+/g, ' ').trim()
}

export const textOf = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')

/** As it was parsed, but without some elements, or with only what is in them. */
export function writeXml(element: XmlElement, what: (element: XmlElement) => 'keep' | 'drop' | 'unwrap'): string {
  const kind = what(element)
  if (kind === 'drop') return ''
  const attributes = Object.entries(element.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  const inside = element.children.map((child) => {
    if (typeof child === 'string') return escapeXml(child)
    return writeXml(child, what)
  })
  if (kind === 'unwrap') return inside.join('')
  return `<${element.written}${attributes.join('')}>${inside.join('')}</${element.written}>`
}
