import { findFingerprints, findRows } from '../../../audit/fingerprint-queries.ts'
import {
  type Fingerprint,
  fingerprint,
  GONE,
  type RowValues,
  readRowName,
  rowName,
} from '../../../audit/fingerprints.ts'
import { nameOf } from '../../../audit/name-rows.ts'
import { RECONCILED_TABLES, type ReconciledTable } from '../../../audit/reconciled-tables.ts'
import type { OpenDatabase } from '../../../db/open.ts'
import type { Db, Trx } from '../../../db/tables.ts'
import { countUnsealed } from '../../data-room/watermarks/queries.ts'
import { listNumbered } from '../../engagement/telemetry/queries.ts'
import { ObservedSpans } from '../observed-spans.ts'
import { countLeaves, listBatches } from '../queries.ts'
import {
  atOneMoment,
  countFingerprints,
  listNamingEntries,
  listPendingEntries,
  listRows,
  type NamingEntry,
} from './queries.ts'
import { type Said, SaidErasures, SaidRows } from './said-rows.ts'
import { SaidShown } from './said-shown.ts'

/** What was compared, and each difference in words. */
export type Reconciled = {
  tables: number
  rows: number
  /** Entries whose personal data was deleted, and the entries that tell of it. */
  erased: number
  erasures: number
  /** Personal data that is gone or there against what the entries say. */
  erasuresMissing: number
  shown: Shown
  findings: string[]
}

/** What readers were shown: the rows in batches, those that were erased, those that are in no batch yet, and how many differ. */
type Shown = { batches: number; rows: number; erased: number; unsealed: number; differences: number }

const PAGE = 1_000
/** The first batch of observations begins with 1, and each goes on where the last one ended. */
const BEFORE_ALL = { from: Number.MIN_SAFE_INTEGER, to: 0, limit: PAGE }
const ROWS = 500
/** Rows whose entries are held in memory at once. With more rows, the log and the tables are read several times. */
const MAX_HELD = 200_000
/** One change of a whole table is not told a million times. */
export const MAX_FINDINGS = 1_000

/**
 * Compares the rows of the tables with the entries that name them, in both directions, and the personal data of entries with the entries
 * of their erasure. Acts can go on meanwhile: what differs is read again with the entries that have come since.
 */
export async function reconcile(database: OpenDatabase, limits = { held: MAX_HELD }): Promise<Reconciled> {
  const { db } = database
  const size = await countLeaves(db)
  const parts = Math.ceil((await countFingerprints(db)) / limits.held) || 1
  const result: Reconciled = {
    tables: RECONCILED_TABLES.size,
    rows: 0,
    erased: 0,
    erasures: 0,
    erasuresMissing: 0,
    shown: { batches: 0, rows: 0, erased: 0, unsealed: 0, differences: 0 },
    findings: [],
  }
  for (let part = 0; part < parts; part += 1) {
    const said = new SaidRows((row) => parts === 1 || partOf(row, parts) === part)
    const erasures = part === 0 ? new SaidErasures() : undefined
    const shown = part === 0 ? new SaidShown() : undefined
    const observed = part === 0 ? new ObservedSpans() : undefined
    await readEntries(db, size, [said, erasures, shown, observed])
    const suspects = await compareRows(db, said, result)
    for (const { row, entry } of said.rewritten)
      result.findings.push(`Entry ${entry}: it changed what is fixed of ${inWords(row)}.`)
    result.findings.push(...(await lookAgain(database, size, said, suspects)))
    if (erasures) await checkErasures(database, size, erasures, result)
    if (shown) await checkShown(database, size, shown, result)
    if (observed) await checkBatches(database, size, observed, result)
  }
  return result
}

type Collector = { add(entry: NamingEntry): void } | undefined

