import { packed } from '../helpers/office.ts'

export type OdfKind = 'text' | 'presentation' | 'spreadsheet'

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'
const NAMESPACES = [
  ...['office', 'text', 'table', 'style', 'meta', 'presentation', 'config', 'number', 'form', 'script', 'chart'].map(
    (name) => `xmlns:${name}="${OASIS}:${name}:1.0"`,
  ),
  `xmlns:draw="${OASIS}:drawing:1.0" xmlns:svg="${OASIS}:svg-compatible:1.0" xmlns:fo="${OASIS}:xsl-fo-compatible:1.0"`,
  `xmlns:of="${OASIS}:of:1.2" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"`,
  'xmlns:officeooo="http://openoffice.org/2009/office"',
].join(' ')

/** An OpenDocument file under construction. Each list is markup of one place in it. */
export class OdfDraft {
  readonly #kind: OdfKind
  readonly body: string[] = []
  /** Before the body: the record of changes, and declarations. */
  readonly declarations: string[] = []
  readonly automatic: string[] = []
  readonly styles: string[] = []
  /** Of each page: styles, and what pages are made of. */
  readonly pageStyles: string[] = []
  readonly masters: string[] = []
  readonly meta: string[] = []
  readonly settings: string[] = []
  /** Further files within it, and their types. */
  readonly files = new Map<string, [content: string | Uint8Array, type: string]>()

  constructor(kind: OdfKind) {
    this.#kind = kind
  }

  /** Adds a picture, and returns its name. */
  picture(bytes: Uint8Array): string {
    const name = `Pictures/${this.files.size + 1}.jpeg`
    this.files.set(name, [bytes, 'image/jpeg'])
    return name
  }

  get #parts(): Record<string, string> {
    const open = this.declarations.join('') + this.body.join('')
    const all = {
      content: `<office:automatic-styles>${this.automatic.join('')}</office:automatic-styles><office:body><office:${this.#kind}>${open}</office:${this.#kind}></office:body>`,
      styles: `<office:styles>${this.styles.join('')}</office:styles><office:automatic-styles>${this.pageStyles.join('')}</office:automatic-styles><office:master-styles>${this.masters.join('')}</office:master-styles>`,
      meta: `<office:meta>${this.meta.join('')}</office:meta>`,
      settings: `<office:settings>${this.settings.join('')}</office:settings>`,
    }
    return all
  }

  finish(): Uint8Array {
    const type = `application/vnd.oasis.opendocument.${this.#kind}`
    const parts = Object.entries(this.#parts).map(([name, xml]) => {
      const root = `office:document-${name}`
      return [
        `${name}.xml`,
        `<?xml version="1.0"?><${root} ${NAMESPACES} office:version="1.2">${xml}</${root}>`,
      ] as const
    })
    const entry = (path: string, media: string) => `<m:file-entry m:full-path="${path}" m:media-type="${media}"/>`
    const entries = [
      entry('/', type),
      ...parts.map(([name]) => entry(name, 'text/xml')),
      ...[...this.files].map(([name, [, media]]) => entry(name, media)),
    ]
    return packed({
      mimetype: type,
      ...Object.fromEntries(parts),
      ...Object.fromEntries([...this.files].map(([name, [content]]) => [name, content])),
      'META-INF/manifest.xml': `<m:manifest xmlns:m="${OASIS}:manifest:1.0">${entries.join('')}</m:manifest>`,
    })
  }

  /** In one file without a package, which LibreOffice reads and writes in other formats. */
  flat(): string {
    const type = `application/vnd.oasis.opendocument.${this.#kind}`
    const { content = '', styles = '', meta = '', settings = '' } = this.#parts
    const [automatic = '', rest = ''] = content.split(/(?=<office:body>)/)
    const [common = '', pages = '', masters = ''] = styles.split(/(?=<office:automatic-styles>|<office:master-styles>)/)
    const all = `${automatic.replace('</office:automatic-styles>', '')}${pages.replace('<office:automatic-styles>', '')}`
    return `<?xml version="1.0"?><office:document ${NAMESPACES} office:version="1.2" office:mimetype="${type}">${meta}${settings}${common}${all}${masters}${rest}</office:document>`
  }
}

export const detail = (name: string, value: string) => `<${name}>${value}</${name}>`

export const annotation = (word: string, author = 'A. Reviewer', more = '') =>
  `<office:annotation ${more}><dc:creator>${author}</dc:creator><dc:date>2026-01-01T00:00:00</dc:date><text:p>${word}</text:p></office:annotation>`
