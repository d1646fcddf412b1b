import { emailKey } from '../../../../contract/email/email-key.ts'
import { projectKey } from '../../../../contract/projects/project.ts'
import { listAdmitted } from '../../../access/admitted-queries.ts'
import { findProject, findShown } from '../../../access/project-queries.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { InvestorUpdateRow } from '../../../db/tables/updates.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { findRecipient as findMailRecipient } from '../../email/queries.ts'
import { findStop } from '../../email/reports/stop-service.ts'
import type { Mail } from '../../email/rules.ts'
import { type MailChecks, queueMail } from '../../email/service.ts'
import { isUnsubscribed, unsubscribeLinks } from '../../email/subscriptions/subscription-service.ts'
import { findJob } from '../../operations/jobs/queries.ts'
import { mayRead, readAudience, withReaders } from './audience.ts'
import { updateMail } from './mails.ts'
import {
  findRecipient,
  findUpdate,
  insertRecipients,
  listDueUpdates,
  listToQueue,
  listUnqueued,
  listUpdateReaders,
  lockUpdate,
  setRecipient,
  setUpdate,
} from './queries.ts'

/** Emails of one transaction, so that SQLite's one writer is busy for milliseconds only. */
const BATCH = 50

/**
 * A recurring step: writes down who gets the updates whose time has come, and queues an email for each. Several processes may call it, and
 * any may die at any point: a recipient is a row, and the email is queued in the transaction that notes it there.
 */
export async function sendDueUpdates(deps: Deps): Promise<void> {
  const due = (await listDueUpdates(deps.db, iso(deps.clock.now()))).map((update) => () => publish(deps, update))
  for (const act of due) await apart(deps, act)
  for (const id of await listUnqueued(deps.db))
    await apart(deps, async () => {
      while (await queueBatch(deps, id));
    })
}

/** An update that cannot be sent does not hold up the others, and is tried again. */
async function apart(deps: Deps, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    deps.log.error({ error }, 'an update could not be sent')
  }
}

/** From here on it is on the page of its readers. Who joins the audience later reads it too, and gets no email. */
async function publish(deps: Deps, { id }: InvestorUpdateRow): Promise<void> {
  const found = await findUpdate(deps.db, id)
  if (!found) return
  const people = await readAudience(deps, found.route, withReaders(found, await listUpdateReaders(deps.db, [id])))
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const update = await lockUpdate(trx, id)
    // It may have been cancelled, or sent by another process.
    if (!update || update.send_at === null || update.send_at > now || update.sent_at !== null) return
    // What was changed after a cancellation and sent again has another audience, which the next call reads.
    if (update.revision !== found.revision) return
    await insertRecipients(
      trx,
      id,
      people.map(({ personId }) => personId),
    )
    await setUpdate(trx, id, { sent_at: now })
    const detail = { update: id, recipients: people.length }
    await recordEntry(trx, deps, { action: 'update.sent', actor: 'system', route: update.route, detail })
  })
}

/** True if there may be more. */
async function queueBatch(deps: Deps, id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    // Locked, so that no two processes queue for the same recipient.
    const update = await lockUpdate(trx, id)
    if (!update) return false
    const people = await listToQueue(trx, id, BATCH)
    const route = projectKey.parse(update.route)
    const shown = await findShown(trx, route)
    const project = { key: route, name: (await findProject(trx, route))?.name ?? route }
    for (const personId of people) {
      // The address by which they have access, which is the one that is asked about again when the email leaves.
      const by = { route, now: iso(deps.clock.now()), agreement: shown?.agreement ?? ('code' as const), personId }
      const [person] = await listAdmitted(trx, by)
      const withheld = person === undefined ? 'no_access' : await reasonNow(trx, deps, update, person.email)
      if (person === undefined || withheld !== undefined) {
        await setRecipient(trx, { updateId: id, personId }, { withheld: withheld ?? 'no_access' })
        continue
      }
      const { email, full_name: name } = person
      const unsubscribe = await unsubscribeLinks(trx, deps, email, 'updates')
      const mail: Mail = {
        ...updateMail(deps.portal, portalUrl(deps.config), { email, name, project, unsubscribe }),
        unlessLost: { update: id, person: personId },
      }
      await setRecipient(trx, { updateId: id, personId }, { mail_id: await queueMail(trx, deps, mail) })
    }
    return people.length === BATCH
  })
}

async function reasonNow(trx: Trx, deps: Deps, update: InvestorUpdateRow, email: string) {
  if (update.withdrawn_at !== null) return 'withdrawn' as const
  // Nothing is mailed to the address of somebody whose data was erased, whoever has it now.
  if ((await findMailRecipient(trx, emailKey(email))).erased) return 'no_access' as const
  if (await isUnsubscribed(trx, email, 'updates')) return 'unsubscribed' as const
  return findStop(trx, deps, email)
}

/**
 * What the worker of emails asks of those of updates. They may have waited for a mail server for hours, and rights end at any time. What
 * was handed over is noted at once, so that a worker that dies then does not send it again.
 */
export const updateMailChecks: MailChecks = {
  async before(deps, { to, unlessLost }, jobId) {
    if (unlessLost === undefined) return undefined
    const { update: updateId, person: personId } = unlessLost
    const recipient = await findRecipient(deps.db, { updateId, personId })
    if (recipient && recipient.mailed_at !== null) return 'sent'
    const reason = await whyNot(deps, updateId, personId, to)
    if (reason === undefined) return undefined
    // An attempt that broke off may have arrived, and what is recorded says so.
    const isFirst = ((await findJob(deps.db, 'mail', jobId))?.attempts ?? 1) <= 1
    const withheld = isFirst ? reason : 'uncertain'
    await deps.db.transaction().execute((trx) => setRecipient(trx, { updateId, personId }, { withheld }))
    return { withheld }
  },
  async after(deps, { unlessLost }) {
    if (unlessLost === undefined) return
    const { update: updateId, person: personId } = unlessLost
    const mailed_at = iso(deps.clock.now())
    await deps.db.transaction().execute((trx) => setRecipient(trx, { updateId, personId }, { mailed_at }))
  },
}

async function whyNot(deps: Deps, updateId: string, personId: string, to: string) {
  const update = await findUpdate(deps.db, updateId)
  if (update === undefined || update.withdrawn_at !== null) return 'withdrawn'
  if (await isUnsubscribed(deps.db, to, 'updates')) return 'unsubscribed'
  const stop = await findStop(deps.db, deps, to)
  if (stop !== undefined) return stop
  return (await mayRead(deps, update, personId)) ? undefined : 'no_access'
}
