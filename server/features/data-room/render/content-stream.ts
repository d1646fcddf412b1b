/** A category of a page's resources, by which its content names fonts, pictures and so on. */
type Category = 'ColorSpace' | 'ExtGState' | 'Font' | 'Pattern' | 'Shading' | 'XObject'
/** The names in each category that a content uses. */
export type Used = Map<Category, Set<string>>

const CATEGORY: Record<string, Category> = {
  CS: 'ColorSpace',
  cs: 'ColorSpace',
  gs: 'ExtGState',
  Tf: 'Font',
  SCN: 'Pattern',
  scn: 'Pattern',
  sh: 'Shading',
  Do: 'XObject',
}
/** Marked content has words that are not painted, such as other text to read aloud. */
const MARKS = new Set(['BMC', 'BDC', 'EMC', 'MP', 'DP'])
const SPACE = /[\0\t\n\f\r ]*/y
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y

/**
 * The same drawing without comments and marks (ISO 32000-1, 7.8.2 and 14.6), in a state of its own.
 * Bytes are characters of Latin-1.
 */
export function cleanContent(content: string): { content: string; used: Used } {
  const used: Used = new Map()
  const kept: string[] = []
  let operands: string[] = []
  let depth = 0
  for (const token of tokensOf(content)) {
    if (!token.isOperator) {
      operands.push(token.text)
      continue
    }
    const operator = token.text
    const category = CATEGORY[operator]
    const named = operator === 'Tf' ? operands[0] : operands.at(-1)
    if (category && named?.startsWith('/')) used.set(category, (used.get(category) ?? new Set()).add(nameOf(named)))
    // A state that was never saved cannot be restored, and would end the page's own.
    const isLoose = operator === 'Q' && depth === 0
    if (operator === 'q') depth += 1
    else if (operator === 'Q' && depth > 0) depth -= 1
    if (!isLoose && !MARKS.has(operator)) kept.push([...operands, operator].join(' '))
    operands = []
  }
  return { content: ['q', ...kept, ...Array<string>(depth).fill('Q'), 'Q'].join('\n'), used }
}

/** A name as the dictionary has it: without its slash, with what is written in hexadecimal. */
const nameOf = (token: string) =>
  token.slice(1).replace(/#([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

function* tokensOf(text: string): Generator<{ text: string; isOperator: boolean }> {
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }
  for (;;) {
    match(SPACE)
    const first = text[at]
    if (first === undefined) return
    const from = at
    if (first === '%') {
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1
      continue
    }
    if (first === '(') at = endOfString(text, at)
    else if (text.startsWith('<<', at) || text.startsWith('>>', at)) at += 2
    else if (first === '<') at = after(text, '>', at)
    else if (first === '/') match(NAME)
    else if (/[[\]{})>]/.test(first)) at += 1
    else {
      const word = match(WORD)
      if (word === 'BI') at = endOfPicture(text, at)
      const isOperator = !/^[+-.\d]|^(?:true|false|null)$/.test(word)
      yield { text: text.slice(from, at), isOperator }
      continue
    }
    yield { text: text.slice(from, at), isOperator: false }
  }
}

/** Parentheses nest in a string, unless a backslash stands before them. */
function endOfString(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}

/** A picture in the content: its bytes end before EI between blanks. */
function endOfPicture(text: string, from: number): number {
  const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g
  end.lastIndex = Math.max(from, text.indexOf('ID', from))
  return end.exec(text) ? end.lastIndex : text.length
}

function after(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at + what.length
}
