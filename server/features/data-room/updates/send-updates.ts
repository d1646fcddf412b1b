import { projectKey } from '../../../../contract/projects/project.ts'
import { findProject } from '../../../access/project-queries.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { InvestorUpdateRow } from '../../../db/tables/updates.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import type { Mail } from '../../email/rules.ts'
import { queueMail } from '../../email/service.ts'
import { isUnsubscribed, unsubscribeLinks } from '../../email/subscriptions/subscription-service.ts'
import { mayRead, readAudience, withReaders } from './audience.ts'
import { updateMail } from './mails.ts'
import {
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
  for (const update of await listDueUpdates(deps.db, iso(deps.clock.now()))) await publish(deps, update)
  for (const id of await listUnqueued(deps.db)) while (await queueBatch(deps, id));
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
    const rows = await listToQueue(trx, id, BATCH)
    const route = projectKey.parse(update.route)
    const project = { key: route, name: (await findProject(trx, route))?.name ?? route }
    const seen = new Set<string>()
    for (const { person_id: personId, erased_at, full_name, email } of rows) {
      // A person may have several accounts.
      if (seen.has(personId)) continue
      seen.add(personId)
      const withheld = erased_at !== null ? 'no_access' : await reasonNow(trx, update, email)
      if (withheld !== undefined) {
        await setRecipient(trx, { updateId: id, personId }, { withheld })
        continue
      }
      const unsubscribe = await unsubscribeLinks(trx, deps, email, 'updates')
      const mail: Mail = {
        ...updateMail(deps.portal, portalUrl(deps.config), { email, name: full_name ?? '', project, unsubscribe }),
        unlessLost: { update: id, person: personId },
      }
      await setRecipient(trx, { updateId: id, personId }, { mail_id: await queueMail(trx, deps, mail) })
    }
    return rows.length === BATCH
  })
}

async function reasonNow(trx: Trx, update: InvestorUpdateRow, email: string) {
  if (update.withdrawn_at !== null) return 'withdrawn' as const
  return (await isUnsubscribed(trx, email, 'updates')) ? ('unsubscribed' as const) : undefined
}

/**
 * Asked when an email leaves: why it must not; undefined if it may. It may have waited for a mail server for hours, and rights end at any
 * time.
 */
export async function whyWithheld(deps: Deps, { to, unlessLost }: Mail): Promise<string | undefined> {
  if (unlessLost === undefined) return undefined
  const { update: updateId, person: personId } = unlessLost
  const update = await findUpdate(deps.db, updateId)
  const withheld =
    update === undefined || update.withdrawn_at !== null
      ? 'withdrawn'
      : (await isUnsubscribed(deps.db, to, 'updates'))
        ? 'unsubscribed'
        : (await mayRead(deps, update, personId))
          ? undefined
          : 'no_access'
  if (withheld !== undefined)
    await deps.db.transaction().execute((trx) => setRecipient(trx, { updateId, personId }, { withheld }))
  return withheld
}
