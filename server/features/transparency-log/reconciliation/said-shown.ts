import { readRanges } from '../../../audit/fingerprints.ts'
import type { Db, Trx, WatermarkRow } from '../../../db/tables.ts'
import { treeRoot } from '../../../platform/merkle.ts'
import { shownHash } from '../../data-room/watermarks/leaf-rules.ts'
import { listNumberedShown } from '../../data-room/watermarks/queries.ts'
import { formatWatermarkCode } from '../../data-room/watermarks/rules.ts'
import { listShownLeaves } from '../queries.ts'
import type { ShownBatch } from '../shown.ts'
import type { NamingEntry } from './queries.ts'
import { Numbers, readDetail } from './said-rows.ts'

type SaidBatch = ShownBatch & { entry: string }
/** A batch as it is now: how many of its rows are there, how many were erased, and each difference in words. */
type Compared = { rows: number; erased: number; findings: string[] }

const MAX_NAMED = 20

/** Collects what the entries of the log say of what readers were shown: the batches, and the rows that were erased. */
export class SaidShown {
  readonly batches: SaidBatch[] = []
  readonly #erased = new Numbers()

  add({ idx, seq, action, detail }: NamingEntry): void {
    const entry = idx === null ? `number ${seq}, which is not in the tree yet` : String(idx)
    if (action === 'pages.shown') this.batches.push({ ...(readDetail(detail) as unknown as ShownBatch), entry })
    if (!detail.includes('"erasedShown":')) return
    for (const [from, to] of readRanges(readDetail(detail).erasedShown ?? ''))
      for (let number = from; number <= to; number += 1) this.#erased.add(number)
  }

  /** The number of the last row that a batch has. */
  get last(): number {
    return this.batches.reduce((last, { to }) => Math.max(last, to), 0)
  }

  /** Makes a batch again from its rows, and from the hashes of those that were erased. */
  async compare(db: Db | Trx, batch: SaidBatch): Promise<Compared> {
    const { from, to, entry } = batch
    const rows = new Map((await listNumberedShown(db, from, to)).map((row) => [row.number ?? 0, row]))
    const leaves = new Map((await listShownLeaves(db, from, to)).map((leaf) => [leaf.number, leaf]))
    const numbers = Array.from({ length: batch.count }, (_, i) => from + i)
    const made = new Map([...rows].map(([number, row]) => [number, shownHash(row, number)]))
    const stored = new Map([...leaves].map(([number, { hash }]) => [number, hash]))
    const isStoredRight = isRoot(batch, stored)
    // The stored hashes only help to find the row. If the rows themselves make the root, it was a hash that was changed.
    const isMadeRight = !isStoredRight && isRoot(batch, new Map([...stored, ...made]))
    const findings: string[] = []
    let erased = 0
    for (const number of numbers) {
      const [row, leaf] = [rows.get(number), leaves.get(number)]
      const isErased = this.#erased.has(number)
      const say = (how: string) => findings.push(`The ${named(row ?? leaf, number)} ${how}.`)
      if (row === undefined) {
        if (isErased) erased += 1
        else say(`is gone, and no entry says that it was erased. It is in the batch of entry ${entry}`)
      } else if (isErased) say('is in the database, although an entry says that it was erased')
      else if (made.get(number) !== leaf?.hash || row.code !== leaf?.code)
        say(
          isMadeRight
            ? `is as entry ${entry} says, but its stored hash is not (shown_leaf)`
            : `is not the one of which the batch of entry ${entry} was made`,
        )
      else if (!isStoredRight && leaf === undefined) say(`has lost its hash (shown_leaf), which entry ${entry} needs`)
    }
    if (findings.length === 0 && !isStoredRight)
      findings.push(
        `Entry ${entry}: its batch of what readers were shown is not made of these rows. Somebody changed at least one of them together with its hash: ${listed([...rows.values()])}.`,
      )
    return { rows: rows.size, erased, findings }
  }
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

function listed(rows: readonly WatermarkRow[]): string {
  const codes = rows.slice(0, MAX_NAMED).map(({ code }) => formatWatermarkCode(code))
  const more = rows.length - codes.length
  return `${codes.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
