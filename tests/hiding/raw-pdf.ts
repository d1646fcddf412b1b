import type { HiddenKind } from '../../contract/data-room/hidden-parts.ts'
import { rawPdf, rawStream } from '../helpers/raw-pdf.ts'
import { type Maker, SHOWN } from './maker.ts'

/** A PDF under construction: one page, whose parts each way of hiding adds to. */
type Draft = {
  objects: (string | Buffer)[]
  /** Adds an object, and returns a reference to it. */
  add: (object: string | Buffer) => string
  content: string[]
  annotations: string[]
  page: string[]
  resources: string[]
  fonts: string[]
  catalog: string[]
  trailer: string[]
  /** Objects of a former save, which this one replaces. */
  former: string[]
}

const text = (x: number, y: number, words: string, more = '') => `BT /F1 14 Tf ${more} ${x} ${y} Td (${words}) Tj ET`
const formOf = (draft: Draft, words: string) =>
  draft.add(
    rawStream(
      `0.9 g 0 0 200 20 re f 0 g ${text(4, 5, words)}`,
      '/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1 4 0 R>>>>',
    ),
  )

/** How a PDF hides a word, by what staff are told of it. */
export const PDF_HIDINGS = {
  covered_text: (draft, word) => draft.content.push(text(60, 640, word), '0 g 50 634 300 24 re f'),
  invisible_text: (draft, word) => draft.content.push(text(60, 600, word, '1 g'), '0 g'),
  outside_text: (draft, word) => draft.content.push(text(60, 900, word)),
  layer_text: (draft, word) => {
    const layer = draft.add('<</Type/OCG/Name(Draft notes)>>')
    draft.catalog.push(`/OCProperties<</OCGs[${layer}]/D<</OFF[${layer}]>>>>`)
    draft.resources.push(`/Properties<</L1 ${layer}>>`)
    draft.content.push(`/OC /L1 BDC ${text(60, 560, word)} EMC`)
  },
  comments: (draft, word) =>
    draft.annotations.push(
      draft.add(`<</Type/Annot/Subtype/Text/Rect[400 700 420 720]/Contents(${word})/T(Jane Reviewer)>>`),
    ),
  hidden_objects: (draft, word) =>
    draft.annotations.push(
      draft.add(
        `<</Type/Annot/Subtype/FreeText/F 2/Rect[60 500 260 520]/DA(/F1 12 Tf)/AP<</N ${formOf(draft, word)}>>>>`,
      ),
    ),
  form_data: (draft, word) => {
    const field = draft.add(
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(price)/V(${word})/F 2/Rect[60 460 260 480]/DA(/F1 12 Tf 0 g)>>`,
    )
    draft.annotations.push(field)
    draft.catalog.push(`/AcroForm<</Fields[${field}]/DR<</Font<</F1 4 0 R>>>>/DA(/F1 12 Tf 0 g)>>`)
  },
  metadata: (draft, word) => {
    draft.trailer.push(`/Info ${draft.add(`<</Author(${word})/Producer(A program)>>`)}`)
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>${word}</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`
    draft.catalog.push(`/Metadata ${draft.add(rawStream(xmp, '/Type/Metadata/Subtype/XML'))}`)
  },
  earlier_revisions: (draft, word) => draft.former.push(text(60, 700, word)),
  unused_pages: (draft, word) => {
    const drawing = draft.add(rawStream(text(60, 700, word)))
    const page = draft.add(
      `<</Type/Template/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents ${drawing}>>`,
    )
    draft.catalog.push(`/Names<</Templates<</Names[(one) ${page}]>>>>`)
  },
  program_data: (draft, word) => draft.page.push(`/PieceInfo<</Drawer<</LastModified(D:20250101)/Private(${word})>>>>`),
  descriptions: (draft, word) =>
    draft.catalog.push(`/StructTreeRoot<</Type/StructTreeRoot/K<</S/Figure/Alt(${word})>>>>`),
} as const satisfies Partial<Record<HiddenKind, (draft: Draft, word: string) => void>>

export type PdfHiding = keyof typeof PDF_HIDINGS

/** A page with the words `Shown to all readers`, which hides a word in each of these ways. */
export function hidingPdf(hidings: readonly PdfHiding[], wordOf: (hiding: PdfHiding) => string): Buffer {
  const draft: Draft = {
    objects: ['', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '', '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>', ''],
    add(object) {
      draft.objects.push(object)
      return `${draft.objects.length} 0 R`
    },
    content: [text(60, 760, SHOWN)],
    annotations: [],
    page: [],
    resources: [],
    fonts: ['/F1 4 0 R'],
    catalog: [],
    trailer: [],
    former: [],
  }
  for (const hiding of hidings) PDF_HIDINGS[hiding](draft, wordOf(hiding))
  const { objects, content, annotations, page, resources, fonts, catalog, trailer, former } = draft
  objects[0] = `<</Type/Catalog/Pages 2 0 R${catalog.join('')}>>`
  objects[2] = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<<${fonts.join('')}>>${resources.join('')}>>/Contents 5 0 R/Annots[${annotations.join(' ')}]${page.join('')}>>`
  const drawing = rawStream(content.join('\n'))
  objects[4] = former.length > 0 ? rawStream(former.join('\n')) : drawing
  const first = rawPdf(objects, trailer.join(''))
  return former.length > 0 ? savedAgain(first, drawing, trailer.join('')) : first
}

/** With a second save, which has a new drawing of the page and leaves the former in the file. */
function savedAgain(first: Buffer, drawing: Buffer, trailer: string): Buffer {
  const table = /startxref\n(\d+)/.exec(first.toString('latin1'))?.[1]
  const object = Buffer.concat([Buffer.from('\n5 0 obj\n'), drawing, Buffer.from('\nendobj\n')])
  const at = first.length + object.length
  const entry = `${String(first.length + 1).padStart(10, '0')} 00000 n \n`
  const size = /\/Size (\d+)/.exec(first.toString('latin1'))?.[1]
  const end = `xref\n5 1\n${entry}trailer<</Size ${size}/Root 1 0 R/Prev ${table}${trailer}>>\nstartxref\n${at}\n%%EOF`
  return Buffer.concat([first, object, Buffer.from(end)])
}

/** As they stand in the specification, byte by byte. */
export const rawPdfMaker: Maker = {
  name: 'raw',
  ending: 'pdf',
  isReady: () => true,
  ways: new Map(Object.keys(PDF_HIDINGS).map((kind) => [kind, kind as PdfHiding])),
  make: (ways, wordOf) => hidingPdf(ways as PdfHiding[], wordOf),
}
