import { hasOffice, savedByOffice } from './by-office.ts'
import { type Maker, makerOf, SHOWN, type Ways } from './maker.ts'
import { annotation, detail, OdfDraft } from './odf.ts'
import { halfEmptyPicture, pictureOf, pictureWithDetails } from './picture.ts'

/** A presentation under construction: what its first slide has, and slides after it. */
class OdpDraft extends OdfDraft {
  readonly shapes = [box(SHOWN)]
  readonly notes: string[] = []
  readonly slides: string[] = []
  readonly layers: string[] = []

  complete(): this {
    const notes = this.notes.length > 0 ? `<presentation:notes>${this.notes.join('')}</presentation:notes>` : ''
    const layout =
      '<style:page-layout-properties fo:page-width="28cm" fo:page-height="21cm" style:print-orientation="landscape"/>'
    this.pageStyles.push(`<style:page-layout style:name="L">${layout}</style:page-layout>`)
    this.masters.push('<style:master-page style:name="M" style:page-layout-name="L"/>')
    if (this.layers.length > 0)
      this.masters.unshift(`<draw:layer-set><draw:layer draw:name="layout"/>${this.layers.join('')}</draw:layer-set>`)
    this.body.push(slide(this.shapes.join('') + notes), ...this.slides)
    return this
  }
}

type Place = { x?: number; y?: number; more?: string }

const slide = (content: string, style = '') =>
  `<draw:page draw:master-page-name="M" ${style && `draw:style-name="${style}"`}>${content}</draw:page>`
const at = ({ x = 2, y = 2, more = '' }: Place, height = 1.5) =>
  `svg:x="${x}cm" svg:y="${y}cm" svg:width="14cm" svg:height="${height}cm" ${more}`
const box = (text: string, place: Place = {}) =>
  `<draw:frame ${at(place)}><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
const picture = (name: string, place: Place, inside = '') =>
  `<draw:frame ${at(place, 2)}><draw:image xlink:href="${name}" xlink:type="simple"/>${inside}</draw:frame>`
const graphic = (name: string, properties: string, more = '') =>
  `<style:style style:family="graphic" style:name="${name}"><style:graphic-properties ${properties}/>${more}</style:style>`

/** What LibreOffice keeps in PowerPoint files too. */
const KEPT: Ways<OdpDraft> = {
  'hidden slide': [
    'hidden_slides',
    (draft, word) => {
      draft.automatic.push(
        '<style:style style:family="drawing-page" style:name="Hides"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
      )
      draft.slides.push(slide(box(word), 'Hides'))
    },
  ],
  notes: [
    'notes',
    (draft, word) =>
      draft.notes.push(
        `<draw:frame presentation:class="notes" ${at({})}><draw:text-box><text:p>${word}</text:p></draw:text-box></draw:frame>`,
      ),
  ],
  comment: [
    'comments',
    (draft, word) =>
      draft.shapes.push(
        annotation(word, 'A. Reviewer', 'svg:x="1cm" svg:y="1cm"').replace(/office(?=:annotation)/g, 'officeooo'),
      ),
  ],
  'right of the slide': ['hidden_objects', (draft, word) => draft.shapes.push(box(word, { x: 28.5 }))],
  'above the slide': ['hidden_objects', (draft, word) => draft.shapes.push(box(word, { y: -4 }))],
  author: ['metadata', (draft, word) => draft.meta.push(detail('meta:initial-creator', word))],
  title: ['metadata', (draft, word) => draft.meta.push(detail('dc:title', word))],
  'other property': [
    'metadata',
    (draft, word) => draft.meta.push(`<meta:user-defined meta:name="Client">${word}</meta:user-defined>`),
  ],
}

const OWN: Ways<OdpDraft> = {
  ...KEPT,
  'hidden object': ['hidden_objects', (draft, word) => draft.shapes.push(box(word, { more: 'draw:display="none"' }))],
  'object for paper alone': [
    'hidden_objects',
    (draft, word) => draft.shapes.push(box(word, { y: 4, more: 'draw:display="printer"' })),
  ],
  'hidden layer': [
    'hidden_objects',
    (draft, word) => {
      draft.layers.push('<draw:layer draw:name="drafts" draw:display="none"/>')
      draft.shapes.push(box(word, { y: 6, more: 'draw:layer="drafts"' }))
    },
  ],
  'layer for screens alone': [
    'hidden_objects',
    (draft, word) => {
      draft.layers.push('<draw:layer draw:name="screens" draw:display="screen"/>')
      draft.shapes.push(box(word, { y: 8, more: 'draw:layer="screens"' }))
    },
  ],
  'hidden picture': [
    'hidden_objects',
    async (draft, word) =>
      draft.shapes.push(picture(draft.picture(await pictureOf(word)), { y: 6, more: 'draw:display="none"' })),
  ],
  keyword: ['metadata', (draft, word) => draft.meta.push(detail('meta:keyword', word))],
  'details of a picture': [
    'metadata',
    async (draft, word) => draft.shapes.push(picture(draft.picture(await pictureWithDetails(word)), { y: 8 })),
  ],
  'earlier version': [
    'earlier_revisions',
    (draft, word) => draft.files.set('Versions/Version1', [`<text>${word}</text>`, '']),
  ],
  'cropped picture': [
    'covered_drawings',
    async (draft, word) => {
      draft.automatic.push(graphic('Crop', 'fo:clip="rect(0cm, 0cm, 1.6cm, 0cm)"'))
      draft.shapes.push(picture(draft.picture(await halfEmptyPicture(word)), { y: 11, more: 'draw:style-name="Crop"' }))
    },
  ],
  'covered words': [
    'covered_text',
    (draft, word) => {
      draft.automatic.push(graphic('Black', 'draw:fill="solid" draw:fill-color="#000000"'))
      draft.shapes.push(box(word, { y: 14 }), `<draw:rect ${at({ y: 14, more: 'draw:style-name="Black"' })}/>`)
    },
  ],
  'text of a picture': [
    'descriptions',
    async (draft, word) => {
      const name = draft.picture(await pictureWithDetails('none'))
      draft.shapes.push(picture(name, { y: 16 }, `<svg:desc>${word}</svg:desc>`))
    },
  ],
  'small picture of the file': [
    'program_data',
    async (draft, word) => draft.files.set('Thumbnails/thumbnail.jpeg', [await pictureWithDetails(word), 'image/jpeg']),
  ],
  'unused master page': [
    null,
    (draft, word) =>
      draft.masters.push(
        `<style:master-page style:name="Unused" style:page-layout-name="L">${box(word)}</style:master-page>`,
      ),
  ],
  'declared footer': [
    null,
    (draft, word) =>
      draft.declarations.push(`<presentation:footer-decl presentation:name="ftr9">${word}</presentation:footer-decl>`),
  ],
}

const begin = () => new OdpDraft('presentation')

/** As the specification has them. */
export const odp = makerOf<OdpDraft>({
  name: 'own',
  ending: 'odp',
  ways: OWN,
  begin,
  finish: (draft) => draft.complete().finish(),
})

const byOffice = (ending: Maker['ending']) =>
  makerOf<OdpDraft>({
    ...{ name: 'LibreOffice', ending, ways: KEPT, begin },
    isReady: hasOffice,
    finish: (draft) => savedByOffice(draft.complete().flat(), 'fodp', ending),
  })

/** Presentations as LibreOffice saves them, in its own format and in that of PowerPoint. */
export const officeDecks: readonly Maker[] = [byOffice('odp'), byOffice('pptx')]
