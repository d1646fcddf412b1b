/** What the reader of a Word file does not hand over as HTML. */
export type OtherParts = { named: readonly string[]; formatting: boolean; headers: boolean; comments: boolean }

/** `words`: those of the file, without numbers that were counted here. */
type Text = { text: string; leftOut: string[]; words: string }
type Item = {
  kind: 'title' | 'heading' | 'paragraph' | 'item'
  level: number
  bullet: boolean
  bold: boolean
  text: string
}

const MAX_TITLE = 120
const MAX_HEADING = 100

/**
 * Turns the HTML that mammoth makes of a Word file into the text of an agreement: a title, numbered clauses and numbered paragraphs.
 * Word counts the numbers of its lists when it shows them, so they are counted anew here.
 */
export function agreementFromHtml(html: string, other: OtherParts): Text {
  const { items, lost } = readHtml(html)
  const notes = whatIsLost(lost, other)
  const [first] = items
  const titleAt = items.findIndex(({ kind }) => kind === 'title')
  const title = titleAt >= 0 ? titleAt : first && first.kind !== 'item' && first.text.length <= MAX_TITLE ? 0 : -1
  const rest = items.filter((_, index) => index !== title)
  const levels = rest.filter(({ kind }) => kind === 'heading').map(({ level }) => level)
  const clauseLevel = levels.length > 0 ? Math.min(...levels) : undefined
  const isClause = (item: Item) =>
    clauseLevel !== undefined ? item.kind === 'heading' && item.level === clauseLevel : looksLikeHeading(item)
  // Where the clauses are the outermost list, their paragraphs are one level further in.
  const depth = clauseLevel === undefined && rest.some((item) => item.kind === 'item' && isClause(item)) ? 1 : 0
  const lines = title >= 0 ? [`# ${items[title]?.text}`] : []
  if (title < 0)
    notes.push('No title was found. The text has to begin with a line such as "# Mutual Non-Disclosure Agreement".')

  let clause = 0
  const counts: number[] = []
  let counted = false
  let lowered = 0
  for (const item of rest) {
    if (isClause(item)) {
      clause += 1
      counts.length = 0
      const numbered = /^(?:\d{1,2}|[IVX]{1,5})\.?\s+\S/.test(item.text)
      counted ||= !numbered
      lines.push(`## ${numbered ? item.text : `${clause}. ${item.text}`}`)
    } else if (item.kind === 'item' && !item.bullet) {
      const level = Math.max(0, item.level - 1 - depth)
      counts.length = level + 1
      const count = (counts[level] ?? 0) + 1
      counts[level] = count
      counted = true
      lines.push(`${numberOf(level, clause, count)} ${item.text}`)
    } else if (item.kind === 'item') lines.push(`- ${item.text}`)
    else {
      if (item.kind === 'heading') lowered += 1
      lines.push(item.text)
    }
  }
  if (clause === 0)
    notes.push('No clauses were found. Begin the heading of each clause with "## ", such as "## 1. Purpose".')
  if (counted) notes.push('Word’s automatic numbers were counted anew. Check each number, and each reference to one.')
  if (lowered > 0)
    notes.push(`${count(lowered, 'sub-heading')} became ${lowered === 1 ? 'a paragraph' : 'paragraphs'}.`)
  const words = items.map((item) => item.text).join('\n')
  return { text: lines.length > 0 ? `${lines.join('\n\n')}\n` : '', leftOut: notes, words }
}

function looksLikeHeading({ kind, level, bullet, bold, text }: Item): boolean {
  if (text.length > MAX_HEADING || /[.;:,]$/.test(text)) return false
  if (kind === 'item') return level === 1 && !bullet
  return kind === 'paragraph' && (/^\d{1,2}\.\s+\S/.test(text) || (bold && /^\d{1,2}\s+\S/.test(text)))
}

/** 2.1, then (a), then (i). */
function numberOf(level: number, clause: number, at: number): string {
  if (level === 0) return `${Math.max(1, clause)}.${at}`
  if (level === 1) return `(${at <= 26 ? String.fromCharCode(96 + at) : at})`
  return `(${['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'][at - 1] ?? at})`
}

