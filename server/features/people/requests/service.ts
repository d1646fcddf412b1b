import { looksLikeEmail } from '../../../../contract/email/email.ts'
import type { OwnRequest } from '../../../../contract/people/own-requests.ts'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import type { Investor } from '../../../access/account.ts'
import { listProjectKeys } from '../../../access/project-queries.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { requestData } from '../../../audit/rules.ts'
import { type Actor, actorName, recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { Also, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitVisitor } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { type Cursor, readCursor, writeCursor } from '../../../platform/list-cursor.ts'
import { replaceCode } from '../../access-codes/service.ts'
import { findCoverOf, mailCovered } from '../../agreements/external/service.ts'
import { findNdaNumber, findStanding } from '../../agreements/signing/queries.ts'
import { queueMail } from '../../email/service.ts'
import { type AboutNda, answerMail, askedMail, codeRequestMail } from './mails.ts'
import { newRequest } from './new-request.ts'
import {
  appendAsked,
  countAwaiting,
  countRequests,
  findRequest,
  insertRequest,
  type ListedRequest,
  listApprovalsOf,
  listRequestRows,
  setAnswered,
} from './queries.ts'
import { threadsOf, timesOf } from './thread.ts'
import { findName, listRequestsOfAddress } from './thread-queries.ts'

type StaffAnswer = { answer: 'approved' | 'declined'; words?: string; by: Actor }
type Asked = { clause: string; words: string; version: number }

/** Ends the signature that a request to withdraw is about. app.ts passes it in, because its feature imports this one. */
export type Withdraw = (trx: Trx, deps: Deps, submissionId: string, by: Actor, words: string) => Promise<boolean>

const ABOUT_NDA = { name: 'about-nda', limit: 20, limitFromAddress: 400, perMs: 60 * 60_000 }
/** In characters. An open request that is longer takes no more text. */
const MAX_ASKED_LENGTH = 20_000

/** Asks staff for a new code and emails the owner. False if the address has an open request. */
export async function requestNewCode(
  trx: Trx,
  deps: Deps,
  input: { email: string; browserId: string; personId: string | null },
): Promise<boolean> {
  const row = newRequest(deps, 'new_code', input.email)
  if (!(await insertRequest(trx, row))) return false
  await recordEntry(trx, deps, {
    action: 'code.asked_for',
    actor: 'visitor',
    browserId: input.browserId,
    personId: input.personId,
    detail: { request: row.id },
  })
  await queueMail(trx, deps, codeRequestMail(deps.portal, portalUrl(deps.config), row))
  return true
}

/** Asks for changes to the agreement, or declines it. The reply does not reveal whether the address has asked before. */
export async function askAboutNda(
  deps: Deps,
  visitor: Visitor,
  kind: 'nda_changes' | 'nda_declined',
  input: { fullName: string; email: string; companyName: string; clause: string; words: string },
): Promise<void> {
  if (input.fullName === '') throw new AppError('request_name_missing')
  if (!looksLikeEmail(input.email)) throw new AppError('nda_email_invalid')
  if (input.words === '') throw new AppError('request_words_missing')
  await limitVisitor(deps, ABOUT_NDA, visitor)
  const version = await findNdaNumber(deps.db)
  await askStaff(deps, visitor, {
    kind,
    email: input.email,
    name: input.companyName ? `${input.fullName}, ${input.companyName}` : input.fullName,
    submissionId: null,
    personId: null,
    asked: { clause: input.clause, words: input.words, version: version ?? 0 },
  })
}

type Question = {
  kind: AboutNda
  email: string
  name: string
  submissionId: string | null
  personId: string | null
  asked: Asked
}

/** Asks staff something about the agreement and emails the owner. An open request keeps what it asked before. */
export async function askStaff(deps: Deps, visitor: Visitor, question: Question): Promise<void> {
  const { kind, email, name, submissionId, personId } = question
  const now = iso(deps.clock.now())
  const line = JSON.stringify({ ...question.asked, at: now })
  const row = { ...newRequest(deps, kind, email), created_at: now, asked: line, name, submission_id: submissionId }
  await deps.db.transaction().execute(async (trx) => {
    const isNew = await insertRequest(trx, row)
    if (!isNew && !(await appendAsked(trx, { kind, emailKey: row.email_key }, line, MAX_ASKED_LENGTH))) return
    await recordEntry(trx, deps, {
      action: 'request.made',
      actor: 'visitor',
      browserId: visitor.browserId,
      personId,
      submissionId,
      detail: { kind, ...(isNew && { request: row.id }) },
      personal: { ...requestData(visitor), email, name, words: question.asked.words },
    })
    await queueMail(trx, deps, askedMail(deps.portal, portalUrl(deps.config), kind, { email, name, ...question.asked }))
  })
}

const PAGE = 50

type ListInput = { state: 'open' | 'answered'; id?: string | undefined; after?: string | undefined }

export async function listRequests(deps: Deps, { state, id, after }: ListInput) {
  const rows = await listRequestRows(deps.db, { state, id, after: readCursor(after), limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  return {
    requests: await requestViews(deps, shown),
    open: await countRequests(deps.db, 'open'),
    awaiting: await countAwaiting(deps.db),
    next: writeCursor(last && { at: last.answered_at ?? last.created_at, id: last.id }),
  }
}

/** The requests that the filter of the list leaves, page by page. */
export async function* eachRequest(
  deps: Deps,
  { state }: { state: 'open' | 'answered' },
  limit: number,
): AsyncGenerator<StaffRequest[]> {
  let after: Cursor | undefined
  do {
    const rows = await listRequestRows(deps.db, { state, after, limit })
    yield requestViews(deps, rows)
    const last = rows.length === limit ? rows.at(-1) : undefined
    after = last && { at: last.answered_at ?? last.created_at, id: last.id }
  } while (after)
}

async function requestViews(deps: Deps, shown: readonly ListedRequest[]): Promise<StaffRequest[]> {
  const threadOf = await threadsOf(
    deps.db,
    shown.map(({ id }) => id),
  )
  const approvals = await listApprovalsOf(
    deps.db,
    shown.flatMap(({ account_ref }) => account_ref ?? []),
  )
  const projects = await listProjectKeys(deps.db)
  return shown.map((row) => ({
    id: row.id,
    kind: row.kind,
    email: row.email,
    approvedFor: projects.filter((key) =>
      approvals.some(({ account_id, route }) => account_id === row.account_ref && route === key),
    ),
    approvable: row.kind !== 'access' || (row.email_verified === 1 && row.suspended_at === null),
    awaitsPerson: Number(row.awaits_person) === 1,
    personId: row.person_id,
    name: row.account_name || row.signed_name || row.name || '',
    companyName: row.signed_company ?? '',
    createdAt: row.created_at,
    answer: row.answer,
    answeredAt: row.answered_at,
    words: row.words,
    asked: readAsked(row.asked),
    route: row.route,
    topic: row.topic,
    document: row.document,
    times: timesOf(row),
    timeZone: row.time_zone,
    ...threadOf(row.id),
  }))
}

export async function listOwnRequests(deps: Deps, account: Investor): Promise<{ requests: OwnRequest[] }> {
  const rows = await listRequestsOfAddress(deps.db, account.email)
  const threadOf = await threadsOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  const now = iso(deps.clock.now())
  return {
    requests: rows.map((row) => {
      const thread = threadOf(row.id)
      const { meeting } = thread
      const agreed = meeting !== null && meeting.cancelledAt === null && meeting.startsAt > now
      return {
        id: row.id,
        kind: row.kind,
        createdAt: row.created_at,
        answer: row.answer,
        answeredAt: row.answered_at,
        words: row.words,
        route: row.route,
        topic: row.topic,
        document: row.document,
        times: timesOf(row),
        timeZone: row.time_zone,
        ...thread,
        withdrawable: row.answer === null || (row.answer === 'approved' && agreed),
      }
    }),
  }
}

function readAsked(asked: string | null): (Asked & { at: string })[] {
  return (asked ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Asked & { at: string })
}

/**
 * Answers a request and does what it asks for: issues a new personal code, or withdraws the signature. `no_signature` leaves the
 * request open, because a code needs a signature in force. `unknown`: no such request, or it is already answered.
 */
export async function answerRequest(
  deps: Deps,
  id: string,
  { answer, words = '', by }: StaffAnswer,
  withdraw: Withdraw,
  also?: Also,
): Promise<'answered' | 'no_signature' | 'unknown'> {
  const now = iso(deps.clock.now())
  return deps.db.transaction().execute(async (trx) => {
    const asked = await findRequest(trx, id)
    if (asked === undefined || asked.kind === 'access') return 'unknown'
    const standing = asked.kind === 'new_code' ? await findStanding(trx, asked.email_key) : undefined
    const grants = asked.kind === 'new_code' && answer === 'approved'
    const cover = grants && !standing ? await findCoverOf(trx, deps, asked.email_key) : undefined
    if (grants && standing === undefined && cover === undefined) return 'no_signature'
    const request = await setAnswered(trx, id, { answer, by: actorName(by), words: words.trim() || null, now })
    if (request === undefined) return 'unknown'
    await recordEntry(trx, deps, {
      action: 'request.answered',
      actor: by,
      personId: standing?.person_id ?? null,
      submissionId: standing?.id ?? request.submission_id,
      detail: { request: id, kind: request.kind, answer },
    })
    await also?.(trx)
    const issue = { description: 'Issued by staff to answer a request', createdBy: by, autoGenerated: false }
    if (grants && standing) await replaceCode(trx, deps, standing, issue)
    if (grants && cover) await mailCovered(trx, deps, cover, request.email, issue)
    if (request.kind === 'withdrawal' && answer === 'approved' && request.submission_id !== null)
      await withdraw(trx, deps, request.submission_id, by, words)
    const { name } = await findName(trx, request.email_key)
    const mail = answerMail(deps.portal, { ...request, name }, answer)
    if (mail) await queueMail(trx, deps, mail)
    return 'answered'
  })
}
