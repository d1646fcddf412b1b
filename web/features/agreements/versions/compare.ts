import { type Block, parseAgreement } from '../../../../contract/agreements/agreement-text.ts'

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }
export type ClauseChange = {
  heading: string
  state: 'same' | 'changed' | 'added' | 'removed'
  /** A paragraph each. */
  paragraphs: Piece[][]
}

type Clause = { heading: string; body: string[] }
type Step<Item> = { kind: Piece['kind']; item: Item; other?: Item }

/** More comparisons than these would hold the page up; then the whole of one takes the place of the whole of the other. */
const MOST_STEPS = 4_000_000

/** What a text says otherwise than another, clause by clause. */
export function compareAgreements(before: string, after: string): ClauseChange[] {
  const key = ({ heading }: Clause) => heading.replace(/^[\d.]+\s*/, '').toLowerCase()
  const steps = pairUp(align(clausesOf(before), clausesOf(after), (a, b) => key(a) === key(b)))
  return steps.map(({ kind, item, other }) => {
    if (kind !== 'same') return whole(item, kind)
    const old = other ?? item
    const heading = item.heading
    const renamed = old.heading === heading ? [] : [words(old.heading, heading)]
    const paragraphs = [...renamed, ...byParagraph(words(old.body.join(' \n '), item.body.join(' \n ')))]
    const changed = paragraphs.some((pieces) => pieces.some((piece) => piece.kind !== 'same'))
    return { heading, state: changed ? 'changed' : 'same', paragraphs }
  })
}

function whole({ heading, body }: Clause, kind: 'added' | 'removed'): ClauseChange {
  return { heading, state: kind, paragraphs: body.map((text) => [{ kind, text }]) }
}

function clausesOf(markdown: string): Clause[] {
  const clauses: Clause[] = [{ heading: 'Title and opening', body: [] }]
  for (const block of parseAgreement(markdown)) {
    if (block.kind === 'clause') clauses.push({ heading: block.text, body: [] })
    else clauses.at(-1)?.body.push(textOf(block))
  }
  return clauses
}

function textOf(block: Block) {
  return block.kind === 'numbered' ? `${block.number} ${block.text}` : block.text
}

/** Where a clause goes and another comes at the same place, the one was rewritten into the other. */
function pairUp(steps: Step<Clause>[]): Step<Clause>[] {
  const paired: Step<Clause>[] = []
  for (const step of steps) {
    const last = paired.at(-1)
    if (step.kind === 'added' && last?.kind === 'removed' && number(last.item) === number(step.item))
      paired.splice(-1, 1, { kind: 'same', item: step.item, other: last.item })
    else paired.push(step)
  }
  return paired
}

function number({ heading }: Clause) {
  return /^[\d.]+/.exec(heading)?.[0]
}

/** Word by word; a line break between blanks is a word of its own. */
function words(before: string, after: string): Piece[] {
  const split = (text: string) => text.split(/ +/).filter((word) => word !== '')
  const pieces: Piece[] = []
  for (const { kind, item } of align(split(before), split(after), (a, b) => a === b)) {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += ` ${item}`
    else pieces.push({ kind, text: item })
  }
  return pieces
}

function byParagraph(pieces: Piece[]): Piece[][] {
  const paragraphs: Piece[][] = [[]]
  for (const { kind, text } of pieces)
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) paragraphs.push([])
      if (part.trim() !== '') paragraphs.at(-1)?.push({ kind, text: part.trim() })
    }
  return paragraphs.filter((paragraph) => paragraph.length > 0)
}

/** The longest that both have in common, and around it what goes and what comes; what is in both is said as the second has it. */
function align<Item>(before: Item[], after: Item[], same: (a: Item, b: Item) => boolean): Step<Item>[] {
  const rows = before.length
  const columns = after.length
  if (rows * columns > MOST_STEPS) return [...steps('removed', before), ...steps('added', after)]
  const longest = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1))
  const at = (row: number, column: number) => longest[row]?.[column] ?? 0
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const line = longest[row]
      if (!line) continue
      line[column] = same(before[row] as Item, after[column] as Item)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  const found: Step<Item>[] = []
  let row = 0
  let column = 0
  while (row < rows && column < columns) {
    const a = before[row] as Item
    const b = after[column] as Item
    if (same(a, b)) {
      found.push({ kind: 'same', item: b, other: a })
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      found.push({ kind: 'removed', item: a })
      row += 1
    } else {
      found.push({ kind: 'added', item: b })
      column += 1
    }
  }
  return [...found, ...steps('removed', before.slice(row)), ...steps('added', after.slice(column))]
}

function steps<Item>(kind: 'added' | 'removed', items: Item[]): Step<Item>[] {
  return items.map((item) => ({ kind, item }))
}
