import type { HiddenParts } from '../render/hidden-parts.ts'
import type { OfficePackage } from './office-package.ts'
import { countDescriptions } from './office-parts.ts'
import { attribute, childOf, descendants, elementsOf, rewrite, textOf, within, type XmlElement } from './xml-tree.ts'

const SHAPES = /^p:(sp|pic|graphicFrame|grpSp|cxnSp)$/
const COMMENTS = { 'p:cm': 'p:cmAuthor', 'p188:cm': 'p188:author', 'p188:reply': 'p188:author' } as const

/** Counts what slides hide, and keeps the dates that they show. */
export function preparePptx(file: OfficePackage, hidden: HiddenParts): void {
  const parts = new Map(file.names.map((name) => [name, file.root(name)]))
  const presentation = [...parts].find(([, root]) => root === 'p:presentation')?.[0] ?? ''
  const numbers = slideNumbers(file, presentation)
  const size = childOf(file.tree(presentation), 'p:sldSz')
  const authors = readAuthors(file, parts)
  const pageOfComments = new Map<string, number>()
  for (const [name, root] of parts) {
    if (!root?.startsWith('p:')) continue
    const tree = file.tree(name)
    if (tree && keepDates(tree)) file.changed(name)
    if (name !== presentation) file.forget(name)
    if (!tree || root !== 'p:sld') continue
    const page = numbers.get(name.toLowerCase())
    if (page === undefined) hidden.add('unused_pages')
    else {
      countSlide(tree, size, page, hidden)
      countDescriptions(tree, hidden, { page })
    }
    for (const { type, target = '' } of file.relationshipsOf(name)) {
      if (page === undefined) continue
      if (type === 'comments') pageOfComments.set(target.toLowerCase(), page)
      if (type !== 'notesSlide') continue
      if (hasNotes(file.tree(target))) hidden.add('notes', { page })
      file.forget(target)
    }
  }
  for (const [name, root] of parts) {
    if (root !== 'p:cmLst' && root !== 'p188:cmLst') continue
    const page = pageOfComments.get(name.toLowerCase())
    countComments(file.tree(name), authors, page === undefined ? {} : { page }, hidden)
  }
}

/** Of the slides in their order, from 1, by the name of the part in small letters. */
function slideNumbers(file: OfficePackage, presentation: string): Map<string, number> {
  const targets = new Map(file.relationshipsOf(presentation).map(({ id, target }) => [id, target]))
  const slides = elementsOf(childOf(file.tree(presentation), 'p:sldIdLst')).filter(({ is }) => is === 'p:sldId')
  return new Map(
    slides.map((slide, index) => [(targets.get(attribute(slide, 'r:id') ?? '') ?? '').toLowerCase(), index + 1]),
  )
}

function countSlide(slide: XmlElement, size: XmlElement | undefined, page: number, hidden: HiddenParts): void {
  if (/^(0|false)$/.test(attribute(slide, 'show') ?? '')) hidden.add('hidden_slides', { page })
  const tree = within(slide, 'p:cSld', 'p:spTree')
  if (!tree) return
  const count = (parent: XmlElement, isTop: boolean): void => {
    for (const shape of elementsOf(parent)) {
      // Of alternatives one is drawn.
      if (/^mc:(AlternateContent|Choice)$/.test(shape.is)) count(shape, isTop)
      if (!SHAPES.test(shape.is)) continue
      if (isHidden(shape) || (isTop && isOutside(shape, size))) hidden.add('hidden_objects', { page })
      else if (shape.is === 'p:grpSp') count(shape, false)
    }
  }
  count(tree, true)
}

function isHidden(shape: XmlElement): boolean {
  const properties = elementsOf(shape).find(({ is }) => /^p:nv\w*Pr$/.test(is))
  return /^(1|true)$/.test(attribute(childOf(properties, 'p:cNvPr'), 'hidden') ?? '')
}

function isOutside(shape: XmlElement, size: XmlElement | undefined): boolean {
  const place = within(shape, 'p:spPr', 'a:xfrm') ?? within(shape, 'p:grpSpPr', 'a:xfrm') ?? childOf(shape, 'p:xfrm')
  const [offset, extent] = [childOf(place, 'a:off'), childOf(place, 'a:ext')]
  if (!offset || !extent || !size) return false
  const number = (element: XmlElement, name: string) => Number(attribute(element, name))
  const [x, y, cx, cy] = [number(offset, 'x'), number(offset, 'y'), number(extent, 'cx'), number(extent, 'cy')]
  // A shape that is turned reaches at most as far as its diagonal.
  const turned = attribute(place, 'rot') === undefined ? 0 : Math.hypot(cx, cy) / 2
  const [left, right] = turned ? [x + cx / 2 - turned, x + cx / 2 + turned] : [x, x + Math.max(cx, 1)]
  const [top, bottom] = turned ? [y + cy / 2 - turned, y + cy / 2 + turned] : [y, y + Math.max(cy, 1)]
  return left >= number(size, 'cx') || top >= number(size, 'cy') || right <= 0 || bottom <= 0
}

/** The text of the notes, not the number of the slide or its picture. */
function hasNotes(notes: XmlElement | undefined): boolean {
  if (!notes) return false
  for (const shape of descendants(notes)) {
    if (shape.is !== 'p:sp') continue
    const placeholder = within(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph')
    const isOfPage = /^(sldNum|dt|hdr|ftr|sldImg)$/.test(attribute(placeholder, 'type') ?? '')
    const text = childOf(shape, 'p:txBody')
    if (!isOfPage && text && textOf(text).trim() !== '') return true
  }
  return false
}

function readAuthors(file: OfficePackage, parts: ReadonlyMap<string, string | undefined>): Map<string, string> {
  const authors = new Map<string, string>()
  for (const [name, root] of parts) {
    if (root !== 'p:cmAuthorLst' && root !== 'p188:authorLst') continue
    for (const author of elementsOf(file.tree(name)))
      authors.set(`${author.is} ${attribute(author, 'id')}`, attribute(author, 'name') ?? '')
  }
  return authors
}

function countComments(
  list: XmlElement | undefined,
  authors: ReadonlyMap<string, string>,
  at: { page?: number },
  hidden: HiddenParts,
): void {
  for (const comment of list ? descendants(list) : []) {
    const kind = COMMENTS[comment.is as keyof typeof COMMENTS]
    if (kind === undefined) continue
    const name = authors.get(`${kind} ${attribute(comment, 'authorId')}`)
    hidden.add('comments', { ...at, ...(name !== undefined && { name }) })
  }
}

/** A date that would be that of today becomes the text that the program stored. The number of the slide stays a field. */
function keepDates(tree: XmlElement): boolean {
  return rewrite(tree, (child) => {
    if (child.is !== 'a:fld' || /^slidenum$/i.test(attribute(child, 'type') ?? '')) return [child]
    const prefix = child.name.slice(0, child.name.length - 'fld'.length)
    const children = elementsOf(child).filter(({ is }) => is === 'a:rPr' || is === 'a:t')
    return [{ is: 'a:r', name: `${prefix}r`, attributes: [], children }]
  })
}
