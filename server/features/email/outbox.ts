import type { z } from 'zod'
import { emailKey } from '../../../contract/email/email-key.ts'
import type { AdminMail, listMails as listEndpoint, MailPage } from '../../../contract/email/mails.ts'
import type { Admin } from '../../access/account.ts'
import { recordEntry } from '../../audit/service.ts'
import { isLoopbackOnly } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { readCursor, writeCursor } from '../../platform/list-cursor.ts'
import { deleteGivenUp, findJob, makeDue } from '../operations/jobs/queries.ts'
import { namesOf } from '../people/firms/list-service.ts'
import { listPeopleOf } from '../people/person-list-queries.ts'
import { findRecordIds } from '../people/queries.ts'
import { maskSecrets } from './mask-secrets.ts'
import { deleteMailRecord, type FoundMail, listMailPage, type Recipients } from './queries.ts'
import { readReportsOf } from './reports/stop-service.ts'
import { countUnreadReports } from './reports/unread-queries.ts'
import { againOf, type Mail } from './rules.ts'
import { recipientDigest, renderMail } from './service.ts'

const PAGE = 50
/** How many people a search for emails takes into account. */
const MAX_PEOPLE = 100

/** Lists queued and sent emails. The content of a sent email is deleted, and so is its address if it is no person's. */
export async function listMails(deps: Deps, wanted: z.output<typeof listEndpoint.input>): Promise<MailPage> {
  const { state, after } = wanted
  // One extra row shows whether there is another page.
  const page = { after: readCursor(after), limit: PAGE + 1 }
  const rows = await listMailPage(deps.db, { state, recipients: await recipientsOf(deps, wanted) }, page)
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  const reports = await readReportsOf(
    deps,
    shown.map(({ id }) => id),
  )
  const nameOf = await namesOf(deps, [...new Set(shown.flatMap((row) => row.person_id ?? []))])
  return {
    mails: shown.map((row) => toAdminMail(deps, row, nameOf, reports.get(row.id) ?? null)),
    next: writeCursor(last && { at: last.created_at, id: last.id }),
    readable: areReadable(deps),
    sends: deps.config.smtpUrl !== undefined,
    unreadReports: await countUnreadReports(deps.db),
  }
}

/** Whose emails are asked for; undefined: everybody's. */
async function recipientsOf(
  deps: Deps,
  { search, person }: { search: string; person?: string | undefined },
): Promise<Recipients | undefined> {
  if (person !== undefined) {
    const { persons, emailKeys } = await findRecordIds(deps.db, [person])
    return { persons, digests: emailKeys.map((key) => recipientDigest(deps, key)) }
  }
  if (search === '') return undefined
  const choice = { search, filter: 'all' as const, staffIds: [] }
  const found = await listPeopleOf(deps.db, choice, { sort: 'newest', after: undefined, limit: MAX_PEOPLE })
  // An address without a person, such as one that was invited, is found by the whole of it.
  const keys = [search, ...found.map(({ email }) => email)].map(emailKey)
  return { persons: found.map(({ id }) => id), digests: keys.map((key) => recipientDigest(deps, key)) }
}

/**
 * The content of an email. This works only if emails are written to local files and the portal has a loopback address (design section 6).
 * Codes and links that open something are shown to the recipient alone. Reading one is recorded in the log.
 */
export async function readMail(deps: Deps, admin: Admin, id: string) {
  const row = areReadable(deps) ? await findJob(deps.db, 'mail', id) : undefined
  if (row === undefined) throw new AppError('not_found')
  const { actor, accountId } = admin
  await deps.db
    .transaction()
    .execute((trx) => recordEntry(trx, deps, { action: 'mail.read', actor, accountId, detail: { mail: id } }))
  const mail =
    row.payload === ''
      ? await deps.mailer.read?.(row.id)
      : await renderMail(deps, deps.secrets.open(row.payload, row.id))
  if (!mail?.html) throw new AppError('not_found')
  const { to, subject, text, html } = mail
  const isOwn = emailKey(to) === emailKey(admin.email)
  return { id, to, subject, ...(isOwn ? { text, html } : maskSecrets({ text, html })) }
}

/** Retries a queued or given-up email now. */
export async function retryMail(deps: Deps, admin: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await makeDue(trx, 'mail', id, iso(deps.clock.now())))) throw new AppError('not_found')
    await recordEntry(trx, deps, {
      action: 'mail.tried_again',
      actor: admin.actor,
      accountId: admin.accountId,
      detail: { mail: id },
    })
  })
}

function areReadable(deps: Deps): boolean {
  return deps.mailer.read !== undefined && isLoopbackOnly(deps.config)
}

/** Deletes an email that was given up, so that it no longer waits for staff. */
export async function discardMail(deps: Deps, admin: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteGivenUp(trx, 'mail', id))) throw new AppError('not_found')
    await deleteMailRecord(trx, id)
    await recordEntry(trx, deps, {
      action: 'mail.discarded',
      actor: admin.actor,
      accountId: admin.accountId,
      detail: { mail: id },
    })
  })
}

function toAdminMail(
  deps: Deps,
  row: FoundMail,
  nameOf: (personId: string) => string,
  report: AdminMail['report'],
): AdminMail {
  const mail = row.payload === '' ? null : (JSON.parse(deps.secrets.open(row.payload, row.id)) as Mail)
  const state = row.done_at !== null ? 'sent' : row.given_up_at !== null ? 'given_up' : 'waiting'
  const person =
    row.person_id && row.person_email
      ? { id: row.person_id, email: row.person_email, name: nameOf(row.person_id) }
      : null
  return {
    id: row.id,
    state,
    kind: row.mail_kind,
    person,
    to: mail?.to ?? person?.email ?? null,
    reply: row.reply,
    report,
    again: state === 'sent' && row.erased_at === null ? againOf(row.mail_kind) : null,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    nextTryAt: state === 'waiting' ? row.run_at : null,
    sentAt: row.done_at,
    givenUpAt: row.given_up_at,
  }
}
