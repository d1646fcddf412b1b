import type { z } from 'zod'
import { KNOWN_ADDRESS, type RowProblem, rowProblem } from '../../../../contract/agreements/invitation-list.ts'
import type {
  invite as inviteEndpoint,
  openInvitation as openEndpoint,
  SkipReason,
} from '../../../../contract/agreements/invitations.ts'
import { trimEmail } from '../../../../contract/email/email.ts'
import { emailKey } from '../../../../contract/email/email-key.ts'
import type { Admin } from '../../../access/account.ts'
import { listPaperOnly, listProjectKeys } from '../../../access/project-queries.ts'
import { firstProject, inOrder, openedBySigning } from '../../../access/projects.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { type Actor, recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { InvitationRow, SubmissionRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitVisitor } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { constantTimeEqual } from '../../../platform/secrets.ts'
import { queueMail } from '../../email/service.ts'
import { deleteJob } from '../../operations/jobs/queries.ts'
import { findOrInsertPerson } from '../../people/queries.ts'
import { requireSignable } from '../signing/service.ts'
import { invitationMail, reminderMail } from './mails.ts'
import {
  countReminder,
  findInvitation,
  insertInvitation,
  listKnown,
  lockOpenInvitation,
  type Mailed,
  renewEnded,
  setMail,
  setOpened,
  setUsed,
  setWithdrawn,
} from './queries.ts'
import { endOfInvitation, linkVerdict, nextReminder, REMIND_EVERY_MS } from './rules.ts'

const HOUR_MS = 60 * 60_000
/** Only refused links count, so that a link that is valid always opens. */
const REFUSED_LINKS = { name: 'invitation-refused', limit: 20, limitFromAddress: 600, perMs: HOUR_MS }

type Input = z.output<typeof inviteEndpoint.input>
type Outcome = z.input<typeof inviteEndpoint.output>

/** Invites the people in these rows, each only once, and queues an email for each. */
export async function invite(deps: Deps, staff: Admin, { rows, ...letter }: Input): Promise<Outcome> {
  const refused: Outcome['refused'] = []
  const projects = await listProjectKeys(deps.db)
  const paperOnly = await listPaperOnly(deps.db)
  const good = rows.flatMap((given) => {
    const problem = rowProblem(given, projects) ?? notBySigning(given.routes, paperOnly)
    if (problem) refused.push({ row: given.row, ...problem })
    return problem ? [] : [{ ...given, key: emailKey(given.email) }]
  })
  // Sorted, so that two imports of the same people cannot deadlock.
  good.sort((a, b) => (a.key < b.key ? -1 : 1))
  const invited = await deps.db.transaction().execute(async (trx) => {
    await requireSignable(trx, deps)
    const keys = good.map(({ key }) => key)
    const known = await listKnown(trx, keys, iso(deps.clock.now()))
    let count = 0
    for (const one of good) {
      const why = known.get(one.key) ?? ((await inviteOne(trx, deps, staff, one, letter)) ? undefined : 'invited')
      if (why === undefined) count++
      else refused.push({ row: one.row, field: 'email', message: KNOWN_ADDRESS[why] })
    }
    return count
  })
  return { invited, refused: refused.sort((a, b) => a.row - b.row) }
}

function notBySigning(routes: readonly string[], paperOnly: readonly string[]): RowProblem | undefined {
  const found = routes.find((route) => paperOnly.includes(route))
  if (found === undefined) return undefined
  return { field: 'routes', message: `Signing does not open ${found}: it asks for an agreement on paper.` }
}

/** Which of these addresses cannot be invited, and why. */
export async function checkInvitees(deps: Deps, emails: readonly string[]) {
  const keys = [...new Set(emails.map(emailKey))]
  const known = await listKnown(deps.db, keys, iso(deps.clock.now()))
  return { known: [...known].map(([email, why]) => ({ email, why })) }
}

type NewInvitee = { email: string; fullName: string; companyName: string; routes: readonly string[] }

/** What staff wrote and chose for all rows. */
type Letter = Omit<Input, 'rows'>

