export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'clause'; id: string; text: string }
  | { kind: 'paragraph'; text: string }
  /** A paragraph that hangs from its number: `3.1`, `(a)`, or a dash. */
  | { kind: 'numbered'; number: string; text: string; deep: boolean }

/**
 * Reads the agreement's Markdown: a title, clause headings and paragraphs, some of them numbered. Anything else, HTML included, stays
 * the plain text that it is.
 */
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

/** The clauses of an agreement, in their order; what stands before the first heading is read with the first. */
export function clausesOf(blocks: readonly Block[]): Clause[] {
  return blocks.filter((block) => block.kind === 'clause')
}

/** Lines of one paragraph belong together, but a heading or a list item begins anew even without an empty line before it. */
function joinLines(paragraphs: string[], line: string): string[] {
  const last = paragraphs.at(-1) ?? ''
  const begins = /^\s*(?:#+ |- |\([a-z0-9]{1,4}\) |\d+\.\d+\.? )/.test(line) || last.startsWith('#')
  if (line.trim() === '' || begins) return [...paragraphs, line.trim()]
  return [...paragraphs.slice(0, -1), last === '' ? line.trim() : `${last} ${line.trim()}`]
}
