import { projectKey } from '../../../../contract/projects/project.ts'
import type { Admin } from '../../../access/account.ts'
import { projectNames } from '../../../access/project-queries.ts'
import type { NamedProject } from '../../../access/projects.ts'
import { type Act, recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { Also, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { addReader } from '../../data-room/service.ts'
import { queueMail } from '../../email/service.ts'
import { mailTexts } from '../../email/texts/rules.ts'
import { openProject } from '../service.ts'
import type { MeetingMail } from './meeting-mails.ts'
import { findRequest, type RequestRow, setAnswered } from './queries.ts'
import { isMeetingKind } from './rules.ts'
import { messageView } from './thread.ts'
import { messageToPersonMail, requestAnsweredMail, requestDeclinedMail } from './thread-mails.ts'
import {
  findMeeting,
  findName,
  insertMeeting,
  insertMessage,
  lockRequest,
  type MeetingRow,
  updateMeeting,
} from './thread-queries.ts'

type Agreed = { startsAt: string; minutes: number; place: string }
type Opens = { project: boolean; documents: readonly string[] }
type Answer = {
  answer: 'approved' | 'declined'
  words: string
  meeting?: Agreed | undefined
  opens?: Opens | undefined
}

/** Whether the request came from a project page. Those are answered here, the others in service.ts. */
export async function isProjectPageRequest(deps: Deps, id: string): Promise<boolean> {
  const kind = (await findRequest(deps.db, id))?.kind
  return kind === 'data_room' || (kind !== undefined && isMeetingKind(kind))
}

/** Answers a request for a call, a meeting or the data room, and emails the person. A request is answered once. */
export async function answerProjectPageRequest(
  deps: Deps,
  staff: Admin,
  id: string,
  given: Answer,
  also?: Also,
): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const open = await lockRequest(trx, id)
    if (!open || open.answer !== null) throw new AppError('request_over')
    const meets = isMeetingKind(open.kind) && given.answer === 'approved'
    if (meets && !(given.meeting && given.meeting.startsAt > now)) throw new AppError('meeting_incomplete')
    const grants = open.kind === 'data_room' && given.answer === 'approved'
    if (grants && !given.opens?.project && !given.opens?.documents.length) throw new AppError('request_opens_nothing')
    const words = given.words || null
    const request = await setAnswered(trx, id, { answer: given.answer, by: staff.actor.name, words, now })
    if (!request) throw new AppError('request_over')
    await recordAct(trx, deps, staff, request, {
      action: 'request.answered',
      detail: { request: request.id, answer: given.answer },
    })
    await also?.(trx)
    const opens = grants && given.opens ? await openDataRoom(trx, deps, staff, request, given.opens) : undefined
    const who = await askerOf(trx, request)
    const url = portalUrl(deps.config)
    if (given.answer === 'declined')
      return void (await queueMail(trx, deps, requestDeclinedMail(deps.portal, url, who, request)))
    if (opens) return void (await queueMail(trx, deps, requestAnsweredMail(deps.portal, url, who, request, opens)))
    if (!given.meeting) return
    const { startsAt, minutes, place } = given.meeting
    const meeting: MeetingRow = {
      ...{ request_id: id, starts_at: startsAt, minutes, place },
      ...{ sequence: 0, updated_at: now, cancelled_at: null },
    }
    await insertMeeting(trx, meeting)
    await mailBoth(trx, deps, { request, meeting, change: 'agreed', words })
  })
}

/** Gives the person what staff picked, in the act that answers. Returns it in words of the portal's language. */
async function openDataRoom(
  trx: Trx,
  deps: Deps,
  staff: Admin,
  { email_key: email, route: asked }: RequestRow,
  { project, documents }: Opens,
): Promise<{ project: NamedProject; opened: string[] }> {
  const route = projectKey.parse(asked)
  if (project) await openProject(trx, deps, staff, email, route)
  if (documents.length > 0) await addReader(trx, deps, staff, { route, documents, email })
  const name = (await projectNames(trx))(route)
  const restricted = documents.length > 0 ? [mailTexts(deps.portal).restricted(documents.length)] : []
  return { project: { key: route, name }, opened: [...(project ? [name] : []), ...restricted] }
}