async function readEntries(db: Db, to: number, collectors: readonly Collector[]): Promise<void> {
  for (let from = 0; from < to; ) {
    const page = await listNamingEntries(db, { from, to, limit: PAGE })
    const last = page.at(-1)
    if (last === undefined) return
    for (const entry of page) for (const one of collectors) one?.add(entry)
    from = (last.idx ?? to) + 1
  }
}

/** The names of the rows that are not as the entries say. */
async function compareRows(db: Db, said: SaidRows, result: Reconciled): Promise<Set<string>> {
  const suspects = new Set<string>()
  const seen = new Set<string>()
  for (const table of RECONCILED_TABLES.values()) {
    let after: RowValues | undefined
    do {
      const rows = await listRows(db, table, after, ROWS)
      after = rows.length < ROWS ? undefined : rows.at(-1)
      const wanted = rows.filter((row) => said.covers(nameOf(table, row)))
      result.rows += wanted.length
      const salts = await findFingerprints(
        db,
        wanted.map((row) => nameOf(table, row)),
      )
      for (const row of wanted) {
        const name = nameOf(table, row)
        seen.add(name)
        const salt = salts.get(name)?.salt
        if (difference(table, row, salt, said.rows.get(name)) !== undefined) suspects.add(name)
        if (suspects.size >= MAX_FINDINGS) return suspects
      }
    } while (after !== undefined)
  }
  for (const [name, { now }] of said.rows) {
    if (now === GONE || seen.has(name) || wentWithParent(name, said)) continue
    suspects.add(name)
    if (suspects.size >= MAX_FINDINGS) return suspects
  }
  return suspects
}

/** How a row differs from what is said of it; undefined if it does not. `row` is undefined if it is not there. */
function difference(
  table: ReconciledTable,
  row: RowValues | undefined,
  salt: string | undefined,
  said: Said | undefined,
): string | undefined {
  if (row === undefined) {
    if (said === undefined || said.now === GONE) return undefined
    return `is gone, and no entry says why. Entry ${said.entry} was the last to name it`
  }
  if (said === undefined) return 'is in the database, and no entry speaks of it'
  if (said.now === GONE) return `is in the database, although entry ${said.entry} says that it was deleted`
  if (salt === undefined) return 'cannot be compared, because its salt is gone'
  const found = fingerprint(table, row, salt)
  const what = changed(found, said.now)
  return what && `has changed (${what}) since entry ${said.entry}`
}

function changed(found: Fingerprint, said: Fingerprint): string | undefined {
  const what = [
    ...(found.fixed === said.fixed ? [] : ['what is fixed']),
    ...(found.state === said.state ? [] : ['its state']),
  ]
  return what.length > 0 ? what.join(' and ') : undefined
}

/** Whether the row that this one belongs to was deleted, which deletes this one too. */
function wentWithParent(name: string, said: SaidRows): boolean {
  const parent = parentOf(name)
  return parent !== undefined && said.rows.get(parent)?.now === GONE
}

function parentOf(name: string): string | undefined {
  const { table, key } = readRowName(name)
  const within = RECONCILED_TABLES.get(table)?.within
  return within && rowName(within, key.slice(0, 1))
}

/** The rows that still differ, each in words, when they are read together with the entries that have come since. */
async function lookAgain(
  { db, kind }: OpenDatabase,
  size: number,
  said: SaidRows,
  suspects: ReadonlySet<string>,
): Promise<string[]> {
  if (suspects.size === 0) return []
  return atOneMoment(db, kind, async (trx) => {
    await readNewEntries(trx, size, (entry) => said.add(entry))
    const findings: string[] = []
    const byTable = Map.groupBy(suspects, (name) => readRowName(name).table)
    for (const [name, names] of byTable) {
      const table = RECONCILED_TABLES.get(name)
      // An entry of an older release can name a table that is not compared any more.
      if (table === undefined) continue
      const rows = await findRows(
        trx,
        table,
        names.map((one) => readRowName(one).key),
      )
      const now = new Map(rows.map((row) => [nameOf(table, row), row]))
      const salts = await findFingerprints(trx, names)
      for (const one of names) {
        if (!now.has(one) && wentWithParent(one, said)) continue
        const how = difference(table, now.get(one), salts.get(one)?.salt, said.rows.get(one))
        if (how !== undefined) findings.push(`${inWords(one, 'The')} ${how}.`)
      }
    }
    return findings
  })
}

