import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Package, unpackedPackage } from '../helpers/packages.ts'
import packages from './packages.json' with { type: 'json' }

/** `outcome`: "12 pages", "3 sheets", or why the file is refused. `below`: pages that differ from those of pdftoppm, and how much. */
export type Entry = { package: string; path: string; sha256: string; outcome: string; below?: Record<string, number> }

export const LIST = join('tests', 'real-files', 'list.json')
const ENDINGS = /\.(pdf|docx|xlsx|pptx|odt|ods|odp)$/i
/** So that no maker counts more than the others. */
const MOST_OF_A_PACKAGE = 14

export const readList = (): Entry[] => (existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : [])

export type Found = { package: string; path: string; sha256: string; bytes: Buffer }

function* filesOf(one: Package): Generator<Found> {
  const folder = unpackedPackage(one)
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ENDINGS.test(path) && statSync(join(folder, path)).isFile())
    .sort()
  for (const path of paths) {
    const bytes = readFileSync(join(folder, path))
    if (bytes.length === 0) continue
    yield { package: one.name, path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
  }
}

/** Evenly over the names of a package, each file once. */
export function chosen(): Found[] {
  const seen = new Set<string>()
  return (packages as Package[]).flatMap((one) => {
    const found = [...filesOf(one)].filter(({ sha256 }) => !seen.has(sha256) && seen.add(sha256))
    const step = Math.max(1, found.length / MOST_OF_A_PACKAGE)
    return Array.from(
      { length: Math.min(found.length, MOST_OF_A_PACKAGE) },
      (_, at) => found[Math.floor(at * step)],
    ).filter((file) => file !== undefined)
  })
}

/** The files of the list that can still be had. */
export function listed(list: Entry[]): Found[] {
  const byContent = new Map<string, Found>()
  for (const one of packages as Package[]) for (const file of filesOf(one)) byContent.set(file.sha256, file)
  return list.flatMap(({ sha256, path }) => {
    const file = byContent.get(sha256)
    return file ? [{ ...file, path }] : []
  })
}
