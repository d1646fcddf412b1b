import { BUILT_IN_FORMATS } from './built-in-formats.ts'
import { BLACK, type Colours, colourOf, WHITE } from './colours.ts'
import { type Attributes, attributeOf, walkXml } from './walk-xml.ts'

export type Style = {
  pattern: string
  bold: boolean
  italic: boolean
  filled: boolean
  align: string | undefined
  /** Of its text. */
  colour: string | undefined
  /** Of what is behind its text; undefined if it has several colours or none that is known. */
  ground: string | undefined
}
export type Styles = { cells: readonly Style[]; colours: Colours }

type Font = { bold: boolean; italic: boolean; colour: Attributes | undefined }
type Fill = { pattern: string; colours: Attributes[] }

export const DEFAULT_STYLE: Style = {
  ...{ pattern: 'General', bold: false, italic: false, filled: false, align: undefined },
  ...{ colour: BLACK, ground: WHITE },
}

export const isOn = (value: string | undefined) => value === '1' || value === 'true'

export function readStyles(bytes: Uint8Array | undefined, theme: Uint8Array | undefined): Styles {
  const palette: string[] = []
  const colours = { palette, theme: readTheme(theme) }
  const patterns = new Map<number, string>(BUILT_IN_FORMATS)
  const fonts: Font[] = []
  const fills: Fill[] = []
  const formats: { pattern: number; font: number; fill: number; align: string | undefined }[] = []
  const path: string[] = []
  walkXml(bytes, {
    open(name, attributes) {
      const inside = path.at(-1)
      path.push(name)
      if (name === 'numFmt' && inside === 'numFmts')
        patterns.set(Number(attributes.numFmtId), attributes.formatCode ?? 'General')
      if (name === 'rgbColor') palette.push(colourOf(attributes, colours) ?? BLACK)
      if (path[1] === 'fonts') readFont(fonts, name, inside, attributes)
      if (path[1] === 'fills') readFill(fills, name, inside, attributes)
      if (path[1] !== 'cellXfs') return
      if (name === 'xf') {
        const { numFmtId, fontId, fillId } = attributes
        const [pattern, font, fill] = [Number(numFmtId ?? 0), Number(fontId ?? 0), Number(fillId ?? 0)]
        formats.push({ pattern, font, fill, align: undefined })
      }
      const format = formats.at(-1)
      if (name === 'alignment' && format) format.align = attributes.horizontal
    },
    close() {
      path.pop()
    },
  })
  // A workbook's own palette stands behind all that uses it.
  const cells = formats.map(({ pattern, font, fill, align }) => {
    const { bold, italic, colour } = fonts[font] ?? { bold: false, italic: false, colour: undefined }
    const ground = fills[fill] ?? { pattern: 'none', colours: [] }
    return {
      ...{ pattern: patterns.get(pattern) ?? 'General', bold, italic, align, filled: ground.pattern === 'solid' },
      ...{ colour: colour ? colourOf(colour, colours) : BLACK, ground: groundOf(ground, colours) },
    }
  })
  return { cells, colours }
}

function readFont(fonts: Font[], name: string, inside: string | undefined, attributes: Attributes): void {
  if (name === 'font' && inside === 'fonts') fonts.push({ bold: false, italic: false, colour: undefined })
  const font = fonts.at(-1)
  if (inside !== 'font' || !font) return
  if (name === 'b') font.bold = attributes.val === undefined || isOn(attributes.val)
  if (name === 'i') font.italic = attributes.val === undefined || isOn(attributes.val)
  if (name === 'color') font.colour = attributes
}

function readFill(fills: Fill[], name: string, inside: string | undefined, attributes: Attributes): void {
  if (name === 'fill' && inside === 'fills') fills.push({ pattern: 'none', colours: [] })
  const fill = fills.at(-1)
  if (!fill) return
  if (name === 'patternFill') fill.pattern = attributes.patternType ?? 'none'
  if (name === 'gradientFill') fill.pattern = 'gradient'
  // A solid fill has the colour of its pattern alone.
  if (name === 'fgColor' || name === 'color') fill.colours.push(attributes)
  if (name === 'bgColor' && fill.pattern !== 'solid') fill.colours.push(attributes)
}

function groundOf({ pattern, colours: given }: Fill, colours: Colours): string | undefined {
  if (pattern === 'none') return WHITE
  const found = given.map((attributes) => (attributes.auto === undefined ? colourOf(attributes, colours) : undefined))
  if (pattern !== 'solid' && pattern !== 'gradient' && found.length < 2) return undefined
  return found.every((colour) => colour === found[0]) ? found[0] : undefined
}

/** In the order of the file: dark and light, twice, then six accents and two for links. */
function readTheme(bytes: Uint8Array | undefined): string[] {
  const theme: string[] = []
  let isScheme = false
  walkXml(bytes, {
    open(name, attributes) {
      if (name === 'clrScheme') isScheme = true
      if (!isScheme || (name !== 'sysClr' && name !== 'srgbClr')) return
      const rgb = attributeOf(attributes, name === 'sysClr' ? 'lastClr' : 'val')
      theme.push(colourOf({ rgb: rgb ?? '' }, { palette: [], theme: [] }) ?? BLACK)
    },
    close(name) {
      if (name === 'clrScheme') isScheme = false
    },
  })
  return theme
}
