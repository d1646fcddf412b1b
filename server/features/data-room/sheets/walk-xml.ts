import { type SaxesOptions, SaxesParser } from 'saxes'

export type Attributes = Readonly<Record<string, string>>
export type Walker = {
  /** The name without its prefix. */
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Bytes that are parsed at a time, so that a long part is not one long text. */
const CHUNK = 256 * 1024

/**
 * Reads XML without building a tree, or nothing if there are no bytes. No entities but those of XML itself are known, and nothing is fetched.
 * Throws if it is not XML.
 */
export function walkXml(bytes: Uint8Array | undefined, { open, text, close }: Walker): void {
  if (!bytes) return
  const parser = new SaxesParser({ xmlns: false })
  if (open) parser.on('opentag', ({ name, attributes }) => open(bare(name), attributes as Attributes))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', ({ name }) => close(bare(name)))
  parseAll(parser, bytes)
}

/** Gives a parser all bytes. Throws if they are not XML. */
export function parseAll<Options extends SaxesOptions>(parser: SaxesParser<Options>, bytes: Uint8Array): void {
  parser.on('error', (error) => {
    throw error
  })
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true })
  for (let at = 0; at < bytes.length; at += CHUNK)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }))
  parser.write(decoder.decode())
  parser.close()
}

/** What its first bytes or its declaration name. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^[^>]*\sencoding=["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared
}

/** Whether an element has one of these names, which are without prefixes. */
export function hasElement(bytes: Uint8Array | undefined, names: ReadonlySet<string>): boolean {
  let found = false
  walkXml(bytes, {
    open: (name) => {
      found ||= names.has(name)
    },
  })
  return found
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute by its name without prefix. */
export function attributeOf(attributes: Attributes, wanted: string): string | undefined {
  return attributes[wanted] ?? Object.entries(attributes).find(([name]) => bare(name) === wanted)?.[1]
}
