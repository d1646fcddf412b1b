import type { HiddenParts } from '../render/hidden-parts.ts'
import { attribute, childOf, descendants, elementsOf, textOf, within, type XmlElement } from './xml-tree.ts'

const MILLIMETRES: Readonly<Record<string, number>> = {
  cm: 10,
  mm: 1,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
}
/** What LibreOffice draws on no page: objects for paper alone, and layers for either paper or screens. */
const NOT_DRAWN = { object: /^(none|printer)$/, layer: /^(none|printer|screen)$/ } as const
const OF_PAGE = /^(header|footer|date-time|page-number)$/

type Page = { width: number; height: number }

/** Counts hidden slides, slides with notes, and objects that are hidden or beside their slide. */
export function countOdfSlides(roots: readonly XmlElement[], hidden: HiddenParts): void {
  const all = roots.flatMap((root) => [...descendants(root)])
  // Automatic styles are of one part alone, and both parts use the same names.
  const content = roots.find(({ is }) => is === 'office:document-content')
  const automatic = elementsOf(childOf(content, 'office:automatic-styles'))
  const hiddenStyles = new Set(
    all
      .filter(({ is }) => is === 'style:drawing-page-properties')
      .filter((properties) => attribute(properties, 'presentation:visibility') === 'hidden'),
  )
  const isHiddenStyle = (name: string | undefined) =>
    automatic.some(
      (style) =>
        style.is === 'style:style' &&
        attribute(style, 'style:name') === name &&
        elementsOf(style).some((properties) => hiddenStyles.has(properties)),
    )
  const hiddenLayers = new Set(
    all
      .filter(({ is }) => is === 'draw:layer')
      .filter((layer) => NOT_DRAWN.layer.test(attribute(layer, 'draw:display') ?? ''))
      .map((layer) => attribute(layer, 'draw:name')),
  )
  const isUnseen = (shape: XmlElement) =>
    shape.attributes.some(({ is, value }) => /[:}]display$/.test(is) && NOT_DRAWN.object.test(value)) ||
    hiddenLayers.has(attribute(shape, 'draw:layer'))

  let page = 0
  for (const slide of all.filter(({ is }) => is === 'draw:page')) {
    page += 1
    if (isHiddenStyle(attribute(slide, 'draw:style-name'))) hidden.add('hidden_slides', { page })
    const notes = elementsOf(slide).filter(({ is }) => is === 'presentation:notes')
    if (notes.some(hasNotes)) hidden.add('notes', { page })
    const size = sizeOf(all, attribute(slide, 'draw:master-page-name'))
    const isBeside = (shape: XmlElement) => size !== undefined && isOutside(shape, size)
    for (const shape of elementsOf(slide))
      if (isUnseen(shape) || isBeside(shape)) hidden.add('hidden_objects', { page })
  }
  if (page > 0) return
  // Of a text.
  for (const shape of all)
    if (shape.is.startsWith('draw:') && shape.is !== 'draw:layer' && isUnseen(shape)) hidden.add('hidden_objects')
}

/** The text of the notes, not the number of the slide or its date. */
function hasNotes(notes: XmlElement): boolean {
  return elementsOf(notes).some(
    (shape) => !OF_PAGE.test(attribute(shape, 'presentation:class') ?? '') && textOf(shape).trim() !== '',
  )
}

function sizeOf(all: readonly XmlElement[], master: string | undefined): Page | undefined {
  const named = (is: string, name: string | undefined) =>
    all.find((one) => one.is === is && attribute(one, 'style:name') === name)
  const layout = attribute(named('style:master-page', master), 'style:page-layout-name')
  const properties = within(named('style:page-layout', layout), 'style:page-layout-properties')
  const [width, height] = [lengthOf(properties, 'fo:page-width'), lengthOf(properties, 'fo:page-height')]
  return width === undefined || height === undefined ? undefined : { width, height }
}

function isOutside(shape: XmlElement, page: Page): boolean {
  const [x, y] = [lengthOf(shape, 'svg:x'), lengthOf(shape, 'svg:y')]
  const [width, height] = [lengthOf(shape, 'svg:width'), lengthOf(shape, 'svg:height')]
  if (x === undefined || y === undefined || width === undefined || height === undefined) return false
  return x >= page.width || y >= page.height || x + width <= 0 || y + height <= 0
}

/** In millimetres. */
function lengthOf(element: XmlElement | undefined, name: string): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)(cm|mm|in|pt|pc|px)$/.exec(attribute(element, name) ?? '') ?? []
  return number === undefined ? undefined : Number(number) * (MILLIMETRES[unit] ?? 1)
}
