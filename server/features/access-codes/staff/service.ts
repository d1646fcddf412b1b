import type { z } from 'zod'
import type {
  CodeTargets,
  createCode as createEndpoint,
  listCodes as listEndpoint,
  StaffCode,
} from '../../../../contract/access-codes/staff-codes.ts'
import type { CodeStatus } from '../../../../contract/agreements/nda.ts'
import { looksLikeEmail } from '../../../../contract/email/email.ts'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import { type Admin, type SeenBy, type Staff, seesSecrets } from '../../../access/account.ts'
import { checkProjects } from '../../../access/projects.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { AccessCodeRow, Also, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { type FoundCode, findCode } from '../queries.ts'
import { type CodeState, chosenCode, codeHint, codeStatus, managedCode } from '../rules.ts'
import {
  activateCode,
  type CodeTerms,
  codeIndex,
  codeState,
  declineCode,
  issueCode,
  issueGivenCode,
  mailMadeCode,
  openCode,
  replaceCode,
  revokeCode,
  sendCodeAgain,
  standingCodeState,
} from '../service.ts'
import {
  type CodeFilter,
  countByState,
  findSubmission,
  listCodePage,
  listMatching,
  listPlaces,
  lockCode,
  lockPersonalCodes,
  type Place,
  placeOf,
} from './queries.ts'

const PAGE = 50

/** Who acts on codes: an admin on the staff pages, or the operator on the command line. */
export type CodeActor = SeenBy & Pick<Admin, 'role' | 'accountId'>
export const OPERATOR: CodeActor = { actor: 'operator', role: 'admin', accountId: null }
type Input = z.output<typeof listEndpoint.input>

function filterOf(deps: Deps, { search, state, type, route, ends }: Omit<Input, 'sort' | 'after'>): CodeFilter {
  const soon = deps.clock.now().getTime() + LIMITS.endingSoonDays * DAY_MS
  return {
    state,
    type,
    route,
    search: search ? searchFor(deps, search) : undefined,
    endsBefore: ends && iso(soon),
  }
}

export async function listStaffCodes(deps: Deps, staff: Staff, input: Input) {
  const now = iso(deps.clock.now())
  const { sort, state } = input
  const filter = filterOf(deps, input)
  const counts = await countByState(deps.db, filter, { sort, now, limit: LIMITS.countedRows })
  const counted = sum(counts)
  // One extra row tells whether there is another page.
  const rows = await listCodePage(deps.db, filter, { sort, after: readPlace(input.after), limit: PAGE + 1, now })
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

export async function countStaffCodes(deps: Deps, input: Omit<Input, 'sort' | 'after'>): Promise<number> {
  const counts = await countByState(deps.db, filterOf(deps, input), { sort: 'oldest', now: iso(deps.clock.now()) })
  return input.state ? counts[input.state] : sum(counts)
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, n) => all + n, 0)
}

/** Matching codes in batches, oldest first, without their texts. Codes created after the start are left out. */
export async function* eachStaffCode(deps: Deps, input: Omit<Input, 'sort' | 'after'>, limit: number) {
  const now = iso(deps.clock.now())
  const filter = { ...filterOf(deps, input), madeUntil: now }
  let after: Place | undefined
  do {
    const rows = await listCodePage(deps.db, filter, { sort: 'oldest', after, limit, now })
    const last = rows.at(-1)
    yield rows.map((row) => hintedCode(deps, row, now))
    after = last && rows.length === limit ? placeOf(last, 'oldest') : undefined
  } while (after)
}

export type HintedCode = ReturnType<typeof hintedCode>

function hintedCode(deps: Deps, row: FoundCode, now: string) {
  const state = codeState(deps, row)
  return { row, routes: state.routes, code: codeHint(openCode(deps, row)), status: codeStatus(state, now) }
}

/** Uses are stored without an address (the privacy page promises it), so staff see where the browser was when it last signed. */
export async function findPlaces(deps: Deps, seen: readonly { browser_id: string | null }[]) {
  const known = [...new Set(seen.map(({ browser_id }) => browser_id).filter((id) => id !== null))]
  const places = new Map((await listPlaces(deps.db, known)).map((place) => [place.browser_id, place]))
  return (browserId: string | null) => {
    const found = places.get(browserId ?? '')
    return { browser: found?.user_agent ?? null, address: found?.ip_address ?? null }
  }
}

/** A code is stored as a digest, so it can only be found in full; in capitals too, because staff may type it in lower case. */
export function searchFor(deps: Deps, text: string) {
  // A to Z only, as both databases do.
  const start = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return { indexes: [codeIndex(deps, text), codeIndex(deps, text.toUpperCase())], start }
}

function readPlace(after: string | undefined): Place | undefined {
  const [at, id] = after?.split(' ') ?? []
  return at && id ? { at, id } : undefined
}

