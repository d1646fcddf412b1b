// `node scripts/pare-fonts.mjs` makes the subset fonts in web/ui/fonts from the @fontsource packages. Run it after an update of
// these. The result is committed, so that a build needs no font tools and every build serves the same bytes.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const OUT = join('web', 'ui', 'fonts')
/** For the share picture and the icons. */
const STILLS = join('server', 'features', 'operations', 'brand', 'fonts')

/** ASCII, and English typographic punctuation. */
const BASIC = `${range(0x20, 0x7e)}\u00a0\u00a9\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac`
/** The rest of Latin-1. The browser loads it only if a page contains one of these, mostly in names. */
const ACCENTS = `${range(0xa1, 0xff)}\u0131\u0152\u0153\u2010\u2011\u2012\u2020\u2022\u2122\u2212`
/** Latin Extended-A, for names of central and eastern Europe. */
const EXTENDED = range(0x100, 0x17f)
/** The features that the style sheets use: tabular and oldstyle figures, kerning, mark positioning. */
const FEATURES = ['kern', 'liga', 'lnum', 'onum', 'tnum', 'pnum', 'ccmp', 'mark', 'mkmk']

const PARTS = { basic: BASIC, accents: ACCENTS, extended: EXTENDED }

/** A family with a weight axis. The weights are those in the style sheets. */
function sans(name) {
  return {
    name,
    package: `@fontsource-variable/${name}`,
    file: (script) => `${name}-${script}-wght-normal.woff2`,
    variationAxes: { wght: { min: 400, max: 600 } },
    parts: PARTS,
  }
}

/** The same with an optical size axis, which follows the size. Headings have at least 18 px. */
function display(name, { least, opsz }) {
  return {
    ...sans(name),
    file: (script) => `${name}-${script}-opsz-normal.woff2`,
    variationAxes: { wght: { min: least, max: 600 }, opsz },
    // In pictures, at the weight of a heading.
    still: { wght: 500, opsz: opsz.max },
  }
}

const FONTS = [
  { ...display('newsreader', { least: 340, opsz: { min: 18, max: 72 } }), still: undefined },
  sans('hanken-grotesk'),
  display('bricolage-grotesque', { least: 380, opsz: { min: 18, max: 48 } }),
  sans('instrument-sans'),
  display('source-serif-4', { least: 340, opsz: { min: 18, max: 60 } }),
  sans('source-sans-3'),
  { ...sans('aleo'), variationAxes: { wght: { min: 340, max: 600 } }, still: { wght: 500 } },
  sans('ibm-plex-sans'),
  {
    name: 'ibm-plex-mono',
    package: '@fontsource/ibm-plex-mono',
    file: (script) => `ibm-plex-mono-${script}-400-normal.woff2`,
    // For codes, hashes, addresses and times.
    parts: { basic: BASIC },
  },
]

for (const font of FONTS) {
  const folder = join('node_modules', font.package)
  for (const [part, letters] of Object.entries(font.parts)) {
    const source = readFileSync(join(folder, 'files', font.file(part === 'extended' ? 'latin-ext' : 'latin')))
    const pared = await subsetFont(source, letters, {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      ...(font.variationAxes && { variationAxes: font.variationAxes }),
    })
    writeFileSync(join(OUT, `${font.name}-${part}.woff2`), pared)
    process.stdout.write(`${font.name}-${part} ${pared.length}\n`)
  }
  if (font.still) {
    const source = readFileSync(join(folder, 'files', font.file('latin')))
    // The typesetter reads neither WOFF2 nor axes.
    const still = await subsetFont(source, BASIC + ACCENTS, { targetFormat: 'sfnt', variationAxes: font.still })
    writeFileSync(join(STILLS, `${font.name}.ttf`), still)
  }
  copyFileSync(join(folder, 'LICENSE'), join(OUT, `${font.name}-LICENSE.txt`))
}

function range(from, to) {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
}
