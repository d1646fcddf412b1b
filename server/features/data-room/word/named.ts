import type { Revisions } from '../office/docx-revisions.ts'

const NAMES = {
  hidden: 'hidden text, left out',
  white: 'words in white, kept',
  tiny: 'words too small to be read, kept',
  struck: 'struck-through words, kept between ~~ and ~~',
  raised: 'raised words, written with ^',
  lowered: 'lowered words, written with _',
  capitals: 'small capitals, written as capitals',
  formula: 'a formula, written in one line',
  ruby: 'a guide to the pronunciation, written in parentheses',
  text_box: 'a text box, whose words follow this paragraph',
  picture: 'a picture, left out',
  drawing: 'a drawing, left out',
  chart: 'a chart, left out',
  diagram: 'a diagram, left out with its words',
  word_art: 'words drawn as a picture, left out',
  object: 'an embedded object, left out',
  other_file: 'the text of another file, left out',
  symbol: 'a symbol that no character stands for, written as □',
  empty_field: 'a field without a stored result',
  open_field: 'a field that never ends, whose words are left out',
  changing_field: 'a field that Word computes anew; the text has its stored result',
  link: 'the address of a link, left out; its words are kept',
  placeholder: 'a placeholder that nobody has filled in, kept',
  bound: 'words that Word may replace by other data in the file, kept',
  direction: 'words whose direction is forced, kept in the order in which they are stored',
  merged_cell: 'words in a cell that is merged with the one above it, kept',
  unknown: 'a part that cannot be read, left out',
} as const

export type NamedKind = keyof typeof NAMES

const [MAX_WORDS, MAX_NAMED] = [300, 500]

/** What staff are told of a Word file before they use its text. */
export class Named {
  #sentences: string[] = []
  #more = 0
  /** Bold, italics, underlines or a highlight. */
  hasFormatting = false

  add(kind: NamedKind, place: string, words = ''): void {
    const cleaned = words.replace(/[\p{Cc}\s]+/gu, ' ').trim()
    const shown = cleaned.length > MAX_WORDS ? `${cleaned.slice(0, MAX_WORDS)}...` : cleaned
    if (this.#sentences.length >= MAX_NAMED) this.#more += 1
    else this.#sentences.push(`${place}: ${NAMES[kind]}${shown === '' ? '.' : `: “${shown}”`}`)
  }

  list({ marks, authors }: Revisions): string[] {
    const names = [...authors].slice(0, 10).map((author) => author.trim().slice(0, 100))
    const by = names.length > 0 ? ` by ${names.join(', ')}` : ''
    const changes = `${marks} tracked change${marks === 1 ? '' : 's'}${by}. The text is as if all were accepted.`
    return [
      ...(marks > 0 ? [changes] : []),
      ...this.#sentences,
      ...(this.#more > 0 ? [`${this.#more} more places of these kinds. Check the whole text against the file.`] : []),
    ]
  }
}