/** False where the address is invited already. */
async function inviteOne(trx: Trx, deps: Deps, staff: Admin, invitee: NewInvitee, letter: Letter): Promise<boolean> {
  const now = deps.clock.now()
  const row: InvitationRow = {
    id: deps.ids.id(),
    email: trimEmail(invitee.email),
    email_key: emailKey(invitee.email),
    full_name: invitee.fullName.trim(),
    company_name: invitee.companyName.trim(),
    routes: JSON.stringify(await inOrder(trx, invitee.routes)),
    created_at: iso(now),
    created_by: staff.actor.name,
    ends_at: iso(endOfInvitation(now)),
    mailed_at: iso(now),
    mail_id: null,
    mails: 1,
    opened_at: null,
    used_at: null,
    submission_id: null,
    withdrawn_at: null,
    sender: letter.sender,
    note: letter.note,
    remind_days: JSON.stringify(letter.remindAfterDays),
    remind_at: nextReminder(iso(now), letter.remindAfterDays, iso(now)),
  }
  if (!(await insertInvitation(trx, row))) return false
  await findOrInsertPerson(trx, { id: deps.ids.id(), email: row.email, email_key: row.email_key, now: iso(now) })
  await mail(trx, deps, row, invitationMail)
  await record(trx, deps, staff, 'invitation.sent', row.id)
  return true
}

/** Sends reminders. People emailed within the last day and people who have signed are skipped. */
export async function remindInvitees(deps: Deps, staff: Admin, ids: readonly string[]) {
  return forEach(deps, ids, (trx, id) => remindOne(trx, deps, staff, id))
}

/** Who sends an invitation: an admin, or the portal on a schedule. */
type Sender = { actor: Actor; accountId: string | null }

/** Sends a reminder, or returns why not. */
export async function remindOne(trx: Trx, deps: Deps, by: Sender, id: string): Promise<SkipReason | undefined> {
  await requireSignable(trx, deps)
  if (await opensNothing(trx, id)) return 'archived'
  const now = iso(deps.clock.now())
  const reminded = await countReminder(trx, id, now, dayBefore(now))
  if (!reminded) return whyLeft(trx, deps, id)
  await mail(trx, deps, reminded, reminderMail)
  await record(trx, deps, by, 'invitation.reminded', id)
  return undefined
}

/** Whether signing would open nothing: all projects of the invitation are archived, or ask for an agreement on paper. */
async function opensNothing(trx: Trx, id: string): Promise<boolean> {
  const found = await findInvitation(trx, id)
  if (found === undefined) return false
  return (await firstProject(trx, await openedBySigning(trx, JSON.parse(found.routes)))) === undefined
}

/** Renews expired invitations. A withdrawn one stays withdrawn, and a new one replaces it. */
export async function sendAgain(deps: Deps, staff: Admin, ids: readonly string[]) {
  return forEach(deps, ids, async (trx, id) => {
    await requireSignable(trx, deps)
    if (await opensNothing(trx, id)) return 'archived'
    const now = deps.clock.now()
    const renewed = await renewEnded(trx, id, iso(now), iso(endOfInvitation(now)))
    if (renewed) {
      await mail(trx, deps, renewed, invitationMail)
      await record(trx, deps, staff, 'invitation.sent_again', id)
      return undefined
    }
    const old = await findInvitation(trx, id)
    if (!old?.withdrawn_at) {
      const why = await whyLeft(trx, deps, id)
      return why === 'too_soon' || why === 'waiting' ? 'open' : why
    }
    if ((await listKnown(trx, [old.email_key], iso(now))).get(old.email_key) === 'signed') return 'signed'
    const routes = JSON.parse(old.routes) as string[]
    const again = { email: old.email, fullName: old.full_name, companyName: old.company_name, routes }
    const letter = { sender: old.sender, note: old.note, remindAfterDays: JSON.parse(old.remind_days) as number[] }
    return (await inviteOne(trx, deps, staff, again, letter)) ? undefined : 'invited'
  })
}

/** Invalidates the links and drops queued emails. */
export async function withdrawInvitations(deps: Deps, staff: Admin, ids: readonly string[]) {
  return forEach(deps, ids, async (trx, id) => {
    const now = iso(deps.clock.now())
    const withdrawn = await setWithdrawn(trx, id, now)
    if (!withdrawn) return whyLeft(trx, deps, id)
    if (withdrawn.mail_id) await deleteJob(trx, withdrawn.mail_id, now)
    await record(trx, deps, staff, 'invitation.withdrawn', id)
    return undefined
  })
}

