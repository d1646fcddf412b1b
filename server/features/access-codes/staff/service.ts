import type { z } from 'zod'
import type {
  createCode as createLine,
  listCodes as listLine,
  StaffCode,
} from '../../../../contract/access-codes/staff-codes.ts'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import type { Admin, Staff } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { AccessCodeRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import type { FoundCode } from '../queries.ts'
import { type CodeState, chosenCode, codeStatus, managedCode } from '../rules.ts'
import {
  activateCode,
  type CodeWish,
  codeIndex,
  codeState,
  issueCode,
  issueGivenCode,
  openCode,
  replaceCode,
  revokeCode,
  sendCodeAgain,
  standingCodeState,
} from '../service.ts'
import {
  type CodeFilter,
  countByState,
  findStaffCode,
  findSubmission,
  listCodePage,
  listPlaces,
  lockCode,
  lockPersonalCodes,
  type Place,
  placeOf,
} from './queries.ts'

const PAGE = 50

/** Who acts on codes: an admin on the staff's pages, or whoever has the machine. */
export type CodeActor = Pick<Admin, 'actor' | 'role' | 'accountId'>
export const OPERATOR: CodeActor = { actor: 'operator', role: 'admin', accountId: null }
type Wish = z.output<typeof listLine.input>

/** What staff wish to see, as the database is asked for it. */
function filterOf(deps: Deps, { search, state, type, route, ends }: Omit<Wish, 'sort' | 'after'>): CodeFilter {
  const soon = deps.clock.now().getTime() + LIMITS.endingSoonDays * DAY_MS
  return {
    state,
    type,
    route,
    search: search ? searchFor(deps, search) : undefined,
    endsBefore: ends && iso(soon),
  }
}

/** A page of codes with their texts, and how many there are of each state. */
export async function listStaffCodes(deps: Deps, staff: Staff, wish: Wish) {
  const now = iso(deps.clock.now())
  const { sort, state } = wish
  const filter = filterOf(deps, wish)
  const counts = await countByState(deps.db, filter, { sort, now, most: LIMITS.countedRows })
  const counted = sum(counts)
  // One more than is shown tells whether there is another page.
  const rows = await listCodePage(deps.db, filter, { sort, after: readPlace(wish.after), most: PAGE + 1, now })
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  const next = last && placeOf(last, sort)
  return {
    codes: shown.map((row) => view(deps, staff, row)),
    total: state ? counts[state] : counted,
    counts,
    capped: counted === LIMITS.countedRows,
    next: next ? `${next.at} ${next.id}` : null,
  }
}

/** How many codes match. */
export async function countStaffCodes(deps: Deps, wish: Omit<Wish, 'sort' | 'after'>): Promise<number> {
  const counts = await countByState(deps.db, filterOf(deps, wish), { sort: 'oldest', now: iso(deps.clock.now()) })
  return wish.state ? counts[wish.state] : sum(counts)
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, n) => all + n, 0)
}

/** The codes that match, oldest first, a number of them at a time, in the state they had when this began; codes made since are left out. */
export async function* eachStaffCode(deps: Deps, wish: Omit<Wish, 'sort' | 'after'>, most: number) {
  const now = iso(deps.clock.now())
  const filter = { ...filterOf(deps, wish), madeUntil: now }
  let after: Place | undefined
  do {
    const rows = await listCodePage(deps.db, filter, { sort: 'oldest', after, most, now })
    const last = rows.at(-1)
    yield rows.map((row) => hint(deps, row, now))
    after = last && rows.length === most ? placeOf(last, 'oldest') : undefined
  } while (after)
}

/** A code without its text: how it ends tells it from others, and opens nothing. */
export function codeHint(text: string): string {
  return `••••••${text.slice(-2)}`
}

export type HintedCode = ReturnType<typeof hint>

function hint(deps: Deps, row: FoundCode, now: string) {
  const state = codeState(deps, row)
  return { row, routes: state.routes, code: codeHint(openCode(deps, row)), status: codeStatus(state, now) }
}

