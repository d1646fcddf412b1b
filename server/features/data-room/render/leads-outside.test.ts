import { expect, test } from 'vitest'
import { leadsOutside } from './leads-outside.ts'

const relationship = (kind: string, target: string, mode = 'External') =>
  `<Relationships><Relationship Id="r" Type="http://x/${kind}" Target="${target}" TargetMode="${mode}"/></Relationships>`
const content = (inner: string) => `<c xmlns:xlink="x" xmlns:text="t" xmlns:draw="d" xmlns:meta="m">${inner}</c>`
const leads = (name: string, xml: string) => leadsOutside(name, Buffer.from(xml))

test.each([
  ['a picture by http', 'word/_rels/document.xml.rels', relationship('image', 'http://x/p.png')],
  ['in any case', 'Word/_Rels/document.xml.RELS', relationship('image', 'p.png', 'external')],
  ['another document', 'word/_rels/document.xml.rels', relationship('subDocument', 'other.docx')],
  ['a picture of the disk', 'content.xml', content('<draw:image xlink:href="file:///p.png"/>')],
  ['a picture beside the file', 'content.xml', content('<draw:image xlink:href="../p.png"/>')],
  ['a picture of a style, with blanks', 'styles.xml', content('<draw:fill-image xlink:href=" /p.png"/>')],
  ['a share', 'content.xml', content('<draw:image xlink:href="\\\\host\\p.png"/>')],
  ['within an object', 'Object 1/content.xml', content('<draw:image xlink:href="http://x/p.png"/>')],
])('what a program would fetch leads outside: %s', (_, name, xml) => {
  expect(leads(name, xml)).toBe(true)
})

test.each([
  ['links that are pressed', 'word/_rels/document.xml.rels', relationship('hyperlink', 'https://x/')],
  ['parts of the file', 'word/_rels/document.xml.rels', relationship('image', 'media/p.png', 'Internal')],
  ['links of OpenDocument', 'content.xml', content('<text:a xlink:href="https://x/">x</text:a>')],
  [
    'pictures of the file',
    'content.xml',
    content('<draw:image xlink:href="Pictures/p.png"/><draw:image xlink:href="./p"/>'),
  ],
  ['where it came from', 'meta.xml', content('<meta:template xlink:href="/usr/share/t.ott"/>')],
  ['places of the text', 'content.xml', content('<text:bookmark-ref xlink:href="#there"/>')],
])('what nothing follows by itself stays: %s', (_, name, xml) => {
  expect(leads(name, xml)).toBe(false)
})

const picture = relationship('image', 'http://x/é.png')
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${picture}`

test.each([
  ['UTF-16, high bytes first', Buffer.from(`\ufeff${picture}`, 'utf16le').swap16()],
  ['UTF-16, low bytes first', Buffer.from(`\ufeff${picture}`, 'utf16le')],
  ['another one that it declares', Buffer.from(declared('windows-1252'), 'latin1')],
  ['UTF-8 that says it is UTF-16', Buffer.from(declared('utf-16'))],
])('a part is read in its own encoding: %s', (_, bytes) => {
  expect(leadsOutside('_rels/.rels', bytes)).toBe(true)
})

test.each([
  ['ends early', '<Relationships><Relationship'],
  ['has an unknown encoding', '<?xml version="1.0" encoding="cp437"?><Relationships/>'],
])('nothing is said of a part that cannot be read: it %s', (_, xml) => {
  expect(() => leads('_rels/.rels', xml)).toThrow()
})
