import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const { resolve } = createRequire(import.meta.url)

type Font = { family: string; file: string }

const expo = (name: string, file: string) => `@expo-google-fonts/${name}/400Regular/${file}_400Regular.ttf`
const fontsource = (name: string, script: string) => `@fontsource/${name}/files/${name}-${script}-400-normal.woff`

/** The portal's serif and mono, and a font for Latin, Greek, Cyrillic and Devanagari. All fonts here are OFL. */
const BASE = [
  '@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf',
  '@expo-google-fonts/newsreader/400Regular_Italic/Newsreader_400Regular_Italic.ttf',
  '@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf',
  '@expo-google-fonts/newsreader/600SemiBold/Newsreader_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff',
]

/** Scripts of which Noto Sans has a font with one subset of the same name. */
const NOTO_SANS = [
  'Adlam',
  'Armenian',
  'Balinese',
  'Canadian Aboriginal',
  'Cherokee',
  'Ethiopic',
  'Georgian',
  'Gujarati',
  'Gurmukhi',
  'Javanese',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Meetei Mayek',
  'Mongolian',
  'Myanmar',
  'NKo',
  'Ol Chiki',
  'Oriya',
  'Osage',
  'Sinhala',
  'Sundanese',
  'Syriac',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tifinagh',
  'Vai',
  'Yi',
]

/**
 * A font for each further script that a name may be written in, read when it is needed. Amiri and Tiro Bangla instead of Noto, which
 * draws some letters as two shapes, so that text copied from a PDF would have them twice.
 */
const SCRIPTS: readonly Font[] = [
  { family: 'Noto Sans SC', file: expo('noto-sans-sc', 'NotoSansSC') },
  { family: 'Nanum Gothic', file: fontsource('nanum-gothic', 'korean') },
  { family: 'Amiri', file: fontsource('amiri', 'arabic') },
  { family: 'Noto Sans Hebrew', file: expo('noto-sans-hebrew', 'NotoSansHebrew') },
  { family: 'Tiro Bangla', file: fontsource('tiro-bangla', 'bengali') },
  { family: 'Noto Serif Tibetan', file: fontsource('noto-serif-tibetan', 'tibetan') },
  ...NOTO_SANS.map((script) => {
    const name = script.toLowerCase().replace(' ', '-')
    return { family: `Noto Sans ${script}`, file: fontsource(`noto-sans-${name}`, name) }
  }),
  { family: 'Noto Emoji', file: expo('noto-emoji', 'NotoEmoji') },
]

/** The fonts that a text needs. `families`: those of further scripts, in the order in which to look for a character. */
export type TextFonts = { files: Buffer[]; families: string[] }

/** The font file of a family of `SCRIPTS`, or of Noto Sans. */
export function loadFont(family: string): Buffer {
  const file =
    family === 'Noto Sans' ? expo('noto-sans', 'NotoSans') : SCRIPTS.find((font) => font.family === family)?.file
  if (!file) throw new Error(`no font is called ${family}`)
  return load(file)
}

let base: Buffer[] | undefined
const loadBase = () => (base ??= BASE.map(load))

/** The fonts that printing a text takes. */
export function fontsFor(text: string): TextFonts {
  const needed = new Set([...new Set(text)].map((character) => fontOf(character.codePointAt(0) ?? 0)))
  const fonts = SCRIPTS.filter((font) => needed.has(font))
  return { files: [...loadBase(), ...fonts.map(({ file }) => load(file))], families: fonts.map(({ family }) => family) }
}

/** Whether any font can print a character. */
export const hasGlyph = (codePoint: number) => fontOf(codePoint) !== undefined

let baseCharacters: Covers[] | undefined
let scriptCharacters: [Font, Covers][] | undefined

function fontOf(codePoint: number): Font | 'base' | undefined {
  baseCharacters ??= loadBase().map(charactersOf)
  if (baseCharacters.some((has) => has(codePoint))) return 'base'
  // Only which characters each has is kept, because the fonts take 25 MB.
  scriptCharacters ??= SCRIPTS.map((font) => [font, charactersOf(load(font.file))])
  return scriptCharacters.find(([, has]) => has(codePoint))?.[0]
}

function load(name: string): Buffer {
  const font = readFileSync(resolve(name))
  return name.endsWith('.woff') ? unpackWoff(font) : font
}

/** Unpacks a WOFF file (W3C WOFF 1.0), because the typesetter cannot read WOFF. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts: Buffer[] = [head]
  let at = head.length
  for (let i = 0; i < count; i++) {
    const from = 44 + 20 * i
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ]
    const stored = Buffer.from(woff.subarray(offset, offset + packed))
    const table = packed < length ? inflateSync(stored) : stored
    const to = 12 + 16 * i
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(at, to + 8)
    head.writeUInt32BE(length, to + 12)
    // Tables start at multiples of four bytes.
    parts.push(table, Buffer.alloc((4 - (length % 4)) % 4))
    at += length + ((4 - (length % 4)) % 4)
  }
  return Buffer.concat(parts)
}

type Covers = (codePoint: number) => boolean

/** Tests whether a font has a glyph for a character (OpenType `cmap`, formats 4 and 12). */
function charactersOf(font: Buffer): Covers {
  const cmap = tableOf(font, 'cmap')
  const ranges: [number, number][] = []
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * i + 4))
    const format = table.readUInt16BE(0)
    if (format === 4) {
      const segments = table.readUInt16BE(6) / 2
      for (let s = 0; s < segments; s++)
        ranges.push([table.readUInt16BE(16 + 2 * (segments + s)), table.readUInt16BE(14 + 2 * s)])
    } else if (format === 12)
      for (let g = 0; g < table.readUInt32BE(12); g++)
        ranges.push([table.readUInt32BE(16 + 12 * g), table.readUInt32BE(20 + 12 * g)])
  }
  // The last segment of format 4 is only an end mark.
  return (codePoint) => codePoint !== 0xffff && ranges.some(([from, to]) => from <= codePoint && codePoint <= to)
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const from = 12 + 16 * i
    if (font.toString('latin1', from, from + 4) === tag) return font.subarray(font.readUInt32BE(from + 8))
  }
  throw new Error(`the font has no table ${tag}`)
}
