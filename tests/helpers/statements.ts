import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * tests/statements.sql has every statement of the queries files, so that a review shows what changes for the database that a test does not
 * run on. `UPDATE_STATEMENTS=1 npx vitest run NAME` adds what the tests of that name make; with TEST_ALL=1 and all tests of both
 * databases it is written anew.
 */

const FILE = 'tests/statements.sql'
const NOTES = join('.cache', 'statements')
/** Longer statements of an act are unions of the same parts, so the longest of them stands for all. */
export const LONG = 4_000

export type Statement = { file: string; act: string; text: string }

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
    const [, name] = /^-- (\S+)$/.exec(line) ?? []
    if (name?.includes('/')) file = name
    else if (name) act = name
    else if (line) statements.push({ file, act, text: line.slice(0, -1) })
  }
  return statements
}

/** Keeps what a worker has met until the end of the run. */
export function note(statements: readonly Statement[]): void {
  mkdirSync(NOTES, { recursive: true })
  appendFileSync(join(NOTES, `${process.pid}.jsonl`), statements.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

/** Writes the file at the end of a run. Each project calls it, and the first finds the notes of all. */
export function writeStatements(): void {
  if (!existsSync(NOTES)) return
  const lines = globSync(join(NOTES, '*.jsonl')).flatMap((name) => readFileSync(name, 'utf8').split('\n'))
  const noted = lines.filter(Boolean).map((line) => JSON.parse(line) as Statement)
  rmSync(NOTES, { recursive: true })
  const acts = new Map<string, Set<string>>()
  for (const { file, act, text } of [...(process.env.TEST_ALL === '1' ? [] : readStatements()), ...noted]) {
    const name = `-- ${file}\n-- ${act}`
    acts.set(name, (acts.get(name) ?? new Set()).add(`${text};`))
  }
  let file = ''
  let written = ''
  for (const [name, texts] of [...acts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [place = '', act] = name.split('\n')
    if (place !== file) written += `${written && '\n'}${place}\n`
    file = place
    const [longest, ...others] = [...texts].sort((a, b) => b.length - a.length)
    const kept = [longest, ...others.filter((text) => text.length <= LONG)].sort()
    written += `${act}\n${kept.join('\n')}\n`
  }
  writeFileSync(FILE, written)
}
