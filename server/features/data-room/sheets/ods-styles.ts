import { BLACK, isSame, WHITE } from './colours.ts'
import { type Attributes, attributeOf, walkXml } from './walk-xml.ts'

/** `colour` is undefined where the program chooses one that can be read. */
export type CellStyle = {
  bold: boolean
  italic: boolean
  filled: boolean
  align: string | undefined
  colour: string | undefined
  ground: string | undefined
  dataStyle: string | undefined
}
/** What a style says itself. `null`: it takes back what an earlier one said. */
type Own = {
  parent?: string | undefined
  bold?: boolean
  italic?: boolean
  align?: string | undefined
  colour?: string | null | undefined
  ground?: string | undefined
  dataStyle?: string | undefined
}
type DataStyle = { colour: string | undefined; maps: { test: (value: number) => boolean; style: string }[] }

export const DEFAULT_WIDTH = 86
const PIXELS_PER: Readonly<Record<string, number>> = { cm: 37.8, mm: 3.78, in: 96, pt: 1.333, px: 1 }
/** Styles name their parents. A loop of them must end. */
const MAX_PARENTS = 20

/** The styles of a spreadsheet: those of styles.xml, and those of content.xml that the program made. */
export class OdsStyles {
  readonly widths = new Map<string, number>()
  readonly hiddenTables = new Set<string>()
  readonly #cells = new Map<string, Own>()
  /** Of parts of a text. */
  readonly #texts = new Map<string, Own>()
  readonly #data = new Map<string, DataStyle>()
  readonly #resolved = new Map<string, CellStyle>()

  constructor(...parts: (Uint8Array | undefined)[]) {
    for (const part of parts) if (part) this.#read(part)
  }

  cell(name: string | undefined): CellStyle {
    const known = this.#resolved.get(name ?? '')
    if (known) return known
    const own: Own = { ...this.#cells.get('') }
    const chain: Own[] = []
    for (let at = name; at !== undefined && chain.length < MAX_PARENTS; at = chain.at(-1)?.parent)
      chain.push(this.#cells.get(at) ?? {})
    for (const one of chain.reverse())
      for (const [key, value] of Object.entries(one)) if (value !== undefined) Object.assign(own, { [key]: value })
    const { bold = false, italic = false, align, colour, ground = WHITE, dataStyle } = own
    const made = { bold, italic, align, colour: colour ?? undefined, ground, dataStyle, filled: ground !== WHITE }
    this.#resolved.set(name ?? '', made)
    return made
  }

  /** Whether a text of this cell, or a part of it in a style of its own, has the colour of its ground. */
  isInvisible(cell: CellStyle, value: string | undefined, text: string | undefined): boolean {
    const own = text === undefined ? undefined : this.#texts.get(text)?.colour
    return isSame(own ?? this.#formatColour(cell.dataStyle, value) ?? cell.colour, cell.ground)
  }

  #formatColour(name: string | undefined, value: string | undefined): string | undefined {
    const style = this.#data.get(name ?? '')
    const map = value === undefined ? undefined : style?.maps.find(({ test }) => test(Number(value)))
    return map ? this.#data.get(map.style)?.colour : style?.colour
  }

  #read(bytes: Uint8Array): void {
    let [name, family] = ['', '']
    /** Within a format of numbers, dates or texts. */
    let data: DataStyle | undefined
    const own = (): Own => {
      const styles = family === 'text' ? this.#texts : this.#cells
      const style = styles.get(name) ?? {}
      styles.set(name, style)
      return style
    }
    walkXml(bytes, {
      open: (element, attributes) => {
        const get = (wanted: string) => attributeOf(attributes, wanted)
        if (element === 'style' || element === 'default-style') {
          name = element === 'style' ? (get('name') ?? '') : ''
          family = get('family') ?? ''
          if (family === 'table-cell')
            Object.assign(own(), { parent: get('parent-style-name'), dataStyle: get('data-style-name') })
        }
        if (DATA_STYLE.test(element)) {
          data = { colour: undefined, maps: [] }
          this.#data.set(get('name') ?? '', data)
        }
        if (data && element === 'text-properties') data.colour = hex(get('color'))
        else if (data && element === 'map') data.maps.push(...mapOf(get('condition'), get('apply-style-name')))
        if (element === 'table-column-properties') this.widths.set(name, pixelsOf(get('column-width')))
        if (element === 'table-properties' && get('display') === 'false') this.hiddenTables.add(name)
        if (!data && (family === 'table-cell' || family === 'text')) readProperties(own(), element, attributes)
      },
      close: (element) => {
        if (DATA_STYLE.test(element)) data = undefined
      },
    })
  }
}

const DATA_STYLE = /^(number|currency|percentage|date|time|boolean|text)-style$/

function readProperties(style: Own, element: string, attributes: Attributes): void {
  const get = (wanted: string) => attributeOf(attributes, wanted)
  if (element === 'text-properties') {
    const [weight, slant, colour] = [get('font-weight'), get('font-style'), get('color')]
    if (weight !== undefined) style.bold = weight === 'bold'
    if (slant !== undefined) style.italic = slant === 'italic'
    if (colour !== undefined) style.colour = hex(colour) ?? BLACK
    if (get('use-window-font-color') === 'true') style.colour = null
  }
  const ground = element === 'table-cell-properties' ? get('background-color') : undefined
  if (ground !== undefined) style.ground = ground === 'transparent' ? WHITE : hex(ground)
  if (element === 'paragraph-properties' && get('text-align') !== undefined) style.align = get('text-align')
}

const hex = (colour: string | undefined) => /^#([\dA-F]{6})$/i.exec(colour ?? '')?.[1]?.toUpperCase()

/** The part of a format that applies to some values, such as `value()>=0`. */
function mapOf(condition: string | undefined, style: string | undefined): DataStyle['maps'] {
  const [, sign, number] = /^value\(\)\s*(<=|>=|!=|<|>|=)\s*(-?[\d.]+)$/.exec(condition ?? '') ?? []
  if (sign === undefined || style === undefined) return []
  const limit = Number(number)
  const tests: Record<string, (value: number) => boolean> = {
    '<': (value) => value < limit,
    '>': (value) => value > limit,
    '<=': (value) => value <= limit,
    '>=': (value) => value >= limit,
    '=': (value) => value === limit,
    '!=': (value) => value !== limit,
  }
  const test = tests[sign]
  return test ? [{ test, style }] : []
}

function pixelsOf(length: string | undefined): number {
  const [, number, unit = ''] = /^([\d.]+)(cm|mm|in|pt|px)$/.exec(length ?? '') ?? []
  const pixels = Math.round(Number(number) * (PIXELS_PER[unit] ?? 0))
  return pixels > 0 ? Math.min(Math.max(pixels, 24), 480) : DEFAULT_WIDTH
}
