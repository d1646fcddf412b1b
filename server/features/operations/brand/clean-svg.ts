import { SaxesParser, type SaxesTagNS } from 'saxes'

/** Why a drawing is refused. The texts are in `contract/operations/brand.ts`. */
export class UnusableDrawing extends Error {
  readonly why: 'no_picture' | 'not_an_svg' | 'too_complex' | 'odd_shape'
  constructor(why: UnusableDrawing['why']) {
    super(why)
    this.name = 'UnusableDrawing'
    this.why = why
  }
}

type Drawing = { svg: string; width: number; height: number; removed: string[] }

type Element = { name: string; attributes: Map<string, string>; children: Element[]; text: string }
type Rule = { selector: string; declarations: Map<string, string> }

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

/** More than any logo needs. A reference counts as everything that it draws again. */
const MAX_DRAWN = 5_000
const MAX_DEPTH = 40
const MAX_RULES = 500
/** The longer side by the shorter one. */
const MAX_RATIO = 12
/** The longer side of the cleaned drawing, which browsers scale. */
const SIDE = 512

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'use']
const ELEMENTS = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'linearGradient',
  'radialGradient',
  'stop',
  ...SHAPES,
])
/** What they do beside grouping shapes is left out. */
const AS_GROUPS = new Set(['a', 'switch'])
/** Left out without a word, because nobody sees them. */
const SILENT = new Set(['title', 'desc', 'metadata', 'style'])

/** Attributes that a style sheet can set as well. */
const STYLES = new Set([
  'clip-path',
  'clip-rule',
  'color',
  'display',
  'fill',
  'fill-opacity',
  'fill-rule',
  'mask',
  'opacity',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'vector-effect',
  'visibility',
])
const ATTRIBUTES = new Set([
  ...STYLES,
  'clipPathUnits',
  'cx',
  'cy',
  'd',
  'fr',
  'fx',
  'fy',
  'gradientTransform',
  'gradientUnits',
  'height',
  'id',
  'maskContentUnits',
  'maskUnits',
  'offset',
  'pathLength',
  'points',
  'preserveAspectRatio',
  'r',
  'rx',
  'ry',
  'spreadMethod',
  'transform',
  'viewBox',
  'width',
  'x',
  'x1',
  'x2',
  'y',
  'y1',
  'y2',
])

