import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { docxOf, odfOf, packed, part } from '../../../../tests/helpers/office.ts'
import { prepareOffice } from './prepare-office.ts'

function hiddenIn(bytes: Uint8Array) {
  const made = prepareOffice(bytes)
  if (made.refusal !== null) throw new Error(made.refusal)
  return made.hidden
}
const photo = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#c00' } })
    .withExif({ IFD0: { Artist: 'A. Example' } })
    .jpeg()
    .toBuffer()

test('parts for other programs, details of pictures and words for screen readers are counted in a Word file', async () => {
  const drawing = (about: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="a" ${about}/></wp:inline></w:drawing></w:r></w:p>`
  const bytes = docxOf(drawing('descr="The plant in Turin"') + drawing('descr=" "'), {
    'customXml/item1.xml': '<deal/>',
    'customXml/itemProps1.xml': '<properties/>',
    'docProps/thumbnail.jpeg': 'x',
    'word/glossary/document.xml': part('w:glossaryDocument', ''),
    'word/media/image1.jpeg': await photo(),
  })
  expect(hiddenIn(bytes)).toEqual([
    { kind: 'metadata', count: 1, names: ['EXIF of a picture'] },
    { kind: 'descriptions', count: 1 },
    { kind: 'program_data', count: 3, names: ['Custom XML', 'Thumbnail', 'Building blocks'] },
  ])
})

test('the same of an OpenDocument file, with the printer that it was set up for', () => {
  const settings =
    '<office:document-settings xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0"><config:config-item config:name="PrinterName">Office-2nd-floor</config:config-item></office:document-settings>'
  const text = odfOf(
    'text',
    '<draw:frame><svg:title>Plant</svg:title></draw:frame><text:p><text:title>Plan</text:title></text:p>',
  )
  const bytes = packed({ ...unzipSync(text), 'settings.xml': settings, 'Thumbnails/thumbnail.png': 'x' })
  expect(hiddenIn(bytes)).toEqual([
    { kind: 'descriptions', count: 1 },
    { kind: 'program_data', count: 2, names: ['Thumbnail', 'Printer: Office-2nd-floor'] },
  ])
})

test('of slides, objects that LibreOffice draws are not hidden, and those that it leaves out are', () => {
  const frame = (more: string) => `<draw:frame ${more}/>`
  const objects = ['always', 'screen', 'printer', 'none'].map((display) => frame(`draw:display="${display}"`))
  const deck = (inside: string) => hiddenIn(odfOf('presentation', `<draw:page>${inside}</draw:page>`))
  expect(objects.map((object) => deck(object).length)).toEqual([0, 0, 1, 1])
  const layers = ['always', 'screen', 'printer', 'none'].map(
    (display) => `<draw:layer draw:name="l" draw:display="${display}"/>`,
  )
  expect(layers.map((layer) => deck(layer + frame('draw:layer="l"')).length)).toEqual([0, 1, 1, 1])
})
