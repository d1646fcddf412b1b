import { escapeXml } from '../office/xml-tree.ts'
import { raisedText, toCapitals } from './characters.ts'
import type { Named, NamedKind } from './named.ts'
import type { Look } from './styles.ts'

/** Of a paragraph: text of one look, or a reference to a note. */
export type Piece = Words | { note: string; isHidden: boolean }
type Words = { text: string; look: Look; isBold: boolean; isItalic: boolean }

/** Runs of a paragraph, in simple form, from its pieces. What is changed on the way is named with all the words that it is true of. */
export function writePieces(pieces: readonly Piece[], named: Named, place: string): string {
  const name = (kind: NamedKind, isSo: (piece: Piece) => boolean) => {
    for (const words of phrases(pieces, isSo)) named.add(kind, place, words)
  }
  const shown = (isSo: (look: Look) => boolean) => (piece: Piece) =>
    'look' in piece && !piece.look.isHidden && isSo(piece.look)
  name('hidden', (piece) => ('look' in piece ? piece.look.isHidden : piece.isHidden))
  name(
    'struck',
    shown(({ isStruck }) => isStruck),
  )
  name(
    'white',
    shown(({ isWhite }) => isWhite),
  )
  name(
    'tiny',
    shown(({ isTiny }) => isTiny),
  )
  name(
    'capitals',
    shown(({ capitals }) => capitals === 'small'),
  )
  return joined(pieces)
    .map((piece, index, all) => ('look' in piece ? written(piece, index, all, named, place) : piece.note))
    .join('')
}

function written(piece: Words, index: number, all: readonly Piece[], named: Named, place: string): string {
  const { look } = piece
  const [before, after] = [all[index - 1], all[index + 1]]
  let text = look.capitals ? toCapitals(piece.text) : piece.text
  if (look.raised !== '') {
    const raised = raisedText(text, look.raised, before && 'look' in before ? before.text : '')
    if (raised.isMarked) named.add(look.raised === '^' ? 'raised' : 'lowered', place, text)
    text = raised.text
  }
  if (look.isStruck && text.trim() !== '') {
    const isStruck = (other: Piece | undefined) => other !== undefined && 'look' in other && other.look.isStruck
    text = `${isStruck(before) ? '' : '~~'}${text}${isStruck(after) ? '' : '~~'}`
  }
  return runOf(text, piece)
}

/** Without what is hidden; neighbours of the same look are one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const made: Piece[] = []
  for (const piece of pieces) {
    if ('look' in piece ? piece.look.isHidden : piece.isHidden) continue
    const last = made.at(-1)
    const isSame = last && 'look' in last && 'look' in piece && keyOf(last) === keyOf(piece)
    if (isSame) made[made.length - 1] = { ...last, text: last.text + piece.text }
    else made.push(piece)
  }
  return made
}

const keyOf = ({ look, isBold, isItalic }: Words) =>
  JSON.stringify([look.isStruck, look.capitals, look.raised, isBold, isItalic])

function phrases(pieces: readonly Piece[], isSo: (piece: Piece) => boolean): string[] {
  const found: string[] = []
  let isInside = false
  for (const piece of pieces) {
    const words = 'look' in piece ? piece.text : '[note]'
    if (!isSo(piece)) isInside = false
    else if (isInside) found[found.length - 1] += words
    else {
      found.push(words)
      isInside = true
    }
  }
  return found.filter((words) => words.trim() !== '')
}

function runOf(text: string, { isBold, isItalic }: Words): string {
  const look = isBold || isItalic ? `<w:rPr>${isBold ? '<w:b/>' : ''}${isItalic ? '<w:i/>' : ''}</w:rPr>` : ''
  const parts = text.split(/([\t\n])/).map((part) => {
    if (part === '\t') return '<w:tab/>'
    if (part === '\n') return '<w:br/>'
    return part === '' ? '' : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`
  })
  return `<w:r>${look}${parts.join('')}</w:r>`
}
