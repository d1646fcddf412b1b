import { type Fingerprint, GONE, readFingerprint, readRanges, readRowName } from '../../../audit/fingerprints.ts'
import type { Named } from '../../../audit/name-rows.ts'
import { RECONCILED_TABLES } from '../../../audit/reconciled-tables.ts'
import type { NamingEntry } from './queries.ts'

/** What the last entry that names a row says of it. */
export type Said = { now: Fingerprint | typeof GONE; entry: string }
/** A row whose fixed columns an act changed that may not. */
type Rewritten = { row: string; entry: string }
type Detail = Named & { act?: string }

/** Collects what the entries of the log say of rows, of those that `covers` selects. */
export class SaidRows {
  readonly rows = new Map<string, Said>()
  readonly rewritten: Rewritten[] = []
  readonly covers: (row: string) => boolean

  constructor(covers: (row: string) => boolean) {
    this.covers = covers
  }

  add({ idx, seq, action, detail }: NamingEntry): void {
    // Most entries name no row.
    if (!detail.includes('"wrote":')) return
    const { wrote = {}, act = action } = readDetail(detail)
    const entry = idx === null ? `number ${seq}, which is not in the tree yet` : String(idx)
    for (const [row, text] of Object.entries(wrote)) {
      if (!this.covers(row)) continue
      const now = readFingerprint(text)
      const before = this.rows.get(row)?.now ?? GONE
      if (before !== GONE && now !== GONE && before.fixed !== now.fixed && !mayRewrite(row, act))
        this.rewritten.push({ row, entry })
      this.rows.set(row, { now, entry })
    }
  }
}

function mayRewrite(row: string, act: string): boolean {
  return RECONCILED_TABLES.get(readRowName(row).table)?.rewrittenBy?.includes(act) ?? false
}

/** Compares the entries whose personal data is gone with those that an erasure or retention names. */
export class SaidErasures {
  /** How many entries tell of erasures. */
  by = 0
  readonly #missing = new Numbers()
  readonly #there = new Numbers()
  readonly #named = new Numbers()

  add({ seq, detail, personal, hidden }: NamingEntry): void {
    if (personal !== null) (hidden === null ? this.#missing : this.#there).add(seq)
    if (!detail.includes('"erasedEntries":')) return
    const ranges = readRanges(readDetail(detail).erasedEntries ?? '')
    if (ranges.length > 0) this.by += 1
    for (const [from, to] of ranges) for (let number = from; number <= to; number += 1) this.#named.add(number)
  }

  /** How many entries have lost their personal data. */
  get erased(): number {
    return [...this.#missing].length
  }

  /** The numbers of entries whose personal data is gone without an entry that says so, and of those where it is there again. */
  problems(): { seq: number; isThere: boolean }[] {
    const gone = [...this.#missing].filter((seq) => !this.#named.has(seq)).map((seq) => ({ seq, isThere: false }))
    const back = [...this.#there].filter((seq) => this.#named.has(seq)).map((seq) => ({ seq, isThere: true }))
    return [...gone, ...back]
  }
}

/** Numbers of entries, one bit for each. */
class Numbers {
  #bits = new Uint8Array(1024)

  add(number: number): void {
    const place = number >> 3
    if (place >= this.#bits.length) {
      const larger = new Uint8Array(Math.max(place + 1, 2 * this.#bits.length))
      larger.set(this.#bits)
      this.#bits = larger
    }
    this.#bits[place] = (this.#bits[place] ?? 0) | (1 << (number & 7))
  }

  has(number: number): boolean {
    return ((this.#bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0
  }

  *[Symbol.iterator](): Generator<number> {
    for (let place = 0; place < this.#bits.length; place += 1)
      if (this.#bits[place] !== 0)
        for (let bit = 0; bit < 8; bit += 1) if (this.has(place * 8 + bit)) yield place * 8 + bit
  }
}

/** An entry whose text somebody wrote may not be JSON. The verification of the tree finds it. */
export function readDetail(detail: string): Detail {
  try {
    return JSON.parse(detail) as Detail
  } catch {
    return {}
  }
}