export function view(deps: Deps, staff: SeenBy, row: FoundCode): StaffCode {
  const signed = row.submission_id !== null && row.superseded_at === null
  return {
    ...viewOf(deps, staff, row, codeState(deps, row)),
    ndaSigned: signed,
    confirmedAt: row.signature_confirmed_at,
  }
}

/** A code as staff see it. A code gives access, so read-only staff, and admins who signed in long ago, see only its hint. */
function viewOf(deps: Deps, staff: SeenBy, row: AccessCodeRow, state: CodeState): StaffCode {
  const code = openCode(deps, row)
  return {
    id: row.id,
    code: seesSecrets(deps, staff) ? code : codeHint(code),
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

/** Creates a code with a chosen or a generated text. */
export async function createStaffCode(
  deps: Deps,
  staff: CodeActor,
  input: z.output<typeof createEndpoint.input>,
  also?: Also,
) {
  if (input.routes.length === 0) throw new AppError('codes_route_missing')
  const now = deps.clock.now()
  const validFrom = input.validFrom ? new Date(input.validFrom) : now
  const validUntil = input.expires ? new Date(input.expires) : null
  if (input.validFrom && validUntil && validUntil <= validFrom)
    throw new AppError('invalid_input', { fields: { expires: 'The end must come after the start.' } })
  const given = input.code === '' ? undefined : chosenCode(input.code)
  const terms: CodeTerms = {
    kind: input.type,
    routes: await checkProjects(deps.db, input.routes),
    uses: input.usesAllowed,
    validFrom,
    validUntil,
    description: input.description,
    ...(input.email && { email: input.email.normalize('NFC') }),
    ...(input.fullName && { fullName: input.fullName }),
    ...(input.companyName && { companyName: input.companyName }),
    createdBy: staff.actor,
    autoGenerated: given === undefined,
  }
  if (input.mail && (!looksLikeEmail(input.email) || input.type !== 'managed'))
    throw new AppError('invalid_input', { fields: { email: 'To email a managed code, enter an address.' } })
  const issued = await deps.db.transaction().execute(async (trx) => {
    const made = given
      ? await issueGivenCode(trx, deps, given, terms)
      : await issueCode(trx, deps, () => managedCode(deps.ids.pick), terms)
    if (made && input.mail) await mailMadeCode(trx, deps, made.row, { actor: staff.actor, again: false })
    await also?.(trx)
    return made
  })
  if (issued === undefined) throw new AppError('code_taken')
  const weak = given?.weak ?? false
  return {
    ...viewOf(deps, staff, issued.row, standingCodeState(deps, issued.row)),
    weak,
    warning: weak ? weakWarning(input.email) : null,
  }
}

function weakWarning(email: string): string {
  const until = email ? `it opens in a new browser only together with ${email}` : 'it does not open in a new browser'
  return `This code is easier to guess than a generated one. While wrong codes are being entered, ${until}. Leave the field blank to generate one.`
}

/** Revokes a code. Has no effect if it is already revoked. */
export async function revokeStaffCode(deps: Deps, staff: CodeActor, id: string): Promise<StaffCode> {
  return changeCode(deps, staff, id, async (trx) => {
    await revokeCode(trx, deps, id, staff.actor)
  })
}

export async function revokeStaffCodes(deps: Deps, staff: Admin, targets: CodeTargets): Promise<number> {
  return changeEach(deps, targets, notRevoked, (trx, row) => revokeCode(trx, deps, row.id, staff.actor))
}

const notRevoked = (status: CodeStatus) => status !== 'revoked'
const pending = (status: CodeStatus) => status === 'pending'

/** 'Activate Now'. Has no effect on an active code; an ended or revoked one is refused. */
export async function activateStaffCode(deps: Deps, staff: CodeActor, id: string): Promise<StaffCode> {
  return changeCode(deps, staff, id, async (trx, row) => {
    const status = codeStatus(codeState(deps, row), iso(deps.clock.now()))
    if (status === 'active') return
    if (status !== 'pending') throw new AppError('code_not_pending', { params: { status } })
    await activateCode(trx, deps, id, staff.actor)
  })
}

/** Activates the pending codes among these. */
export async function activateStaffCodes(deps: Deps, staff: Admin, targets: CodeTargets): Promise<number> {
  return changeEach(deps, targets, pending, async (trx, row) => {
    const status = codeStatus(codeState(deps, row), iso(deps.clock.now()))
    return status === 'pending' && (await activateCode(trx, deps, row.id, staff.actor))
  })
}

/** Declines the codes among these that wait for a review. */
export async function declineStaffCodes(
  deps: Deps,
  staff: Admin,
  { ids, words }: { ids: readonly string[]; words: string },
): Promise<number> {
  return changeEach(deps, { ids: [...ids] }, pending, async (trx, row) => {
    const status = codeStatus(codeState(deps, row), iso(deps.clock.now()))
    return status === 'pending' && (await declineCode(trx, deps, row, { actor: staff.actor, reason: words }))
  })
}

/** Acts on each of these codes in one transaction and returns how many it changed. Sorted, so that two such acts cannot deadlock. */
async function changeEach(
  deps: Deps,
  targets: CodeTargets,
  isFor: (status: CodeStatus) => boolean,
  act: (trx: Trx, row: FoundCode) => Promise<boolean>,
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const ids = targets.ids ?? (await idsMatching(trx, deps, targets, isFor))
    let changed = 0
    for (const id of [...new Set(ids)].sort()) {
      await lockCode(trx, id)
      const row = await findCode(trx, id)
      if (row && (await act(trx, row))) changed++
    }
    return changed
  })
}

