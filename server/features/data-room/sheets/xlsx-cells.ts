import { format, formatColor } from 'numfmt'
import { colourOf, isSame } from './colours.ts'
import { type Cell, lookOf } from './workbook.ts'
import type { Run } from './xlsx-strings.ts'
import { unescaped } from './xlsx-strings.ts'
import { DEFAULT_STYLE, isOn, type Style } from './xlsx-styles.ts'

/** Days between 1900 and 1904, from which some workbooks count dates. */
const DAYS_1904 = 1_462

/** A cell as its file has it. `runs`: the text that stands in the cell itself. */
export type Found = {
  row: number
  column: number
  type: string
  style: Style | undefined
  value: string
  runs: readonly Run[]
}
export type CellContext = {
  strings: readonly (readonly Run[])[]
  from1904: boolean
  /** Whether the sheet shows zeros. */
  zeros: boolean
  /** Whether something else than its own fill is behind the cell. */
  hasOtherGround: (row: number, column: number) => boolean
}

type Shown = Cell & {
  /** Whether the program shows nothing of a value, or of a part of it. */
  isHidden: boolean
}

/** As the program that made the file shows it. */
export function cellOf(found: Found, context: CellContext): Shown {
  const { type, style = DEFAULT_STYLE, value } = found
  const look = (align?: 'right' | 'center') => lookOf({ ...style, ...alignment(style.align, align) })
  const ground = context.hasOtherGround(found.row, found.column) ? undefined : style.ground
  const seen = (given: string | number, text: string, colour = style.colour) => {
    const isHidden = String(given).trim() !== '' && (text.trim() === '' || isSame(colour, ground))
    return { text: isHidden ? '' : text, isHidden }
  }
  switch (type) {
    case 's':
      return { ...ofRuns(context.strings[Number(value)] ?? []), look: look() }
    case 'inlineStr':
      return { ...ofRuns(found.runs), look: look() }
    case 'str':
      return { ...ofRuns([{ text: unescaped(value), colour: undefined }]), look: look() }
    case 'b':
      return { ...seen(value, shownBoolean(style.pattern, value)), look: look('center') }
    case 'e':
      return { ...seen(value, value), look: look('center') }
    case 'd':
      return { ...seen(value, shownDate(style.pattern, value)), look: look('right') }
    default: {
      if (value.trim() === '') return { text: '', look: 0, isHidden: false }
      const number = Number(value)
      if (!Number.isFinite(number)) return { ...seen(value, value), look: look() }
      if (number === 0 && !context.zeros) return { text: '', look: 0, isHidden: true }
      const text = shown(style.pattern, number, context.from1904)
      return { ...seen(value, text, colourIn(style, number)), look: look('right') }
    }
  }

  /** Without the parts in the colour of the ground. */
  function ofRuns(runs: readonly Run[]) {
    const visible = runs.filter(({ colour, text }) => {
      const own = colour ?? colourIn(style, text)
      return text.trim() === '' || !isSame(own, ground)
    })
    const [whole, left] = [runs, visible].map((some) => some.map(({ text }) => text).join('')) as [string, string]
    const text = left.trim() === '' ? '' : shown(style.pattern, left)
    return { text, isHidden: visible.length < runs.length || (whole.trim() !== '' && text.trim() === '') }
  }
}

/** A format changes it only if it shows no text at all. */
function shownBoolean(pattern: string, value: string): string {
  return value === '' || shown(pattern, 'TRUE') === '' ? '' : isOn(value) ? 'TRUE' : 'FALSE'
}

const COLOUR_IN_FORMAT = /\[(black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+)\]/i
const NAMED: Readonly<Record<string, string>> = {
  ...{ black: '000000', blue: '0000FF', cyan: '00FFFF', green: '00FF00' },
  ...{ magenta: 'FF00FF', red: 'FF0000', white: 'FFFFFF', yellow: 'FFFF00' },
}

/** The colour that the format gives to this value, or the font's. */
function colourIn({ pattern, colour }: Style, value: string | number): string | undefined {
  if (!pattern.includes('[') || !COLOUR_IN_FORMAT.test(pattern)) return colour
  try {
    const given = formatColor(pattern, value)
    if (given === undefined) return colour
    return NAMED[given] ?? colourOf({ rgb: String(given).replace('#', '') }, { palette: [], theme: [] })
  } catch {
    return colour
  }
}

function alignment(given: string | undefined, natural: 'right' | 'center' | undefined) {
  const align = given === undefined || given === 'general' ? natural : given
  if (align === 'right') return { align } as const
  return align === 'center' || align === 'centerContinuous' ? ({ align: 'center' } as const) : { align: undefined }
}

const DATES = /^(?:\[[^\]]*\]|"[^"]*"|\\.|_.|\*.|[^"\\_*[])*?[ymdhs]/i
/** A time that has passed is no date, and begins nowhere. */
const ELAPSED = /\[[hms]+\]/i
const DAY_MS = 86_400_000
/** Of 1 January 1970. */
const DAY_1970 = 25_569

/** A date as ISO 8601 has it, in the format of its cell. */
function shownDate(pattern: string, value: string): string {
  const time = Date.parse(
    /Z$|[+-]\d\d:\d\d$/.test(value) ? value : `${value}${value.includes('T') ? '' : 'T00:00:00'}Z`,
  )
  if (Number.isFinite(time) && pattern !== 'General' && DATES.test(pattern))
    return shown(pattern, time / DAY_MS + DAY_1970)
  return value.replace('T', ' ').replace(/( 00:00:00)?(\.0+)?Z?$/, '')
}

/** The language beside a currency is no reason to write its numbers otherwise than those in the next column: 1.234 would be read wrong. */
const inOneLanguage = (pattern: string) =>
  !pattern.includes('[$')
    ? pattern
    : pattern.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_, sign) => (sign === '' ? '' : `[$${sign}]`))

function shown(pattern: string, value: string | number, from1904 = false): string {
  try {
    const isDate = pattern !== 'General' && DATES.test(pattern) && !ELAPSED.test(pattern)
    const given = typeof value === 'number' && from1904 && isDate ? value + DAYS_1904 : value
    return format(isDate ? pattern : inOneLanguage(pattern), given, { nbsp: false, overflow: '#######' }).trim()
  } catch {
    // A pattern that only its program knows: the value as it is.
    return String(value)
  }
}
