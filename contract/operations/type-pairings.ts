/** The typefaces of headings and of text. Their fonts are in `web/ui/fonts`. */
export const TYPE_PAIRINGS = [
  ['newsreader', 'Newsreader and Hanken Grotesk'],
  ['instrument', 'Bricolage Grotesque and Instrument Sans'],
  ['source', 'Source Serif and Source Sans'],
  ['aleo', 'Aleo and IBM Plex Sans'],
] as const
export type TypePairing = (typeof TYPE_PAIRINGS)[number][0]

/** Every document preloads these; those of another pairing take their place (`page-tags.json`). */
export const DEFAULT_PAIRING: TypePairing = 'newsreader'
