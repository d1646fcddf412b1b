import { unzipSync, zipSync } from 'fflate'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const NAMESPACES = [
  ['w', W],
  ['r', `${OFFICE}/relationships`],
  ['m', `${OFFICE}/math`],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['c', 'http://schemas.openxmlformats.org/drawingml/2006/chart'],
  ['p', 'http://schemas.openxmlformats.org/presentationml/2006/main'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

export const relationships = (...all: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="${RELATIONSHIPS}">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A part with all the namespaces that Office files use. */
export const part = (root: string, content: string) =>
  `<?xml version="1.0"?><${root} ${NAMESPACES}>${content}</${root}>`

const TYPES = {
  'word/document.xml': 'wordprocessingml.document.main',
  'word/styles.xml': 'wordprocessingml.styles',
  'word/footnotes.xml': 'wordprocessingml.footnotes',
  'word/header1.xml': 'wordprocessingml.header',
  'word/charts/chart1.xml': 'drawingml.chart',
} as Record<string, string>

const typesOf = (names: readonly string[]) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/>${names
    .filter((name) => TYPES[name])
    .map(
      (name) =>
        `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${TYPES[name]}+xml"/>`,
    )
    .join('')}</Types>`

/** A Word file with this body, and other parts by their names. */
export function docxOf(body: string, parts: Record<string, string | Uint8Array> = {}): Uint8Array {
  const all: Record<string, string | Uint8Array> = {
    '_rels/.rels': relationships(['rId1', 'officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels': relationships(
      ['s1', 'styles', 'styles.xml'],
      ['f1', 'footnotes', 'footnotes.xml'],
      ['h1', 'header', 'header1.xml'],
      ['c1', 'chart', 'charts/chart1.xml'],
    ),
    'word/document.xml': part('w:document', `<w:body>${body}<w:sectPr/></w:body>`),
    ...parts,
  }
  return packed({ '[Content_Types].xml': typesOf(Object.keys(all)), ...all })
}

export function packed(parts: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [
        name,
        typeof content === 'string' ? Buffer.from(content) : content,
      ]),
    ),
  )
}

/** An OpenDocument file of this kind, such as `text`. */
export function odfOf(kind: 'text' | 'presentation' | 'spreadsheet', body: string, styles = ''): Uint8Array {
  const ns = ['office', 'text', 'table', 'style', 'meta', 'presentation']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .concat('xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"')
    .concat('xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"')
    .concat('xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"')
    .join(' ')
  const type = `application/vnd.oasis.opendocument.${kind}`
  const entry = (path: string, media: string) => `<m:file-entry m:full-path="${path}" m:media-type="${media}"/>`
  return packed({
    mimetype: type,
    'content.xml': `<office:document-content ${ns} office:version="1.2"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'META-INF/manifest.xml': `<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">${entry('/', type)}${entry('content.xml', 'text/xml')}</m:manifest>`,
  })
}

/** The text of one part of an Office file. */
export const partOf = (bytes: Uint8Array, name: string) => Buffer.from(unzipSync(bytes)[name] ?? []).toString()