/** The codes that match the filters and that the act is for: as many as staff were told of, or none. */
async function idsMatching(
  trx: Trx,
  deps: Deps,
  { matching, count = 0 }: CodeTargets,
  isFor: (status: CodeStatus) => boolean,
): Promise<string[]> {
  if (!matching) return []
  const now = iso(deps.clock.now())
  const found = await listMatching(trx, filterOf(deps, matching), {
    sort: matching.sort,
    now,
    limit: LIMITS.countedRows,
  })
  const ids = found.filter(({ status }) => isFor(status)).map(({ id }) => id)
  if (ids.length !== count) throw new AppError('list_changed')
  return ids
}

/** Replaces a personal code and emails the new one. Revokes the old one, so that nobody has two; refuses a second renewal. */
export async function renewStaffCode(deps: Deps, staff: Admin, id: string): Promise<StaffCode> {
  const now = iso(deps.clock.now())
  const made = await deps.db.transaction().execute(async (trx) => {
    const old = await findCode(trx, id)
    if (old === undefined) throw new AppError('not_found')
    const siblings = old.submission_id === null ? [] : await lockPersonalCodes(trx, old.submission_id)
    const submission = old.submission_id === null ? undefined : await findSubmission(trx, old.submission_id)
    if (old.kind !== 'personal' || submission === undefined || submission.superseded_at !== null)
      throw new AppError('code_not_renewable')
    const live = siblings.filter((row) => isUsable(standingCodeState(deps, row), now))
    if (live.some((row) => row.id !== id)) throw new AppError('code_renewed_already')
    if (live.length > 0) await revokeCode(trx, deps, id, staff.actor)
    return replaceCode(trx, deps, submission, {
      description: 'Issued by staff to replace another',
      createdBy: staff.actor,
      autoGenerated: false,
    })
  })
  return viewOf(deps, staff, made.row, standingCodeState(deps, made.row))
}

/** Mails a personal code to its holder, or a managed code to the person it was made for, again. */
export async function mailStaffCode(deps: Deps, staff: Admin, id: string): Promise<void> {
  await changeCode(deps, staff, id, async (trx, row) => {
    const usable = isUsable(codeState(deps, row), iso(deps.clock.now()))
    const isOfPerson = row.kind === 'personal' || row.kind === 'managed'
    // A code that is not activated has no dates for the email.
    if (!isOfPerson || row.email === null || !usable || row.valid_from === null) throw new AppError('code_not_mailable')
    if (row.kind === 'personal') await sendCodeAgain(trx, deps, row, staff.actor)
    else await mailMadeCode(trx, deps, row, { actor: staff.actor, again: true })
  })
}

/** The text of a code, for copying it. The log records that it was copied. */
export async function revealCode(deps: Deps, staff: Admin, id: string): Promise<{ code: string }> {
  return changeCode(deps, staff, id, (trx) => recordCopy(trx, deps, staff, id))
}

async function recordCopy(trx: Trx, deps: Deps, { actor, accountId }: Admin, codeId: string): Promise<void> {
  await recordEntry(trx, deps, { action: 'code.copied', actor, accountId, codeId })
}

/** Records that a code was copied from the list, the one way it leaves the page (decision 025). */
export async function recordCodeCopy(deps: Deps, staff: Admin, id: string): Promise<void> {
  await changeCode(deps, staff, id, (trx) => recordCopy(trx, deps, staff, id))
}

/** Changes a locked code in one transaction and returns the result. */
async function changeCode(
  deps: Deps,
  staff: CodeActor,
  id: string,
  act: (trx: Trx, row: FoundCode) => Promise<void>,
): Promise<StaffCode> {
  const row = await deps.db.transaction().execute(async (trx) => {
    await lockCode(trx, id)
    const before = await findCode(trx, id)
    if (before === undefined) throw new AppError('not_found')
    await act(trx, before)
    return findCode(trx, id)
  })
  if (row === undefined) throw new AppError('not_found')
  return view(deps, staff, row)
}

function isUsable(state: CodeState, now: string): boolean {
  const status = codeStatus(state, now)
  return status === 'active' || status === 'pending'
}