/** A use keeps no address of its own (the privacy page promises it), so it is said where the browser was when it last signed. */
export async function findPlaces(deps: Deps, seen: readonly { browser_id: string | null }[]) {
  const known = [...new Set(seen.map(({ browser_id }) => browser_id).filter((id) => id !== null))]
  const places = new Map((await listPlaces(deps.db, known)).map((place) => [place.browser_id, place]))
  return (browserId: string | null) => {
    const found = places.get(browserId ?? '')
    return { browser: found?.user_agent ?? null, address: found?.ip_address ?? null }
  }
}

/** A code is kept as a digest, so it is found whole or not at all; in capitals too, as staff may type it. */
export function searchFor(deps: Deps, text: string) {
  // As both databases lower: A to Z only.
  const start = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return { indexes: [codeIndex(deps, text), codeIndex(deps, text.toUpperCase())], start }
}

function readPlace(after: string | undefined): Place | undefined {
  const [at, id] = after?.split(' ') ?? []
  return at && id ? { at, id } : undefined
}

export function view(deps: Deps, staff: Pick<Staff, 'role'>, row: FoundCode): StaffCode {
  const signed = row.submission_id !== null && row.superseded_at === null
  return { ...viewOf(deps, staff, row, codeState(deps, row)), ndaSigned: signed }
}

/** A code as staff see it. It opens pages, so those who may only look see how it ends and no more. */
function viewOf(deps: Deps, staff: Pick<Staff, 'role'>, row: AccessCodeRow, state: CodeState): StaffCode {
  const code = openCode(deps, row)
  return {
    id: row.id,
    code: staff.role === 'admin' ? code : codeHint(code),
    routes: state.routes,
    status: codeStatus(state, iso(deps.clock.now())),
    usesAllowed: row.uses_allowed,
    usesRemaining: row.uses_remaining,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    expires: row.valid_until,
    awaits: row.awaits,
    type: row.kind,
    role: row.kind === 'master' ? 'master' : 'investor',
    createdBy: row.created_by,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    description: row.description,
    email: row.email,
    fullName: row.full_name,
    companyName: row.company_name,
    ndaSigned: row.submission_id !== null,
    autoGenerated: row.auto_generated === 1,
  }
}

/** Makes a code for as many people as staff give it to; its text theirs, or 8 characters of ours. */
export async function createStaffCode(deps: Deps, staff: CodeActor, wish: z.output<typeof createLine.input>) {
  if (wish.routes.length === 0) throw new AppError('codes_route_missing')
  const now = deps.clock.now()
  const validFrom = wish.validFrom ? new Date(wish.validFrom) : now
  const validUntil = wish.expires ? new Date(wish.expires) : null
  if (wish.validFrom && validUntil && validUntil <= validFrom)
    throw new AppError('invalid_input', { fields: { expires: 'The end must come after the start.' } })
  const given = wish.code === '' ? undefined : chosenCode(wish.code)
  const terms: CodeWish = {
    kind: wish.type,
    routes: [...new Set(wish.routes)],
    uses: wish.usesAllowed,
    validFrom,
    validUntil,
    description: wish.description,
    ...(wish.email && { email: wish.email }),
    ...(wish.fullName && { fullName: wish.fullName }),
    ...(wish.companyName && { companyName: wish.companyName }),
    createdBy: staff.actor,
    autoGenerated: given === undefined,
  }
  const issued = await deps.db
    .transaction()
    .execute((trx) =>
      given ? issueGivenCode(trx, deps, given, terms) : issueCode(trx, deps, () => managedCode(deps.ids.pick), terms),
    )
  if (issued === undefined) throw new AppError('code_taken')
  const weak = given?.weak ?? false
  return {
    ...viewOf(deps, staff, issued.row, standingCodeState(deps, issued.row)),
    weak,
    warning: weak ? 'This code is easier to guess than one that is made for you when the field is left blank.' : null,
  }
}