type Lost = { tables: number; marks: number; formatting: boolean; notes: string[] }
type Block = { tag: string; bold: boolean; text: string; note: boolean }

const BLOCKS = /^(?:h[1-6]|p|li|tr)$/

/** mammoth writes well-formed HTML from a fixed set of elements. */
function readHtml(html: string): { items: Item[]; lost: Lost } {
  const items: Item[] = []
  const lost: Lost = { tables: 0, marks: 0, formatting: false, notes: [] }
  const lists: string[] = []
  let block: Block | undefined
  let strong = 0
  let note = false
  let reference = false

  const finish = () => {
    const found = block?.text.replace(/\s+/g, ' ').trim() ?? ''
    // Such a mark makes a title or a clause of a paragraph.
    const text = found.replace(/^#+\s+/, '')
    if (text !== found) lost.marks += 1
    if (block && text !== '') {
      if (block.note) lost.notes.push(text.replace(/\s*↑$/, ''))
      else items.push(itemOf(block, text, lists))
    }
    block = undefined
  }
  const open = (tag: string) => {
    // A paragraph within a list item or a cell belongs to it.
    if (block && (tag === 'p' || tag === 'tr')) {
      block.text += ' '
      return
    }
    finish()
    block = { tag, bold: true, text: '', note }
  }
  for (const [, close, name = '', attributes = '', words] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g)) {
    if (words !== undefined) {
      // The mark of a note, which is listed apart.
      if (reference) continue
      const text = decode(words)
      block ??= { tag: 'p', bold: true, text: '', note }
      if (text.trim() !== '' && strong === 0) block.bold = false
      block.text += text
      continue
    }
    if (name === 'table' && !close) lost.tables += 1
    if (name === 'a') reference = !close && /href="#(?:foot|end)note/.test(attributes)
    if (name === 'em' || name === 'strong') lost.formatting = true
    if (name === 'strong') strong += close ? -1 : 1
    if (name === 'br' && block) block.text += ' '
    if ((name === 'td' || name === 'th') && close && block) block.text += ' | '
    if (name === 'ol' || name === 'ul') {
      finish()
      if (close) lists.pop()
      else lists.push(name)
    }
    if (name === 'li') note = !close && /id="(?:foot|end)note-/.test(attributes)
    if (!BLOCKS.test(name)) continue
    if (!close) open(name === 'h1' && attributes.includes('class="title"') ? 'title' : name)
    else if (block?.tag === name || name !== 'p') finish()
  }
  finish()
  return { items, lost }
}

function itemOf({ tag, bold, text }: Block, found: string, lists: readonly string[]): Item {
  const base = {
    bold: bold && text.trim() !== '',
    text: found.replace(/(?:\s*\|)+$/, ''),
    bullet: lists.at(-1) === 'ul',
  }
  if (tag === 'title') return { ...base, kind: 'title', level: 0 }
  if (tag.startsWith('h')) return { ...base, kind: 'heading', level: Number(tag[1]) }
  if (tag === 'li') return { ...base, kind: 'item', level: lists.length }
  return { ...base, kind: 'paragraph', level: 0 }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

function decode(words: string): string {
  return words
    .replace(/&(\w+|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
}

function whatIsLost(lost: Lost, other: OtherParts): string[] {
  return [
    ...(lost.formatting || other.formatting ? ['Bold, italics and other formatting.'] : []),
    ...(lost.tables > 0 ? [`${count(lost.tables, 'table')}: each row became a paragraph.`] : []),
    ...(lost.marks > 0 ? [`The mark # at the start of ${count(lost.marks, 'paragraph')}.`] : []),
    ...other.named,
    ...(other.headers ? ['Headers and footers.'] : []),
    ...(other.comments ? ['Comments.'] : []),
    ...lost.notes.map((words) => `A note: “${words.slice(0, 200)}”`),
  ]
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`
