import { packed, part } from '../helpers/office.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument'

/** An Office Open XML file under construction: its parts and the relationships between them. */
export class OoxmlDraft {
  readonly parts = new Map<string, string | Uint8Array>()
  readonly #types = new Map<string, string>()
  readonly #relationships = new Map<string, string[]>()

  /** Adds a part. `type` is its content type, without what all of Office have in common. */
  add(name: string, content: string | Uint8Array, type?: string): void {
    this.parts.set(name, content)
    if (type) this.#types.set(name, type.includes('/') ? type : `${TYPE}.${type}+xml`)
  }

  /** Adds a relationship from a part, or from the file itself (`''`), and returns its id. */
  relate(from: string, type: string, target: string, isOutside = false): string {
    const all = this.#relationships.get(from) ?? []
    this.#relationships.set(from, all)
    const id = `rel${all.length + 1}`
    const full = type.includes('/') ? type : `${OFFICE}/${type}`
    all.push(`<Relationship Id="${id}" Type="${full}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`)
    return id
  }

  /** Details about the file: those that every file has, those of the program, and the value of another. */
  readonly details = { core: '', app: '', custom: '' }

  #addDetails(): void {
    const { core, app, custom } = this.details
    const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
    const of = 'http://schemas.openxmlformats.org/officeDocument/2006'
    const add = (name: string, xml: string, relationship: string, type: string) => {
      this.add(`docProps/${name}.xml`, xml, type)
      this.relate('', relationship, `docProps/${name}.xml`)
    }
    if (core)
      add(
        'core',
        `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" ${dc}>${core}</cp:coreProperties>`,
        `${PACKAGE}/relationships/metadata/core-properties`,
        'application/vnd.openxmlformats-package.core-properties+xml',
      )
    if (app)
      add(
        'app',
        `<Properties xmlns="${of}/extended-properties">${app}</Properties>`,
        'extended-properties',
        'extended-properties',
      )
    if (custom)
      add(
        'custom',
        `<Properties xmlns="${of}/custom-properties" xmlns:vt="${of}/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Client"><vt:lpwstr>${custom}</vt:lpwstr></property></Properties>`,
        'custom-properties',
        'custom-properties',
      )
  }

  finish(): Uint8Array {
    this.#addDetails()
    const defaults = Object.entries({
      rels: 'application/vnd.openxmlformats-package.relationships+xml',
      xml: 'application/xml',
      jpeg: 'image/jpeg',
      bin: 'application/octet-stream',
      vml: `${TYPE}.vmlDrawing`,
      xlsx: `${TYPE}.spreadsheetml.sheet`,
    }).map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`)
    const overrides = [...this.#types].map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
    const relationships = [...this.#relationships].map(([from, all]) => {
      const at = from.lastIndexOf('/') + 1
      const name = `${from.slice(0, at)}_rels/${from.slice(at)}.rels`
      return [name, `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`] as const
    })
    return packed({
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">${defaults.join('')}${overrides.join('')}</Types>`,
      ...Object.fromEntries(relationships),
      ...Object.fromEntries(this.parts),
    })
  }
}

/** Adds a chart that shows other values than its workbook has, and returns its part. */
export function addChart(draft: OoxmlDraft, folder: string, word: string): string {
  const cache = (name: string, values: string[]) =>
    `<c:${name}><c:ptCount val="${values.length}"/>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${name}>`
  const categories = `<c:cat><c:strRef><c:f>Sheet1!$A$2:$A$3</c:f>${cache('strCache', ['North', 'South'])}</c:strRef></c:cat>`
  const values = `<c:val><c:numRef><c:f>Sheet1!$B$2:$B$3</c:f>${cache('numCache', ['47', '81'])}</c:numRef></c:val>`
  const axes =
    '<c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx>'
  const series = `<c:ser><c:idx val="0"/><c:order val="0"/>${categories}${values}</c:ser>`
  const plot = `<c:plotArea><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>${series}<c:axId val="1"/><c:axId val="2"/></c:barChart>${axes}</c:plotArea>`
  const name = `${folder}/charts/chart1.xml`
  const book = `${folder}/embeddings/Microsoft_Excel_Sheet1.xlsx`
  draft.add(book, packed({ 'xl/sharedStrings.xml': `<sst><si><t>${word}</t></si></sst>` }))
  const id = draft.relate(name, 'package', '../embeddings/Microsoft_Excel_Sheet1.xlsx')
  draft.add(name, part('c:chartSpace', `<c:chart>${plot}</c:chart><c:externalData r:id="${id}"/>`), 'drawingml.chart')
  return name
}

export const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
export const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture'
