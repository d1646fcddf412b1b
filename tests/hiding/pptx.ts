import { part } from '../helpers/office.ts'
import { makerOf, SHOWN, type Ways } from './maker.ts'
import { addChart, CHART, OoxmlDraft } from './ooxml.ts'
import { halfEmptyPicture, pictureOf, pictureWithDetails } from './picture.ts'

const DECK = 'ppt/presentation.xml'
const FIRST = 'ppt/slides/slide1.xml'
const [WIDTH, HEIGHT] = [9144000, 6858000]
const MODERN = 'xmlns:q="http://schemas.microsoft.com/office/powerpoint/2018/8/main"'

type Place = { x?: number; y?: number; fill?: string }

const offset = (x: number, y: number, height = 500000) =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="6000000" cy="${height}"/></a:xfrm>`
const about = (kind: string, attributes = '') => `<p:nv${kind}Pr><p:cNvPr id="7" name="One" ${attributes}/>`
const shape = (text: string, { x = 500000, y = 500000, fill = '' }: Place = {}, attributes = '', properties = '') =>
  `<p:sp>${about('Sp', attributes)}<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${offset(x, y)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill && `<a:solidFill><a:srgbClr val="${fill}"/></a:solidFill>`}</p:spPr><p:txBody><a:bodyPr/><a:p>${text && `<a:r><a:rPr lang="en" sz="1800">${properties}</a:rPr><a:t>${text}</a:t></a:r>`}</a:p></p:txBody></p:sp>`
const group = (shapes: string, attributes = '') =>
  `<p:grpSp>${about('GrpSp', attributes)}<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:grpSp>`
const tree = (shapes: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`
const placeholder = (type: string, text: string) =>
  `<p:sp>${about('Sp')}<p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`

/** A presentation under construction, whose first slide shows what all read. */
class PptxDraft extends OoxmlDraft {
  shapes = [shape(SHOWN)]
  deck: string[] = []
  layout: string[] = []
  pictures = 0
  #slides: string[] = []

  /** Adds a slide, and returns its part. */
  slide(shapes: string, { isListed = true, show = '' } = {}): string {
    const number = this.#slides.length + 1
    const name = `ppt/slides/slide${number}.xml`
    const xml = part('p:sld', tree(shapes)).replace('<p:sld ', `<p:sld ${show} `)
    this.add(name, xml, 'presentationml.slide')
    this.relate(name, 'slideLayout', '../slideLayouts/slideLayout1.xml')
    const id = isListed ? this.relate(DECK, 'slide', `slides/slide${number}.xml`) : ''
    this.#slides.push(isListed ? `<p:sldId id="${255 + number}" r:id="${id}"/>` : '')
    return name
  }

  picture(bytes: Uint8Array, { crop = '', attributes = '', y = 3000000 } = {}): string {
    const name = `media/image${++this.pictures}.jpeg`
    this.add(`ppt/${name}`, bytes)
    const id = this.relate(FIRST, 'image', `../${name}`)
    return `<p:pic>${about('Pic', attributes)}<p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${offset(500000, y, 900000)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`
  }

  override finish(): Uint8Array {
    this.add(FIRST, part('p:sld', tree(this.shapes.join(''))), 'presentationml.slide')
    this.relate('', 'officeDocument', DECK)
    const master = this.relate(DECK, 'slideMaster', 'slideMasters/slideMaster1.xml')
    const colours = 'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2"'
    const more =
      'accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"'
    const layouts = `<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rel1"/></p:sldLayoutIdLst>`
    this.relate('ppt/slideMasters/slideMaster1.xml', 'slideLayout', '../slideLayouts/slideLayout1.xml')
    this.relate('ppt/slideLayouts/slideLayout1.xml', 'slideMaster', '../slideMasters/slideMaster1.xml')
    this.add(
      'ppt/slideMasters/slideMaster1.xml',
      part('p:sldMaster', `${tree('')}<p:clrMap ${colours} ${more}/>${layouts}`),
      'presentationml.slideMaster',
    )
    this.add(
      'ppt/slideLayouts/slideLayout1.xml',
      part('p:sldLayout', tree(this.layout.join(''))),
      'presentationml.slideLayout',
    )
    const masters = `<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="${master}"/></p:sldMasterIdLst>`
    const size = `<p:sldSz cx="${WIDTH}" cy="${HEIGHT}"/><p:notesSz cx="${HEIGHT}" cy="${WIDTH}"/>`
    const slides = `<p:sldIdLst>${this.#slides.join('')}</p:sldIdLst>`
    this.add(
      DECK,
      part('p:presentation', `${masters}${slides}${size}${this.deck.join('')}`),
      'presentationml.presentation.main',
    )
    return super.finish()
  }
}

