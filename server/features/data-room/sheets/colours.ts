import type { Attributes } from './walk-xml.ts'

/** The 56 colours that Office Open XML names by number unless a workbook has its own (ECMA-376-1, 18.8.27). The first eight count twice. */
const PALETTE =
  '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333'.split(
    ' ',
  )
/** Without a theme: that of Office 2007. In the order of a theme's own list, dark before light. */
const THEME = '000000 FFFFFF 1F497D EEECE1 4F81BD C0504D 9BBB59 8064A2 4BACC6 F79646 0000FF 800080'.split(' ')
/** Cells name the light one of each pair first. */
const THEME_ORDER = [1, 0, 3, 2]
export const BLACK = '000000'
export const WHITE = 'FFFFFF'
/** Numbers above the palette: the system's text, and its ground. */
const SYSTEM: Readonly<Record<number, string>> = { 64: BLACK, 65: WHITE, 81: BLACK }
/** Of 255, in each of red, green and blue. */
const TOLERANCE = 4
const SHIFTS = [0, 8, 16]

/** What a workbook says about its colours. */
export type Colours = { palette: readonly string[]; theme: readonly string[] }

/** As six hexadecimal digits; undefined if it is not known. Programs ignore how transparent a colour of a cell is. */
export function colourOf({ rgb, theme, indexed, auto, tint }: Attributes, colours: Colours): string | undefined {
  const index = Number(indexed)
  const given =
    rgb !== undefined
      ? /^(?:[\dA-F]{2})?([\dA-F]{6})$/i.exec(rgb)?.[1]?.toUpperCase()
      : theme !== undefined
        ? (colours.theme[themeIndex(theme)] ?? THEME[themeIndex(theme)])
        : indexed !== undefined
          ? (SYSTEM[index] ?? colours.palette[index] ?? PALETTE[index < 8 ? index : index - 8])
          : auto === '1' || auto === 'true'
            ? BLACK
            : undefined
  return given !== undefined && Number(tint ?? 0) !== 0 ? tinted(given, Number(tint)) : given
}

const themeIndex = (theme: string) => THEME_ORDER[Number(theme)] ?? Number(theme)

/** Whether a reader cannot tell one from the other. */
export function isSame(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (one === other) return true
  const [a, b] = [Number.parseInt(one, 16), Number.parseInt(other, 16)]
  for (const shift of SHIFTS) if (Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) > TOLERANCE) return false
  return true
}

const channels = (colour: string) => [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Lighter or darker at the same hue (ECMA-376-1, 18.8.19). */
function tinted(colour: string, tint: number): string {
  const values = channels(colour).map((value) => value / 255)
  const [most, least] = [Math.max(...values), Math.min(...values)]
  const light = (most + least) / 2
  const wanted = tint < 0 ? light * (1 + tint) : light * (1 - tint) + tint
  const saturation = most === least ? 0 : (most - least) / (light <= 0.5 ? most + least : 2 - most - least)
  const spread = saturation * (wanted <= 0.5 ? wanted : 1 - wanted)
  return values
    .map((value) => {
      const part = most === least ? 0.5 : (value - least) / (most - least)
      const made = Math.round((wanted + spread * (2 * part - 1)) * 255)
      return Math.min(Math.max(made, 0), 255).toString(16).padStart(2, '0')
    })
    .join('')
    .toUpperCase()
}