export async function moveMeeting(deps: Deps, staff: Admin, id: string, input: Agreed): Promise<void> {
  const now = iso(deps.clock.now())
  if (input.startsAt <= now) throw new AppError('meeting_incomplete')
  await deps.db.transaction().execute(async (trx) => {
    const { request, meeting } = await agreedMeeting(trx, id)
    const same =
      meeting.starts_at === input.startsAt && meeting.minutes === input.minutes && meeting.place === input.place
    if (same) throw new AppError('meeting_unchanged')
    const changed = { starts_at: input.startsAt, minutes: input.minutes, place: input.place, updated_at: now }
    const moved = await updateMeeting(trx, id, changed)
    await recordAct(trx, deps, staff, request, {
      action: 'meeting.moved',
      detail: { request: request.id, sequence: moved.sequence },
    })
    await mailBoth(trx, deps, { request, meeting: moved, change: 'moved', words: null, before: meeting })
  })
}

/** Cancels an agreed meeting. The request stays answered, so the person can make a new one. */
export async function cancelMeeting(deps: Deps, staff: Admin, id: string, words: string): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const { request } = await agreedMeeting(trx, id)
    const cancelled = await updateMeeting(trx, id, { cancelled_at: now, updated_at: now })
    await recordAct(trx, deps, staff, request, {
      action: 'meeting.cancelled',
      detail: { request: request.id, sequence: cancelled.sequence },
    })
    await mailBoth(trx, deps, { request, meeting: cancelled, change: 'cancelled', words: words || null })
  })
}

export async function writeToPerson(deps: Deps, staff: Admin, given: { id: string; words: string }) {
  const row = {
    id: deps.ids.id(),
    request_id: given.id,
    author: 'staff' as const,
    actor: staff.actor.name,
    words: given.words,
    created_at: iso(deps.clock.now()),
  }
  await deps.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, given.id)
    if (!request) throw new AppError('not_found')
    if (request.answer === 'withdrawn') throw new AppError('request_over')
    await insertMessage(trx, row)
    await recordAct(trx, deps, staff, request, {
      action: 'request.written',
      detail: { request: request.id, message: row.id },
    })
    const written = { kind: request.kind, words: given.words }
    const who = await askerOf(trx, request)
    await queueMail(trx, deps, messageToPersonMail(deps.portal, portalUrl(deps.config), who, written))
  })
  return messageView(row)
}

async function agreedMeeting(trx: Trx, id: string): Promise<{ request: RequestRow; meeting: MeetingRow }> {
  const request = await lockRequest(trx, id)
  const meeting = request && (await findMeeting(trx, id))
  if (!request || !meeting) throw new AppError('not_found')
  if (meeting.cancelled_at !== null) throw new AppError('request_over')
  return { request, meeting }
}

async function recordAct(trx: Trx, deps: Deps, staff: Admin, request: RequestRow, act: Act): Promise<void> {
  const { personId } = await findName(trx, request.email_key)
  await recordEntry(trx, deps, { ...act, actor: staff.actor, personId })
}

async function mailBoth(
  trx: Trx,
  deps: Deps,
  about: Pick<MeetingMail, 'request' | 'meeting' | 'change' | 'words' | 'before'>,
): Promise<void> {
  const who = await askerOf(trx, about.request)
  // Loaded with the first meeting, because it brings the library of calendar entries.
  const { meetingMails } = await import('./meeting-mails.ts')
  const mails = meetingMails({ portal: deps.portal, url: portalUrl(deps.config), who, ...about })
  for (const mail of mails) await queueMail(trx, deps, mail)
}

async function askerOf(trx: Trx, request: RequestRow) {
  return { name: (await findName(trx, request.email_key)).name, email: request.email }
}
