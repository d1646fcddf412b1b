import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Every statement of a queries file, as the compilers of both databases write it, is in statements.sql, so that a review shows what changes
 * for a database that the tests at hand do not use. `UPDATE_STATEMENTS=1 npx vitest run NAMES` adds what the tests make, and with
 * TEST_ALL=1 and all of them, the file is written anew.
 */

const FILE = 'tests/statements.sql'
const RECORDS = join('.cache', 'statements')

/** `only`: the other database has a form of its own, written by hand or by its compiler. */
export type Statement = { file: string; act: string; only?: 'sqlite' | 'postgres'; text: string }

/**
 * The text with `?` for each value. Lists are as long as the test happens to make them, so what is repeated is there once: values, rows
 * and alternatives.
 */
export function shapeOf(text: string): string {
  return text
    .replace(/\$\d+|\+\?/g, '?')
    .replace(/\s+/g, ' ')
    .replace(/ in \(\?(?:, \?)+\)/g, ' in (?)')
    .replace(/(\((?:[^()]|\([^()]*\))*\))(?:(?:, | or )\1)+/g, '$1')
    .trim()
}

/** A statement that PostgreSQL can prepare. */
export function numbered(shape: string): string {
  let number = 0
  return shape.replaceAll('?', () => `$${++number}`)
}

export function readStatements(): Statement[] {
  const statements: Statement[] = []
  let file = ''
  let act = ''
  for (const line of existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : []) {
    const [, place, name, only, text] =
      /^(?:-- (\S+\/\S+)|-- (\S+)|\/\* (sqlite|postgres) \*\/ (.*);)$/.exec(line) ?? []
    if (place) file = place
    else if (name) act = name
    else if (text) statements.push({ file, act, only: only as 'sqlite', text })
    else if (line) statements.push({ file, act, text: line.slice(0, -1) })
  }
  return statements
}

/** Adds what a worker has met to what becomes the file at the end of the run. */
export function note(statements: readonly Statement[]): void {
  mkdirSync(RECORDS, { recursive: true })
  appendFileSync(join(RECORDS, `${process.pid}.jsonl`), statements.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

/** At the end of a run. Each project calls it, and the first finds the notes of all. */
export function writeStatements(): void {
  if (!existsSync(RECORDS)) return
  const noted = globSync(join(RECORDS, '*.jsonl')).flatMap((name) =>
    readFileSync(name, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Statement),
  )
  rmSync(RECORDS, { recursive: true })
  const all = [...(process.env.TEST_ALL === '1' ? [] : readStatements()), ...noted]
  const lines = new Map<string, Map<string, Set<string>>>()
  for (const { file, act, only, text } of all) {
    const acts = lines.get(file) ?? new Map<string, Set<string>>()
    lines.set(file, acts.set(act, (acts.get(act) ?? new Set()).add(`${only ? `/* ${only} */ ` : ''}${text};`)))
  }
  const sorted = <T>(map: Map<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
  const parts = sorted(lines).map(([file, acts]) =>
    [`-- ${file}`, ...sorted(acts).flatMap(([act, texts]) => [`-- ${act}`, ...[...texts].sort()])].join('\n'),
  )
  writeFileSync(FILE, `${parts.join('\n\n')}\n`)
}
