import type { z } from 'zod'
import type * as contract from '../../../../contract/people/own-requests.ts'
import type { Investor } from '../../../access/account.ts'
import { projectNames } from '../../../access/project-queries.ts'
import { checkProjects } from '../../../access/projects.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { queueMail } from '../../email/service.ts'
import { newRequest } from './new-request.ts'
import { insertRequest } from './queries.ts'
import { areProposable, isMeetingKind, isTimeZone } from './rules.ts'
import { messageView } from './thread.ts'
import { messageToStaffMail, requestMadeMail, requestWithdrawnMail } from './thread-mails.ts'
import {
  findMeeting,
  findOpenRequest,
  insertMessage,
  lockRequest,
  type MeetingRow,
  setWithdrawn,
  updateMeeting,
} from './thread-queries.ts'

const DAY_MS = 24 * 60 * 60_000
const REQUESTS = { name: 'own-requests', limit: 10, perMs: DAY_MS }
const MESSAGES = { name: 'request-messages', limit: 20, perMs: DAY_MS / 24 }

type Input = z.output<typeof contract.makeOwnRequest.input>

/** Makes a request and emails the owner. If one of its kind is open, as after a double click, answers that one. */
export async function makeOwnRequest(
  deps: Deps,
  account: Investor,
  input: Input,
): Promise<{ id: string; made: boolean }> {
  const now = deps.clock.now()
  const meets = isMeetingKind(input.kind)
  if (meets && !areProposable(input.times, now))
    throw new AppError('meeting_times', { fields: { times: 'One to three times' } })
  if (!isTimeZone(input.timeZone)) throw new AppError('meeting_zone', { fields: { timeZone: 'Unknown' } })
  await limitRate(deps, REQUESTS, account.accountId)
  const row = {
    ...newRequest(deps, input.kind, account.email),
    account_id: account.accountId,
    created_at: iso(now),
    route: input.route,
    topic: input.topic,
    document: input.kind === 'data_room' ? (input.document ?? null) : null,
    wishes: meets ? JSON.stringify(input.times) : null,
    time_zone: meets ? input.timeZone : null,
  }
  return deps.db.transaction().execute(async (trx) => {
    await checkProjects(trx, [row.route], 'route')
    if (!(await insertRequest(trx, row))) {
      const open = await findOpenRequest(trx, row)
      // Staff answered it at this moment, so the person has to ask again.
      if (!open) throw new AppError('request_over')
      return { id: open.id, made: false }
    }
    await recordEntry(trx, deps, {
      action: 'request.made',
      actor: 'visitor',
      accountId: account.accountId,
      personId: account.personId,
      route: row.route,
      detail: { request: row.id, kind: row.kind },
    })
    const asked = { ...row, project: (await projectNames(trx))(row.route) }
    await queueMail(trx, deps, requestMadeMail(deps.portal, portalUrl(deps.config), asker(account), asked))
    return { id: row.id, made: true }
  })
}

/** Withdraws an open request, or cancels an agreed meeting before it starts and emails both sides a calendar entry. */
export async function withdrawRequest(deps: Deps, account: Investor, id: string): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, id, account.email)
    if (!request) throw new AppError('not_found')
    const meeting = await findMeeting(trx, id)
    if (request.answer !== null && !(request.answer === 'approved' && isUpcoming(meeting, now)))
      throw new AppError('request_over')
    await setWithdrawn(trx, id, now)
    await recordEntry(trx, deps, {
      action: 'request.withdrawn',
      actor: 'visitor',
      accountId: account.accountId,
      personId: account.personId,
      detail: { request: id, kind: request.kind },
    })
    const who = asker(account)
    if (!meeting) return void (await queueMail(trx, deps, requestWithdrawnMail(deps.portal, who, request)))
    const cancelled = await updateMeeting(trx, id, { cancelled_at: now, updated_at: now })
    const about = { portal: deps.portal, url: portalUrl(deps.config), who, request, meeting: cancelled }
    // Loaded with the first meeting, because it brings the library of calendar entries.
    const { meetingMails } = await import('./meeting-mails.ts')
    for (const mail of meetingMails({ ...about, change: 'cancelled' })) await queueMail(trx, deps, mail)
  })
}

/** Adds a message and emails it to the owner. A withdrawn request takes no more messages. */
export async function writeToStaff(deps: Deps, account: Investor, given: { id: string; words: string }) {
  await limitRate(deps, MESSAGES, account.accountId)
  const row = {
    id: deps.ids.id(),
    request_id: given.id,
    author: 'person' as const,
    actor: 'visitor',
    words: given.words,
    created_at: iso(deps.clock.now()),
  }
  await deps.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, given.id, account.email)
    if (!request) throw new AppError('not_found')
    if (request.answer === 'withdrawn') throw new AppError('request_over')
    await insertMessage(trx, row)
    await recordEntry(trx, deps, {
      action: 'request.written',
      actor: 'visitor',
      accountId: account.accountId,
      personId: account.personId,
      detail: { request: given.id, message: row.id },
    })
    const written = { kind: request.kind, words: given.words }
    await queueMail(trx, deps, messageToStaffMail(deps.portal, portalUrl(deps.config), asker(account), written))
  })
  return messageView(row)
}

function isUpcoming(meeting: MeetingRow | undefined, now: string): boolean {
  return meeting !== undefined && meeting.cancelled_at === null && meeting.starts_at > now
}

function asker(account: Investor) {
  return { name: `${account.firstName} ${account.lastName}`.trim(), email: account.email }
}
