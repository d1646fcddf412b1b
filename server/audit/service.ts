import type { Trx } from '../db/tables.ts'
import { takeWritten, type Watched, type WatchedTables, type WrittenRow } from '../db/written-rows.ts'
import type { Deps } from '../deps.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import { iso } from '../platform/clock.ts'
import { currentRequestId } from '../platform/request-scope.ts'
import type { AuditAction, FactsOf } from './actions.ts'
import { rowName } from './fingerprints.ts'
import { type Named, nameRows } from './name-rows.ts'
import { insertEntry, insertPrivate } from './queries.ts'
import { RECONCILED_TABLES } from './reconciled-tables.ts'
import { commitment, type LoggedEntry, requestData } from './rules.ts'

type Fact = string | number | boolean

declare const proven: unique symbol

/** A member of staff who sends a request. Only access/ makes one, so no act of staff is logged without session and address. */
export type StaffActor = {
  /** `staff:` and the account, or `override:` and the grant. */
  readonly name: string
  readonly accountId: string | null
  /** The session of the account, or of the override. */
  readonly sessionId: string
  readonly client: { readonly address: string }
  readonly userAgent: string
  readonly [proven]: 'staff'
}

export type Actor = 'visitor' | 'system' | 'operator' | 'dev_console' | StaffActor

/** The name that rows and entries store. */
export function actorName(actor: Actor): string {
  return typeof actor === 'string' ? actor : actor.name
}

type Common = {
  /** The time that the act stored, if the entry must have the same one; by default now. */
  at?: string
  actor: Actor
  browserId?: string | null
  /** Ignored for an act of staff, whose entry names their own session. */
  sessionId?: string | null
  personId?: string | null
  submissionId?: string | null
  codeId?: string | null
  /** The account that the act is about; by default that of the member of staff. */
  accountId?: string | null
  route?: string | null
  /** Personal data, stored apart so that it can be erased. The log contains only a commitment to it. */
  personal?: Record<string, string | string[]>
}

/** Facts that are neither personal nor secret. `recordEntry` adds the request id. */
export type Detail = Record<string, Fact>

/** Actions whose sentence needs no facts. */
export type PlainAction = { [A in AuditAction]: [FactsOf<A>] extends [never] ? A : never }[AuditAction]
type TellingAction = Exclude<AuditAction, PlainAction>

/** An action with the facts that its sentence names. */
export type Act =
  | { action: PlainAction; detail?: Detail }
  | { [A in TellingAction]: { action: A; detail: FactsOf<A> & Detail } }[TellingAction]

export type Entry = Common & Act

/**
 * Writes an audit entry in the transaction of its act, so that neither exists without the other. The sequencer
 * (`server/features/transparency-log/sequencer.ts`) gives it its index after the commit. Returns the entry's id.
 */
export async function recordEntry(trx: Trx, deps: Pick<Deps, 'ids' | 'clock'>, entry: Entry): Promise<string> {
  const id = deps.ids.id()
  const requestId = currentRequestId()
  const staff = typeof entry.actor === 'string' ? undefined : entry.actor
  const personal = staff ? { ...requestData(staff), ...entry.personal } : entry.personal
  const hidden = personal && { salt: deps.ids.token(), data: canonicalJson(personal) }
  const row = {
    id,
    at: entry.at ?? iso(deps.clock.now()),
    action: entry.action,
    actor: actorName(entry.actor),
    browser_id: entry.browserId ?? null,
    session_id: staff?.sessionId ?? entry.sessionId ?? null,
    person_id: entry.personId ?? null,
    submission_id: entry.submissionId ?? null,
    code_id: entry.codeId ?? null,
    account_id: entry.accountId ?? staff?.accountId ?? null,
    route: entry.route ?? null,
    detail: '',
    personal: hidden ? commitment(hidden.salt, hidden.data) : null,
  }
  const held = { row, detail: { ...entry.detail, ...(requestId !== undefined && { requestId }) }, hidden }
  const written = takeWritten(trx)
  // What is not watched has no rows to name.
  if (written === undefined) await insertHeld(trx, held)
  else heldOf(trx).push({ ...held, written })
  return id
}

type Held = {
  row: LoggedEntry
  detail: Detail
  hidden: { salt: string; data: string } | undefined
}
/** `written`: the rows that the act wrote before it recorded the entry. */
type HeldEntry = Held & { written: WrittenRow[] }

/** The entries of transactions that go on. They are written at the end, because they name what the rows contain then. */
const heldEntries = new WeakMap<Trx, HeldEntry[]>()

function heldOf(trx: Trx): HeldEntry[] {
  const held = heldEntries.get(trx) ?? []
  heldEntries.set(trx, held)
  return held
}

async function insertHeld(trx: Trx, { row, detail, hidden }: Held, named: Named = {}): Promise<void> {
  await insertEntry(trx, { ...row, detail: JSON.stringify({ ...detail, ...named }) })
  if (hidden) await insertPrivate(trx, { entry_id: row.id, ...hidden })
}

/**
 * The tables whose rows entries name, and the personal data of entries and watermarks, whose deletion they name. `db/written-rows.ts` finds out what an
 * act writes, so that no act has to say it and none can forget it.
 */
export const WATCHED_TABLES: WatchedTables = new Map<string, Watched>([
  ...RECONCILED_TABLES,
  ['log_private', { key: ['entry_id'], ignored: new Set(), onlyDeleted: true }],
  ['watermark', { key: ['number'], ignored: new Set(), onlyDeleted: true }],
])

/** The end of an act: writes its entries, each with the fingerprints of the rows that the act wrote before it. */
export async function writeHeldEntries(trx: Trx, deps: Pick<Deps, 'ids' | 'clock'>): Promise<void> {
  const held = heldOf(trx).splice(0)
  const rest = takeWritten(trx) ?? []
  const places = new Map<string, { row: WrittenRow; entry: number }>()
  const place = (rows: readonly WrittenRow[], entry: number) => {
    for (const row of rows) places.set(rowName(row.table, row.key), { row, entry })
  }
  for (const [entry, { written }] of held.entries()) place(written, entry)
  // What an act writes after its last entry belongs to that entry too.
  place(rest, Math.max(0, held.length - 1))
  const named = await nameRows(trx, deps, [...places.values()])
  for (const [entry, one] of held.entries()) {
    const [first, ...more] = named.get(entry) ?? []
    await insertHeld(trx, one, first)
    for (const rows of more) await insertHeld(trx, rowsSaved(deps, one.row), rows)
  }
  if (held.length === 0) for (const rows of named.get(0) ?? []) await insertHeld(trx, rowsSaved(deps), rows)
}

/** An entry of its own for rows that no other entry names, or that are too many for the entry of their act. */
function rowsSaved({ ids, clock }: Pick<Deps, 'ids' | 'clock'>, act?: Held['row']): Held {
  const row = {
    id: ids.id(),
    at: act?.at ?? iso(clock.now()),
    action: 'rows.saved',
    actor: 'system',
    browser_id: null,
    session_id: null,
    person_id: null,
    submission_id: null,
    code_id: null,
    account_id: null,
    route: null,
    detail: '',
    personal: null,
  }
  return { row, detail: act ? { of: act.id, act: act.action } : {}, hidden: undefined }
}
