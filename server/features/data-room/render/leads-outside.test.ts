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