/** Returns the invited person's details. Records the first opening. */
export async function openInvitation(
  deps: Deps,
  visitor: Visitor,
  token: string,
): Promise<z.input<typeof openEndpoint.output>> {
  const id = idOf(deps, token)
  const found = id === undefined ? undefined : await findInvitation(deps.db, id)
  const now = iso(deps.clock.now())
  const verdict = found ? linkVerdict(factsOf(found), now) : 'invitation_unknown'
  if (found === undefined || verdict !== 'ok') {
    await limitVisitor(deps, REFUSED_LINKS, visitor)
    throw new AppError(verdict === 'ok' ? 'invitation_unknown' : verdict)
  }
  if (found.opened_at === null)
    await deps.db.transaction().execute(async (trx) => {
      if (!(await setOpened(trx, found.id, now))) return
      const detail = { invitation: found.id }
      await recordEntry(trx, deps, {
        action: 'invitation.opened',
        actor: 'visitor',
        browserId: visitor.browserId,
        detail,
      })
    })
  return { fullName: found.full_name, email: found.email, companyName: found.company_name }
}

/** Locks the invitation of a token if it is valid for this address. The token comes from an email, so it verifies the address. */
export async function lockInvitation(trx: Trx, deps: Deps, token: string, key: string) {
  const id = idOf(deps, token)
  return id === undefined ? undefined : lockOpenInvitation(trx, id, key, iso(deps.clock.now()))
}

type Held = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>

/** Uses up the invitation. The codes of the signature then open its projects. */
export async function spendInvitation(trx: Trx, deps: Deps, held: Held, submission: SubmissionRow): Promise<void> {
  await setUsed(trx, held.id, submission.id, submission.signed_at)
  if (held.mail_id) await deleteJob(trx, held.mail_id, submission.signed_at)
  await recordEntry(trx, deps, {
    action: 'invitation.signed',
    actor: 'visitor',
    browserId: submission.browser_id,
    personId: submission.person_id,
    submissionId: submission.id,
    detail: { invitation: held.id },
  })
}

/** Runs an action on each invitation in one transaction, sorted so that two runs cannot deadlock. */
async function forEach(
  deps: Deps,
  ids: readonly string[],
  act: (trx: Trx, id: string) => Promise<SkipReason | undefined>,
) {
  return deps.db.transaction().execute(async (trx) => {
    const left: { id: string; why: SkipReason }[] = []
    const each = [...new Set(ids)].sort()
    for (const id of each) {
      const why = await act(trx, id)
      if (why !== undefined) left.push({ id, why })
    }
    return { done: each.length - left.length, left }
  })
}

/** Why an invitation was skipped. */
async function whyLeft(trx: Trx, deps: Deps, id: string): Promise<SkipReason> {
  const found = await findInvitation(trx, id)
  if (!found) return 'unknown'
  const now = iso(deps.clock.now())
  const known = (await listKnown(trx, [found.email_key], now)).get(found.email_key)
  if (found.withdrawn_at !== null) return 'withdrawn'
  if (found.used_at !== null || known === 'signed') return 'signed'
  if (found.ends_at <= now) return 'ended'
  return found.mailed_at > dayBefore(now) ? 'too_soon' : 'waiting'
}

function dayBefore(now: string): string {
  return iso(Date.parse(now) - REMIND_EVERY_MS)
}

async function mail(trx: Trx, deps: Deps, row: Mailed, write: typeof invitationMail): Promise<void> {
  const url = `${portalUrl(deps.config)}/nda-gate#invitation=${row.id}.${signature(deps, row.id)}`
  const { email, full_name: fullName, ends_at: endsAt, sender, note } = row
  const invited = { email, fullName, endsAt, sender, note }
  await setMail(trx, row.id, await queueMail(trx, deps, write(deps.portal, url, invited)))
}

/** The log has only the id, because an address would be personal data. */
async function record(
  trx: Trx,
  deps: Deps,
  { actor, accountId }: Sender,
  action: 'invitation.sent' | 'invitation.reminded' | 'invitation.sent_again' | 'invitation.withdrawn',
  id: string,
): Promise<void> {
  await recordEntry(trx, deps, { action, actor, accountId, detail: { invitation: id } })
}

/** The id in a token with a valid signature. */
function idOf(deps: Deps, token: string): string | undefined {
  const [id = '', given = ''] = token.split('.')
  return constantTimeEqual(given, signature(deps, id)) ? id : undefined
}

/** Derived from the id with a key outside the database, so that a copy of the database opens no link. */
function signature(deps: Deps, id: string): string {
  return deps.secrets.digest('invitation', id)
}

function factsOf(row: NonNullable<Awaited<ReturnType<typeof findInvitation>>>) {
  return {
    withdrawnAt: row.withdrawn_at,
    usedAt: row.used_at,
    confirmed: row.confirmed_by !== null,
    endsAt: row.ends_at,
  }
}
