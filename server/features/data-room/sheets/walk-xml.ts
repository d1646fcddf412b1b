import { SaxesParser } from 'saxes'

export type Attributes = Readonly<Record<string, string>>
export type Walker = {
  /** The name without its prefix. */
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Bytes that are parsed at a time, so that a long sheet is not one long text. */
const CHUNK = 256 * 1024

/** Reads XML without building a tree. No entities but those of XML itself are known, and nothing is fetched. Throws if it is not XML. */
export function walkXml(bytes: Uint8Array, { open, text, close }: Walker): void {
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  if (open) parser.on('opentag', ({ name, attributes }) => open(bare(name), attributes as Attributes))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', ({ name }) => close(bare(name)))
  // A byte order mark says which.
  const decoder = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8', { fatal: true })
  for (let at = 0; at < bytes.length; at += CHUNK)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }))
  parser.write(decoder.decode())
  parser.close()
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute by its name without prefix. */
export function attributeOf(attributes: Attributes, wanted: string): string | undefined {
  return attributes[wanted] ?? Object.entries(attributes).find(([name]) => bare(name) === wanted)?.[1]
}
