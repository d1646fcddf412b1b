import { readRanges } from '../../../audit/fingerprints.ts'
import type { Db, Trx, WatermarkRow } from '../../../db/tables.ts'
import { treeRoot } from '../../../platform/merkle.ts'
import { shownHash } from '../../data-room/watermarks/leaf-rules.ts'
import { listNumberedShown } from '../../data-room/watermarks/queries.ts'
import { formatWatermarkCode } from '../../data-room/watermarks/rules.ts'
import { listShownLeaves } from '../queries.ts'
import { MAX_BATCH, type ShownBatch } from '../shown.ts'
import type { NamingEntry } from './queries.ts'
import { readDetail } from './said-rows.ts'

/** `before`: the time of the last earlier batch that had room for more rows. */
type SaidBatch = ShownBatch & { entry: string; entryId: string; at: string; before: string | null }
/** Batches as they are now: how many of its rows are there, how many were erased, and each difference in words. */
type Compared = { rows: number; erased: number; findings: string[] }

type Stored = {
  rows: ReadonlyMap<number, WatermarkRow>
  leaves: ReadonlyMap<number, { code: string; hash: string; entry_id: string }>
  /** The hashes of the rows, and those that are stored. */
  made: ReadonlyMap<number, string>
  stored: ReadonlyMap<number, string>
}

/** Batches are written each minute, and rows within seconds. Clocks of several machines differ by less. */
export const MAX_WAIT_MS = 60 * 60_000
const MAX_NAMED = 20
const MAX_ROWS = 1_000

/** Collects what the entries of the log say of what readers were shown: the batches, and the rows that were erased. */
export class SaidShown {
  readonly batches: SaidBatch[] = []
  readonly #erased = new Ranges()
  #before: string | null = null

  add({ idx, id, seq, at, action, detail }: NamingEntry): void {
    const entry = idx === null ? `number ${seq}, which is not in the tree yet` : String(idx)
    if (action === 'pages.shown') {
      const batch = readDetail(detail) as unknown as ShownBatch
      this.batches.push({ ...batch, entry, entryId: id, at, before: this.#before })
      if (batch.count < MAX_BATCH) this.#before = at
    }
    if (!detail.includes('"erasedShown":')) return
    for (const range of readRanges(readDetail(detail).erasedShown ?? '')) this.#erased.add(range)
  }

  /** Rows and stored hashes with numbers that no batch has. The portal leaves no number out, so there are few such spans. */
  async beside(db: Db | Trx): Promise<string[]> {
    const findings: string[] = []
    for (const [from, to] of this.#unused()) {
      for (const row of await listNumberedShown(db, from, to))
        findings.push(`The ${named(row, 0)} has a number that no batch has.`)
      for (const leaf of await listShownLeaves(db, from, to))
        findings.push(`A stored hash (shown_leaf) of the ${named(leaf, 0)} has a number that no batch has.`)
    }
    return findings
  }

  /** The numbers before, between and after the batches. */
  #unused(): [from: number, to: number][] {
    const spans: [number, number][] = []
    let next = Number.MIN_SAFE_INTEGER
    for (const { from, to } of this.batches.toSorted((a, b) => a.from - b.from)) {
      if (next < from) spans.push([next, from - 1])
      next = Math.max(next, to + 1)
    }
    return [...spans, [next, Number.MAX_SAFE_INTEGER]]
  }

  /** Neighbouring batches whose rows are read at once, because a minute has few. */
  groups(): SaidBatch[][] {
    const groups: SaidBatch[][] = []
    for (const batch of this.batches) {
      const group = groups.at(-1)
      if (group?.[0] && batch.to - group[0].from < MAX_ROWS) group.push(batch)
      else groups.push([batch])
    }
    return groups
  }

  /** Makes batches again from their rows, and from the hashes of those that were erased. */
  async compare(db: Db | Trx, group: readonly SaidBatch[]): Promise<Compared> {
    const [from, to] = [group[0]?.from ?? 0, group.at(-1)?.to ?? 0]
    const rows = new Map((await listNumberedShown(db, from, to)).map((row) => [row.number ?? 0, row]))
    const leaves = new Map((await listShownLeaves(db, from, to)).map((leaf) => [leaf.number, leaf]))
    const made = new Map([...rows].map(([number, row]) => [number, shownHash(row, number)]))
    const stored = new Map([...leaves].map(([number, { hash }]) => [number, hash]))
    const compared: Compared = { rows: 0, erased: 0, findings: [] }
    for (const batch of group) this.#compareOne(batch, { rows, leaves, made, stored }, compared)
    return compared
  }

  #compareOne(batch: SaidBatch, { rows, leaves, made, stored }: Stored, compared: Compared): void {
    const { from, count, entry, entryId } = batch
    const isStoredRight = isRoot(batch, stored)
    // The stored hashes only help to find the row. If the rows themselves make the root, it was a hash that was changed.
    const isMadeRight = !isStoredRight && isRoot(batch, new Map([...stored, ...made]))
    for (let number = from; number < from + count; number += 1) {
      const leaf = leaves.get(number)
      if (leaf && leaf.entry_id !== entryId)
        compared.findings.push(
          `The stored hash (shown_leaf) of the ${named(leaf, number)} names another entry than ${entry}.`,
        )
    }
    const before = compared.findings.length
    const codes: string[] = []
    for (let number = from; number < from + count; number += 1) {
      const [row, leaf] = [rows.get(number), leaves.get(number)]
      const isErased = this.#erased.has(number)
      const say = (how: string) => compared.findings.push(`The ${named(row ?? leaf, number)} ${how}.`)
      if (row === undefined) {
        if (isErased) compared.erased += 1
        else say(`is gone, and no entry says that it was erased. It is in the batch of entry ${entry}`)
        continue
      }
      compared.rows += 1
      codes.push(formatWatermarkCode(row.code))
      if (isErased) say('is in the database, although an entry says that it was erased')
      else if (made.get(number) !== leaf?.hash || row.code !== leaf?.code)
        say(
          isMadeRight
            ? `is as entry ${entry} says, but its stored hash is not (shown_leaf)`
            : `is not the one of which the batch of entry ${entry} was made`,
        )
      else if (isLate(row, batch))
        say(
          `is of ${row.at}, but came into the log with entry ${entry} of ${batch.at}. The batch of ${batch.before} would have had it: somebody added it later, or kept it out`,
        )
    }
    if (isStoredRight || compared.findings.length > before) return
    const which = codes.length === 0 ? 'a stored hash (shown_leaf)' : 'at least one of them together with its hash'
    compared.findings.push(
      `Entry ${entry}: its batch of what readers were shown is not made of these rows. Somebody changed ${which}: ${listed(codes)}.`,
    )
  }
}