async function checkErasures(
  { db, kind }: OpenDatabase,
  size: number,
  erasures: SaidErasures,
  result: Reconciled,
): Promise<void> {
  if (erasures.problems().length > 0)
    await atOneMoment(db, kind, (trx) =>
      readNewEntries(trx, size, (entry) => erasures.add({ ...entry, personal: null })),
    )
  for (const { seq, isThere } of erasures.problems().slice(0, MAX_FINDINGS))
    result.findings.push(
      isThere
        ? `The personal data of the entry with the number ${seq} is in the database, although an entry says that it was erased.`
        : `The personal data of the entry with the number ${seq} is gone, and no entry says that it was erased.`,
    )
  result.erased = erasures.erased
  result.erasuresMissing = erasures.problems().length
  result.erasures = erasures.by
}

/** Compares the batches of what readers were shown with the rows. What differs is read again with the entries that have come since. */
async function checkShown(
  { db, kind }: OpenDatabase,
  size: number,
  said: SaidShown,
  { shown, findings }: Reconciled,
): Promise<void> {
  const suspects: ReturnType<SaidShown['groups']> = []
  for (const group of said.groups()) {
    const compared = await said.compare(db, group)
    if (compared.findings.length > 0) suspects.push(group)
    shown.rows += compared.rows
    shown.erased += compared.erased
  }
  shown.batches = said.batches.length
  shown.unsealed = await countUnsealed(db)
  if (suspects.length === 0 && (await said.beside(db)).length === 0) return
  await atOneMoment(db, kind, async (trx) => {
    await readNewEntries(trx, size, (entry) => said.add(entry))
    const differing: string[] = []
    for (const group of suspects) differing.push(...(await said.compare(trx, group)).findings)
    differing.push(...(await said.beside(trx)))
    shown.differences = Math.min(differing.length, MAX_FINDINGS)
    findings.push(...differing.slice(0, MAX_FINDINGS))
  })
}

/** Compares where the batches of observations are said to be with the entries, because the portal goes on after the last of them. */
async function checkBatches(
  { db, kind }: OpenDatabase,
  size: number,
  observed: ObservedSpans,
  { findings }: Reconciled,
): Promise<void> {
  const compare = async (on: Db | Trx) => [
    ...observed.compareBatches(await listBatches(on, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
    ...(await listNumbered(on, BEFORE_ALL)).map(
      ({ seq }) => `The observation ${seq} (observation) has a number that no batch has.`,
    ),
  ]
  if ((await compare(db)).length === 0) return
  await atOneMoment(db, kind, async (trx) => {
    await readNewEntries(trx, size, (entry) => observed.add(entry))
    findings.push(...(await compare(trx)).slice(0, MAX_FINDINGS))
  })
}

/** Entries after those of the tree of `size`, those in the tree first. */
async function readNewEntries(trx: Trx, size: number, add: (entry: NamingEntry) => void): Promise<void> {
  const to = await countLeaves(trx)
  for (let from = size; from < to; from += PAGE)
    for (const entry of await listNamingEntries(trx, { from, to: Math.min(to, from + PAGE), limit: PAGE })) add(entry)
  for (const entry of await listPendingEntries(trx)) add(entry)
}

/** `the signature 4jX…`. */
function inWords(name: string, article = 'the'): string {
  const { table, key } = readRowName(name)
  return `${article} ${RECONCILED_TABLES.get(table)?.name ?? table} ${key.join(' ')} (${table})`
}

/** Rows that go with another row are in its part. */
function partOf(row: string, parts: number): number {
  let sum = 0
  for (const letter of parentOf(row) ?? row) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return sum % parts
}
