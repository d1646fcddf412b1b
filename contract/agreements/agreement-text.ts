export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'clause'; id: string; text: string }
  | { kind: 'paragraph'; text: string }
  /** A paragraph with a hanging number: `3.1`, `(a)` or a dash. */
  | { kind: 'numbered'; number: string; text: string; deep: boolean }

/** Parses the agreement's Markdown: a title, clause headings and paragraphs. Anything else, including HTML, stays plain text. */
export function parseAgreement(markdown: string): Block[] {
  let clauses = 0
  return markdown
    .split(/\r?\n/)
    .reduce<string[]>(joinLines, [''])
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((text): Block => {
      if (text.startsWith('# ')) return { kind: 'title', text: text.slice(2).trim() }
      if (/^#{2,} /.test(text)) {
        clauses += 1
        return { kind: 'clause', id: `clause-${clauses}`, text: text.replace(/^#+ /, '').trim() }
      }
      const numbered = /^(\d+\.\d+(?:\.\d+)*\.?|\([a-z0-9]{1,4}\)|-)\s+([\s\S]+)$/.exec(text)
      if (!numbered) return { kind: 'paragraph', text }
      const [, number = '', rest = ''] = numbered
      return { kind: 'numbered', number: number === '-' ? '–' : number, text: rest, deep: !/^\d/.test(number) }
    })
}

export type Clause = { id: string; text: string }

/** The clauses of an agreement, in order. Text before the first heading counts as part of the first clause. */
export function clausesOf(blocks: readonly Block[]): Clause[] {
  return blocks.filter((block) => block.kind === 'clause')
}

/** Joins the lines of a paragraph. A heading or list item starts a new one even without a blank line before it. */
function joinLines(paragraphs: string[], line: string): string[] {
  const last = paragraphs.at(-1) ?? ''
  const startsBlock = /^\s*(?:#+ |- |\([a-z0-9]{1,4}\) |\d+\.\d+\.? )/.test(line) || last.startsWith('#')
  if (line.trim() === '' || startsBlock) return [...paragraphs, line.trim()]
  return [...paragraphs.slice(0, -1), last === '' ? line.trim() : `${last} ${line.trim()}`]
}
