import { emailKey } from '../../../../contract/email/email-key.ts'
import { listAdmitted } from '../../../access/admitted-queries.ts'
import { findShown, listProjects } from '../../../access/project-queries.ts'
import { portalUrl } from '../../../config.ts'
import type { DocumentDigestRow } from '../../../db/tables/updates.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { findRecipient } from '../../email/queries.ts'
import { findStop } from '../../email/reports/stop-service.ts'
import type { Mail } from '../../email/rules.ts'
import { type MailChecks, queueMail } from '../../email/service.ts'
import { isUnsubscribed, unsubscribeLinks } from '../../email/subscriptions/subscription-service.ts'
import { findJob } from '../../operations/jobs/queries.ts'
import { newDocumentsMail } from './mails.ts'
import { findLatest, findNewDocuments, type NewDocuments } from './new-documents.ts'
import {
  deleteDigests,
  findDigest,
  insertDigests,
  listDigestPeople,
  listDueDigests,
  lockDigest,
  setDigest,
  setDigestMailed,
} from './queries.ts'
import { PERIOD_MS } from './rules.ts'

/** Somebody whose documents gave nothing to write is looked at again after this. */
const LOOK_MS = 60 * 60_000

/**
 * A recurring step: emails investors how many documents are new to them, at most once in the period of the settings. Several processes may
 * call it, and any may die at any point: the email is queued in the transaction that notes it.
 */
export async function sendDigests(deps: Deps): Promise<void> {
  const every = deps.portal.updates.newDocuments
  // Whoever is not written to begins anew when that changes, and is not told of what came meanwhile.
  const readers = every === 'off' ? new Map<string, string>() : await listReaders(deps)
  const known = await listDigestPeople(deps.db)
  const gone = [...known].filter((id) => !readers.has(id))
  if (gone.length > 0) await deps.db.transaction().execute((trx) => deleteDigests(trx, gone))
  if (every === 'off') return
  const fresh = [...readers.keys()].filter((id) => !known.has(id))
  const now = deps.clock.now().getTime()
  if (fresh.length > 0) await deps.db.transaction().execute((trx) => insertDigests(trx, fresh, iso(now)))
  const due = await listDueDigests(deps.db, { before: iso(now - PERIOD_MS[every]), looked: iso(now - LOOK_MS) })
  for (const digest of due) {
    const latest = readers.get(digest.person_id)
    if (latest === undefined || latest <= digest.since) continue
    try {
      await queueDigest(deps, digest)
    } catch (error) {
      deps.log.error({ error }, 'a digest of documents could not be queued')
    }
  }
}

/** Everyone who can read a project, with when a document of theirs last became new to anybody. */
async function listReaders(deps: Deps): Promise<Map<string, string>> {
  const now = iso(deps.clock.now())
  const readers = new Map<string, string>()
  for (const { key: route } of await listProjects(deps.db)) {
    const latest = await findLatest(deps, route)
    const agreement = (await findShown(deps.db, route))?.agreement ?? 'code'
    for (const { id, confirmed_at } of await listAdmitted(deps.db, { route, now, agreement })) {
      if (confirmed_at !== null && (readers.get(id) ?? '') <= latest) readers.set(id, latest)
    }
  }
  return readers
}

async function queueDigest(deps: Deps, { person_id, since, queued_at }: DocumentDigestRow): Promise<void> {
  const found = await findNewDocuments(deps, person_id, since)
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const digest = await lockDigest(trx, person_id)
    // Another process may have queued it meanwhile.
    if (!digest || digest.queued_at !== queued_at || digest.since !== since) return
    await setDigest(trx, person_id, { looked_at: now })
    if (!found || (await findRecipient(trx, emailKey(found.email))).erased) return
    if ((await reasonNow(trx, deps, found.email)) !== undefined) return
    const mail_id = await queueMail(trx, deps, await makeMail(trx, deps, person_id, found))
    await setDigest(trx, person_id, { mail_id, queued_at: now, mailed_at: null })
  })
}

async function makeMail(trx: Trx, deps: Deps, person: string, found: NewDocuments): Promise<Mail> {
  const unsubscribe = await unsubscribeLinks(trx, deps, found.email, 'documents')
  return {
    ...newDocumentsMail(deps.portal, portalUrl(deps.config), { ...found, unsubscribe }),
    digest: { person, until: found.until },
  }
}

async function reasonNow(trx: Trx, deps: Deps, email: string) {
  if (await isUnsubscribed(trx, email, 'documents')) return 'unsubscribed' as const
  return findStop(trx, deps, email)
}

/**
 * What the worker of emails asks of digests. One may have waited for a mail server for days, so it is counted again: with another number
 * it is another email, and with none it does not leave.
 */
export const digestMailChecks: MailChecks = {
  async before(deps, mail, jobId) {
    if (mail.digest === undefined) return undefined
    const { person } = mail.digest
    const digest = await findDigest(deps.db, person)
    if (digest?.mail_id === jobId && digest.mailed_at !== null) return 'sent'
    const now = digest?.mail_id === jobId ? await mailNow(deps, mail, digest) : ('nothing_new' as const)
    if (typeof now === 'object') return JSON.stringify(now) === JSON.stringify(mail) ? undefined : { instead: now }
    const isFirst = ((await findJob(deps.db, 'mail', jobId))?.attempts ?? 1) <= 1
    // An attempt that broke off may have arrived.
    return { withheld: isFirst ? now : 'uncertain' }
  },
  async after(deps, { digest }, jobId) {
    if (digest === undefined) return
    const { person, until: since } = digest
    const now = iso(deps.clock.now())
    await deps.db.transaction().execute((trx) => setDigestMailed(trx, person, { mailId: jobId, since, now }))
  },
}

/** The email as it has to be at this moment, or why it must not leave. */
async function mailNow(deps: Deps, { to }: Mail, { person_id, since }: DocumentDigestRow) {
  if (deps.portal.updates.newDocuments === 'off') return 'off' as const
  const found = await findNewDocuments(deps, person_id, since)
  // An address that changed meanwhile gets the next one.
  if (!found || emailKey(found.email) !== emailKey(to)) return 'nothing_new' as const
  return deps.db.transaction().execute(async (trx) => {
    const reason = await reasonNow(trx, deps, to)
    return reason ?? (JSON.parse(JSON.stringify(await makeMail(trx, deps, person_id, found))) as Mail)
  })
}
