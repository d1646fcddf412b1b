import { diffArrays } from 'diff'
import { type Block, parseAgreement } from '../../../../contract/agreements/agreement-text.ts'
import { type ChangeKind, kindOf, wordChanges } from '../../../lib/word-changes.ts'

export type Piece = { kind: ChangeKind; text: string }
export type ClauseChange = {
  heading: string
  state: 'same' | 'changed' | 'added' | 'removed'
  /** The paragraphs. */
  paragraphs: Piece[][]
}

type Clause = { heading: string; body: string[] }
/** `old`: the same clause in the earlier text, if it has it. */
type Step = { kind: ChangeKind; clause: Clause; old?: Clause }

/** Compares two texts clause by clause. */
export function compareAgreements(before: string, after: string): ClauseChange[] {
  return pairUp(align(clausesOf(before), clausesOf(after))).map(({ kind, clause, old = clause }) => {
    if (kind !== 'same') return whole(clause, kind)
    const { heading } = clause
    const renamed = old.heading === heading ? [] : [words(old.heading, heading)]
    const paragraphs = [...renamed, ...byParagraph(words(old.body.join(' \n '), clause.body.join(' \n ')))]
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

/** Clauses are matched by their headings without the number. */
function align(before: Clause[], after: Clause[]): Step[] {
  const name = ({ heading }: Clause) => heading.replace(/^[\d.]+\s*/, '').toLowerCase()
  const earlier = before.values()
  return diffArrays(before, after, { comparator: (one, other) => name(one) === name(other) }).flatMap((change) =>
    change.value.map((clause): Step => {
      const old = change.added ? undefined : earlier.next().value
      return { kind: kindOf(change), clause, ...(old && { old }) }
    }),
  )
}

/** A clause that was removed and one that was added at the same place count as one rewritten clause. */
function pairUp(steps: Step[]): Step[] {
  const paired: Step[] = []
  for (const step of steps) {
    const last = paired.at(-1)
    if (step.kind === 'added' && last?.kind === 'removed' && number(last.clause) === number(step.clause))
      paired.splice(-1, 1, { kind: 'same', clause: step.clause, old: last.clause })
    else paired.push(step)
  }
  return paired
}

function number({ heading }: Clause) {
  return /^[\d.]+/.exec(heading)?.[0]
}

/** Compares word by word. A line break counts as a word. */
function words(before: string, after: string): Piece[] {
  const split = (text: string) => text.split(/ +/).filter((word) => word !== '')
  return wordChanges(split(before), split(after)).map(({ kind, words }) => ({ kind, text: words.join(' ') }))
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