/** Ends a code for good. Revoked already, it stays so, and nothing is noted twice. */
export async function revokeStaffCode(deps: Deps, staff: CodeActor, id: string): Promise<StaffCode> {
  return change(deps, staff, id, async (trx) => {
    await revokeCode(trx, deps, id, staff.actor)
  })
}

/** Ends many codes in one transaction; in one order, so that two such acts do not wait for each other. */
export async function revokeStaffCodes(deps: Deps, staff: Admin, ids: readonly string[]): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    let revoked = 0
    for (const id of [...new Set(ids)].sort()) if (await revokeCode(trx, deps, id, staff.actor)) revoked++
    return revoked
  })
}

/** 'Activate Now'. What has begun already stays as it is; what has ended or was revoked is refused. */
export async function activateStaffCode(deps: Deps, staff: CodeActor, id: string): Promise<StaffCode> {
  return change(deps, staff, id, async (trx, row) => {
    const status = codeStatus(codeState(deps, row), iso(deps.clock.now()))
    if (status === 'active') return
    if (status !== 'pending') throw new AppError('code_not_pending', { params: { status } })
    await activateCode(trx, deps, id, staff.actor)
  })
}

/**
 * A new personal code of the usual terms in place of this one, mailed to its holder. What could still be used of the old one ends, so
 * that nobody holds two; a second renewal of the same code is refused.
 */
export async function renewStaffCode(deps: Deps, staff: Admin, id: string): Promise<StaffCode> {
  const now = iso(deps.clock.now())
  const made = await deps.db.transaction().execute(async (trx) => {
    const old = await findStaffCode(trx, id)
    if (old === undefined) throw new AppError('not_found')
    const siblings = old.submission_id === null ? [] : await lockPersonalCodes(trx, old.submission_id)
    const submission = old.submission_id === null ? undefined : await findSubmission(trx, old.submission_id)
    if (old.kind !== 'personal' || submission === undefined || submission.superseded_at !== null)
      throw new AppError('code_not_renewable')
    const live = siblings.filter((row) => isUsable(standingCodeState(deps, row), now))
    if (live.some((row) => row.id !== id)) throw new AppError('code_renewed_already')
    if (live.length > 0) await revokeCode(trx, deps, id, staff.actor)
    return replaceCode(trx, deps, submission, {
      description: 'Made by staff in place of another',
      createdBy: staff.actor,
      autoGenerated: false,
    })
  })
  return viewOf(deps, staff, made.row, standingCodeState(deps, made.row))
}

/** Mails a personal code to its holder again. */
export async function mailStaffCode(deps: Deps, staff: Admin, id: string): Promise<void> {
  await change(deps, staff, id, async (trx, row) => {
    const usable = isUsable(codeState(deps, row), iso(deps.clock.now()))
    // What waits for a confirmation or for staff has no times that a mail could say.
    if (row.kind !== 'personal' || row.email === null || !usable || row.valid_from === null)
      throw new AppError('code_not_mailable')
    await sendCodeAgain(trx, deps, row, staff.actor)
  })
}

/** Notes that a code was taken out of the list: the one moment at which it leaves the page (decision 025). */
export async function noteCodeCopy(deps: Deps, staff: Admin, id: string): Promise<void> {
  await change(deps, staff, id, async (trx) => {
    await recordEntry(trx, deps, { action: 'code.copied', actor: staff.actor, accountId: staff.accountId, codeId: id })
  })
}

/** One transaction around a code that is held for it; the answer is what the code has become. */
async function change(
  deps: Deps,
  staff: CodeActor,
  id: string,
  act: (trx: Trx, row: FoundCode) => Promise<void>,
): Promise<StaffCode> {
  const row = await deps.db.transaction().execute(async (trx) => {
    await lockCode(trx, id)
    const before = await findStaffCode(trx, id)
    if (before === undefined) throw new AppError('not_found')
    await act(trx, before)
    return findStaffCode(trx, id)
  })
  if (row === undefined) throw new AppError('not_found')
  return view(deps, staff, row)
}

function isUsable(state: CodeState, now: string): boolean {
  const status = codeStatus(state, now)
  return status === 'active' || status === 'pending'
}