/** Numbers of erased rows. Retention deletes the oldest, so there are few ranges, however many rows. */
class Ranges {
  #ranges: [from: number, to: number][] = []
  #isSorted = true

  add(range: [number, number]): void {
    this.#ranges.push(range)
    this.#isSorted = false
  }

  has(number: number): boolean {
    if (!this.#isSorted) this.#ranges.sort(([a], [b]) => a - b)
    this.#isSorted = true
    let [low, high] = [0, this.#ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#ranges[middle]?.[0] ?? 0) <= number) low = middle + 1
      else high = middle
    }
    // A number is erased once, so ranges do not overlap.
    return number <= (this.#ranges[low - 1]?.[1] ?? 0)
  }
}

/** Whether an earlier batch should have had a row. After a time in which the portal was off, the first one has what waited. */
function isLate(row: WatermarkRow, { at, before }: SaidBatch): boolean {
  const latest = Date.parse(row.at) + MAX_WAIT_MS
  return before !== null && latest < Date.parse(before) && latest < Date.parse(at)
}

/** Whether the tree over the hashes of a batch has the root that the entry says. */
function isRoot({ from, count, root }: ShownBatch, hashes: ReadonlyMap<number, string>): boolean {
  const leaves = Array.from({ length: count }, (_, i) => Buffer.from(hashes.get(from + i) ?? '', 'base64'))
  return leaves.every(({ length }) => length === 32) && treeRoot(leaves).toString('base64') === root
}

function named(row: { code: string } | undefined, number: number): string {
  return row
    ? `watermark ${formatWatermarkCode(row.code)} (watermark)`
    : `watermark with the number ${number} (watermark)`
}

function listed(codes: readonly string[]): string {
  const more = codes.length - MAX_NAMED
  return `${codes.slice(0, MAX_NAMED).join(', ') || 'all rows were erased'}${more > 0 ? ` and ${more} more` : ''}`
}
