import type { AdminMail, MailPage, MailState } from '../../../contract/email/mails.ts'
import type { Admin } from '../../access/account.ts'
import { recordEntry } from '../../audit/service.ts'
import { isLoopbackOnly } from '../../config.ts'
import type { JobRow } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { findJob, listJobs, makeDue } from '../operations/jobs/queries.ts'
import type { Mail } from './rules.ts'
import { renderMail } from './service.ts'

const PAGE = 50

/** Lists sent and queued emails. The recipient and content of a sent email are deleted. */
export async function listMails(deps: Deps, wanted: { state?: MailState; after?: string }): Promise<MailPage> {
  const [createdAt, id] = wanted.after?.split('~') ?? []
  const rows = await listJobs(deps.db, {
    kind: 'mail',
    ...(wanted.state && { state: wanted.state === 'sent' ? 'done' : wanted.state }),
    ...(createdAt && id && { after: { createdAt, id } }),
    // One extra row shows whether there is another page.
    limit: PAGE + 1,
  })
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    mails: shown.map((row) => toAdminMail(deps, row)),
    next: last && rows.length > PAGE ? `${last.created_at}~${last.id}` : null,
    readable: areReadable(deps),
  }
}

/**
 * The content of an email. Emails contain codes and links that open accounts, so this works only if they are written to local files and
 * the portal has a loopback address (design section 6). Reading one is recorded in the log.
 */
export async function readMail(deps: Deps, admin: Admin, id: string) {
  const row = areReadable(deps) ? await findJob(deps.db, 'mail', id) : undefined
  if (row === undefined) throw new AppError('not_found')
  const { actor, accountId } = admin
  await deps.db
    .transaction()
    .execute((trx) => recordEntry(trx, deps, { action: 'mail.read', actor, accountId, detail: { mail: id } }))
  if (row.payload !== '') {
    const mail = await renderMail(deps, deps.secrets.open(row.payload, row.id))
    return { id, ...mail }
  }
  const file = await deps.mailer.read?.(row.id)
  if (file === undefined) throw new AppError('not_found')
  return { id, ...file }
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

function toAdminMail(deps: Deps, row: JobRow): AdminMail {
  const mail = row.payload === '' ? null : (JSON.parse(deps.secrets.open(row.payload, row.id)) as Mail)
  const state = row.done_at !== null ? 'sent' : row.given_up_at !== null ? 'given_up' : 'waiting'
  return {
    id: row.id,
    state,
    kind: mail?.kind ?? null,
    to: mail?.to ?? null,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    nextTryAt: state === 'waiting' ? row.run_at : null,
    sentAt: row.done_at,
    givenUpAt: row.given_up_at,
  }
}
