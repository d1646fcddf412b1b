/** Letters and digits only, so that case, hyphens, spaces and an ending such as `.pdf` make no difference. */
function wordsOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\.[a-z]{3,4}$/i, '')
  return (plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/**
 * The document of the data room that a tile of the page stands for: the one with the same words as its title, or else the only one whose
 * title begins with them, such as `Pitch deck (March 2026)` for the tile `Pitch Deck`.
 */
export function tileDocument<T extends { title: string }>(tile: string, documents: readonly T[]): T | undefined {
  const wanted = wordsOf(tile)
  const same = documents.find(({ title }) => wordsOf(title) === wanted)
  if (same || wanted === '') return same
  const longer = documents.filter(({ title }) => wordsOf(title).startsWith(`${wanted} `))
  return longer.length === 1 ? longer[0] : undefined
}