const WAYS: Ways<PptxDraft> = {
  'hidden slide': ['hidden_slides', (draft, word) => draft.slide(shape(word), { show: 'show="0"' })],
  notes: [
    'notes',
    (draft, word) => {
      const notes = 'ppt/notesSlides/notesSlide1.xml'
      draft.add(notes, part('p:notes', tree(placeholder('body', word))), 'presentationml.notesSlide')
      draft.relate(FIRST, 'notesSlide', '../notesSlides/notesSlide1.xml')
      draft.relate(notes, 'slide', '../slides/slide1.xml')
    },
  ],
  comment: [
    'comments',
    (draft, word) => {
      const comment = `<p:cm authorId="0" dt="2026-01-01T00:00:00Z" idx="1"><p:pos x="10" y="10"/><p:text>${word}</p:text></p:cm>`
      draft.add('ppt/comments/comment1.xml', part('p:cmLst', comment), 'presentationml.comments')
      draft.relate(FIRST, 'comments', '../comments/comment1.xml')
      const authors = '<p:cmAuthor id="0" name="A. Reviewer" initials="A" lastIdx="1" clrIdx="0"/>'
      draft.add('ppt/commentAuthors.xml', part('p:cmAuthorLst', authors), 'presentationml.commentAuthors')
      draft.relate(DECK, 'commentAuthors', 'commentAuthors.xml')
    },
  ],
  'modern comment': [
    'comments',
    (draft, word) => {
      const body = `<q:txBody><a:bodyPr xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"/><a:p xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:r><a:t>${word}</a:t></a:r></a:p></q:txBody>`
      draft.add(
        'ppt/comments/modernComment_100.xml',
        `<q:cmLst ${MODERN}><q:cm id="{1}" authorId="{1}">${body}</q:cm></q:cmLst>`,
        'application/vnd.ms-powerpoint.comments+xml',
      )
      draft.relate(
        FIRST,
        'http://schemas.microsoft.com/office/2018/10/relationships/comments',
        '../comments/modernComment_100.xml',
      )
    },
  ],
  'hidden object': ['hidden_objects', (draft, word) => draft.shapes.push(shape(word, { y: 1200000 }, 'hidden="1"'))],
  'hidden group': ['hidden_objects', (draft, word) => draft.shapes.push(group(shape(word), 'hidden="1"'))],
  'hidden in a group': [
    'hidden_objects',
    (draft, word) => draft.shapes.push(group(shape('Seen', { y: 5500000 }) + shape(word, {}, 'hidden="true"'))),
  ],
  'right of the slide': ['hidden_objects', (draft, word) => draft.shapes.push(shape(word, { x: WIDTH + 100 }))],
  'left of the slide': ['hidden_objects', (draft, word) => draft.shapes.push(shape(word, { x: -6000100 }))],
  'below the slide': ['hidden_objects', (draft, word) => draft.shapes.push(shape(word, { y: HEIGHT + 100000 }))],
  'hidden picture': [
    'hidden_objects',
    async (draft, word) => draft.shapes.push(draft.picture(await pictureOf(word), { attributes: 'hidden="1"' })),
  ],
  'workbook of a chart': [
    'chart_data',
    (draft, word) => {
      const id = draft.relate(FIRST, 'chart', `../${addChart(draft, 'ppt', word).slice('ppt/'.length)}`)
      draft.shapes.push(
        `<p:graphicFrame>${about('GraphicFrame')}<p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="500000" y="4000000"/><a:ext cx="3000000" cy="2000000"/></p:xfrm><a:graphic><a:graphicData uri="${CHART}"><c:chart r:id="${id}"/></a:graphicData></a:graphic></p:graphicFrame>`,
      )
    },
  ],
  author: ['metadata', (draft, word) => (draft.details.core += `<dc:creator>${word}</dc:creator>`)],
  title: ['metadata', (draft, word) => (draft.details.core += `<dc:title>${word}</dc:title>`)],
  company: ['metadata', (draft, word) => (draft.details.app += `<Company>${word}</Company>`)],
  manager: ['metadata', (draft, word) => (draft.details.app += `<Manager>${word}</Manager>`)],
  'other property': ['metadata', (draft, word) => (draft.details.custom = word)],
  'details of a picture': [
    'metadata',
    async (draft, word) => draft.shapes.push(draft.picture(await pictureWithDetails(word), { y: 1800000 })),
  ],
  'slide without a place': ['unused_pages', (draft, word) => draft.slide(shape(word), { isListed: false })],
  'cropped picture': [
    'covered_drawings',
    async (draft, word) =>
      draft.shapes.push(draft.picture(await halfEmptyPicture(word), { crop: '<a:srcRect b="50000"/>', y: 2500000 })),
  ],
  'covered picture': [
    'covered_drawings',
    async (draft, word) => {
      const cover = shape('', { y: 3500000, fill: '336699' }).replace('cy="500000"', 'cy="1000000"')
      draft.shapes.push(draft.picture(await pictureOf(word), { y: 3500000 }), cover)
    },
  ],
  'covered words': [
    'covered_text',
    (draft, word) => draft.shapes.push(shape(word, { y: 4600000 }), shape('', { y: 4600000, fill: '000000' })),
  ],
  'white words': [
    'invisible_text',
    (draft, word) =>
      draft.shapes.push(shape(word, { y: 5200000 }, '', '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>')),
  ],
  'text of a picture': [
    'descriptions',
    async (draft, word) => {
      const attributes = `descr="${word}"`
      draft.shapes.push(draft.picture(await pictureWithDetails('none'), { attributes, y: 5800000 }))
    },
  ],
  'data for other programs': [
    'program_data',
    (draft, word) => {
      draft.add('customXml/item1.xml', `<deal xmlns="urn:deal"><price>${word}</price></deal>`)
      draft.relate(DECK, 'customXml', '../customXml/item1.xml')
    },
  ],
  tags: [
    'program_data',
    (draft, word) => {
      draft.add('ppt/tags/tag1.xml', part('p:tagLst', `<p:tag name="PRICE" val="${word}"/>`), 'presentationml.tags')
      draft.relate(FIRST, 'tags', '../tags/tag1.xml')
    },
  ],
  'prompt of a layout': [null, (draft, word) => draft.layout.push(placeholder('body', word))],
  'name of a show': [
    null,
    (draft, word) =>
      draft.deck.push(`<p:custShowLst><p:custShow name="${word}" id="0"><p:sldLst/></p:custShow></p:custShowLst>`),
  ],
  'name of an object': [
    null,
    (draft, word) => draft.shapes.push(shape('Seen', { y: 6300000 }).replace('name="One"', `name="${word}"`)),
  ],
}

/** As PowerPoint writes them, with each way of hiding as the specification has it. */
export const pptx = makerOf<PptxDraft>({
  name: 'own',
  ending: 'pptx',
  ways: WAYS,
  begin() {
    const draft = new PptxDraft()
    // The first slide, which is written last.
    draft.slide('')
    return draft
  },
  finish: (draft) => draft.finish(),
})
