import { readFileSync } from 'node:fs'
import type { TypePairing } from '../../../../contract/operations/type-pairings.ts'

type DisplayFont = { family: string; files: Buffer[] }

/** The typeface of headings, for pictures (scripts/pare-fonts.mjs). Newsreader is among the fonts of the signed copies. */
export function displayFont(pairing: TypePairing): DisplayFont {
  const read = (family: string, name: string) => ({
    family,
    files: [readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url))],
  })
  switch (pairing) {
    case 'newsreader':
      return { family: 'Newsreader', files: [] }
    case 'instrument':
      return read('Bricolage Grotesque 96pt', 'bricolage-grotesque')
    case 'source':
      return read('Source Serif 4', 'source-serif-4')
    case 'aleo':
      return read('Aleo', 'aleo')
  }
}