/** Numbers, names, colours, lists and functions of these; no quotes, backslashes, braces or addresses. */
const VALUE = /^[\w\s.,#%()+-]*$/
const LOCAL = /^#([A-Za-z_][\w.-]*)$/
const LOCAL_URL = /url\(\s*['"]?#([A-Za-z_][\w.-]*)['"]?\s*\)/g

/**
 * Writes a drawing again from what an allow list names: shapes, gradients, clips and masks, with style rules as attributes.
 * Nothing of the file itself is kept, so whatever else it holds (scripts, events, links, fonts, pictures, filters) is gone.
 * The parser knows no entities but XML's own five and reads no document type. Throws UnusableDrawing.
 */
export function cleanSvg(text: string): Drawing {
  const removed = new Set<string>()
  const { root, rules } = parse(text, removed)
  const ids = new Map<string, Element>()
  clean(root, rules, ids, removed)
  refuseHeavy(root, ids)
  if (!draws(root)) throw new UnusableDrawing('no_picture')
  const [x, y, across, high] = viewBoxOf(root)
  const scale = SIDE / Math.max(across, high)
  const [width, height] = [round(across * scale), round(high * scale)]
  for (const [name, value] of [
    ['viewBox', [x, y, across, high].join(' ')],
    ['width', String(width)],
    ['height', String(height)],
  ] as const)
    root.attributes.set(name, value)
  for (const name of ['x', 'y']) root.attributes.delete(name)
  root.attributes.set('xmlns', SVG)
  return { svg: write(root), width, height, removed: [...removed].sort() }
}

function parse(text: string, removed: Set<string>): { root: Element; rules: Rule[] } {
  const parser = new SaxesParser({ xmlns: true })
  const open: (Element | undefined)[] = []
  const rules: Rule[] = []
  let root: Element | undefined
  let count = 0
  parser.on('error', () => {
    throw new UnusableDrawing('not_an_svg')
  })
  // Entities are declared in a document type. Drawing programs write one that only names the format.
  parser.on('doctype', (words) => {
    if (words.includes('[')) throw new UnusableDrawing('not_an_svg')
  })
  parser.on('opentag', (tag) => {
    count += 1
    if (count > MAX_DRAWN || open.length > MAX_DEPTH) throw new UnusableDrawing('too_complex')
    const parent = open.at(-1)
    const inside = open.length === 0 || parent !== undefined
    const element = inside ? elementOf(tag, removed) : undefined
    if (open.length === 0) {
      if (element?.name !== 'svg') throw new UnusableDrawing('not_an_svg')
      root = element
    } else if (element && element.name !== 'style') parent?.children.push(element)
    open.push(element)
  })
  const addText = (words: string) => {
    const element = open.at(-1)
    if (element?.name === 'style') element.text += words
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element?.name === 'style') rules.push(...rulesOf(element.text, removed))
  })
  parser.write(text).close()
  if (rules.length > MAX_RULES) throw new UnusableDrawing('too_complex')
  if (!root) throw new UnusableDrawing('not_an_svg')
  return { root, rules }
}

function elementOf(tag: SaxesTagNS, removed: Set<string>): Element | undefined {
  const isGroup = tag.uri === SVG && AS_GROUPS.has(tag.local)
  if (tag.local === 'a' && isGroup) removed.add('links')
  const name = isGroup ? 'g' : tag.local
  const isStyle = name === 'style' && tag.uri === SVG
  if (tag.uri !== SVG || !(ELEMENTS.has(name) || isStyle)) {
    // What drawing programs note for themselves lies in a namespace of theirs.
    if (tag.uri === SVG && !SILENT.has(name)) removed.add(name)
    return undefined
  }
  const attributes = new Map<string, string>()
  for (const { local, prefix, uri, value } of Object.values(tag.attributes)) {
    if (prefix === '' || (local === 'href' && uri === XLINK)) attributes.set(local, value)
  }
  return { name, attributes, children: [], text: '' }
}

/** Rules with plain selectors (`path`, `.cls-1`, `#mark`), as drawing programs write them. */
function rulesOf(css: string, removed: Set<string>): Rule[] {
  const rules: Rule[] = []
  if (css.includes('@')) removed.add('style rules')
  let depth = 0
  let head = ''
  for (const token of withoutComments(css).split(/([{}])/)) {
    if (token === '{') depth += 1
    else if (token === '}') depth -= 1
    else if (depth === 0) head = token
    // What is nested counts under a condition only, such as a dark colour scheme.
    else if (depth === 1) rules.push(...ruleOf(head, token, removed))
  }
  return rules
}

function ruleOf(head: string, body: string, removed: Set<string>): Rule[] {
  if (head.trim().startsWith('@') && !head.includes(';')) return []
  return head
    .slice(head.lastIndexOf(';') + 1)
    .split(',')
    .flatMap((part) => {
      const selector = part.trim()
      if (/^[.#]?[\w-]+$/.test(selector)) return [{ selector, declarations: declarationsOf(body) }]
      removed.add('style rules')
      return []
    })
}

/** Not with an expression, which would look for the end of each of many beginnings. */
function withoutComments(css: string): string {
  const [first = '', ...rest] = css.split('/*')
  return [first, ...rest.map((part) => part.slice(part.includes('*/') ? part.indexOf('*/') + 2 : part.length))].join('')
}

function declarationsOf(css: string): Map<string, string> {
  return new Map(
    css.split(';').flatMap((line) => {
      const at = line.indexOf(':')
      const name = line.slice(0, at).trim().toLowerCase()
      const value = line
        .slice(at + 1)
        .replace(/!important\s*$/, '')
        .trim()
      return at > 0 && STYLES.has(name) ? [[name, value] as const] : []
    }),
  )
}

/** Applies the style rules as attributes, and drops every attribute and value that is not allowed. */
function clean(element: Element, rules: Rule[], ids: Map<string, Element>, removed: Set<string>): void {
  const { attributes } = element
  const classes = (attributes.get('class') ?? '').split(/\s+/)
  const rank = ({ selector }: Rule) => (selector.startsWith('#') ? 2 : selector.startsWith('.') ? 1 : 0)
  const applying = rules
    .filter(
      ({ selector }) =>
        selector === element.name ||
        selector === `#${attributes.get('id')}` ||
        (selector.startsWith('.') && classes.includes(selector.slice(1))),
    )
    .sort((a, b) => rank(a) - rank(b))
  const styles = [...applying.map(({ declarations }) => declarations), declarationsOf(attributes.get('style') ?? '')]
  for (const [name, value] of styles.flatMap((declarations) => [...declarations])) attributes.set(name, value)
  for (const [name, raw] of [...attributes]) {
    if (name === 'href') {
      const target = LOCAL.exec(raw.trim())
      if (!target || !/^(?:use|linearGradient|radialGradient)$/.test(element.name)) {
        attributes.delete(name)
        if (!target) removed.add('links to other files')
      } else attributes.set(name, raw.trim())
      continue
    }
    // The same reference without quotes, so that a value never has one.
    const value = raw.replace(LOCAL_URL, 'url(#$1)')
    const elsewhere = value.replace(LOCAL_URL, '')
    if (!ATTRIBUTES.has(name) || !VALUE.test(elsewhere) || /url|expression/i.test(elsewhere)) {
      attributes.delete(name)
      if (/^on/i.test(name)) removed.add('scripts')
      if (/url\s*\(/i.test(elsewhere)) removed.add('links to other files')
    } else attributes.set(name, value)
  }
  const id = attributes.get('id')
  if (id !== undefined) {
    if (LOCAL.test(`#${id}`) && !ids.has(id)) ids.set(id, element)
    else attributes.delete('id')
  }
  for (const child of element.children) clean(child, rules, ids, removed)
}

/** A few lines that refer to one another can draw millions of shapes, or themselves for ever. */
function refuseHeavy(root: Element, ids: Map<string, Element>): void {
  const known = new Map<Element, number>()
  const inside = new Set<Element>()
  const weigh = (element: Element): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    if (inside.has(element)) throw new UnusableDrawing('too_complex')
    inside.add(element)
    const weight = [...element.children, ...targetsOf(element, ids)].reduce((sum, one) => sum + weigh(one), 1)
    if (weight > MAX_DRAWN) throw new UnusableDrawing('too_complex')
    inside.delete(element)
    known.set(element, weight)
    return weight
  }
  weigh(root)
}

function targetsOf({ attributes }: Element, ids: Map<string, Element>): Element[] {
  const names = [...attributes].flatMap(([name, value]) =>
    name === 'href' ? [value.slice(1)] : [...value.matchAll(LOCAL_URL)].map(([, id = '']) => id),
  )
  return names.flatMap((name) => ids.get(name) ?? [])
}

function draws({ name, children }: Element): boolean {
  return SHAPES.includes(name) || (name !== 'defs' && children.some(draws))
}

function viewBoxOf({ attributes }: Element): [number, number, number, number] {
  const numbers = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x, y, width, height] =
    numbers.length === 4 && numbers.every(Number.isFinite)
      ? (numbers as [number, number, number, number])
      : ([0, 0, lengthOf(attributes.get('width')), lengthOf(attributes.get('height'))] as const)
  const ratio = width / height
  if (!(width > 0 && height > 0) || Math.max(Math.abs(x), Math.abs(y), width, height) > 1_000_000)
    throw new UnusableDrawing('odd_shape')
  if (!(ratio <= MAX_RATIO && 1 / ratio <= MAX_RATIO)) throw new UnusableDrawing('odd_shape')
  return [x, y, width, height]
}

/** The ratio counts, so every unit is as good as another, but for a share of something else. */
function lengthOf(length = ''): number {
  return length.includes('%') ? Number.NaN : Number.parseFloat(length)
}

function round(length: number): number {
  return Math.max(1, Math.round(length))
}

function write({ name, attributes, children }: Element): string {
  const written = [...attributes].map(([attribute, value]) => ` ${attribute}="${value.replace(/\s+/g, ' ')}"`).join('')
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.map(write).join('')}</${name}>`
}
