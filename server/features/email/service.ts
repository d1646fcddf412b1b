import type { Entry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { letterhead } from './letterhead.ts'
import { mailText } from './plain-text.ts'
import { type Mail, oneLine, type PlainMail } from './rules.ts'

/** Leaves a mail for the worker, in the transaction of the act that it tells of: what it says, not how it looks. Answers its job's id. */
export async function queueMail(trx: Trx, deps: Deps, mail: Mail): Promise<string> {
  return enqueue(trx, deps, 'mail', mail)
}

/** The job: writes the mail out and hands it over. Tried again it is the same mail, by its id. */
export async function sendMail(deps: Deps, payload: string, jobId: string): Promise<Entry> {
  const mail = await writeOut(deps, payload)
  const { kind = 'plain', attachments = [] } = JSON.parse(payload) as Partial<Mail>
  const files = await Promise.all(
    attachments.map(async ({ name, type, ...held }) => ({
      name,
      type,
      content: 'text' in held ? Buffer.from(held.text) : await deps.files.get(held.file),
    })),
  )
  await deps.mailer.send({ id: jobId, ...mail, ...(files.length > 0 && { attachments: files }) })
  return { action: 'mail.sent', actor: 'system', detail: { mail: jobId, kind }, personal: { to: mail.to } }
}

/** What a queued mail becomes; also how staff read one that has not left. */
export async function writeOut(deps: Deps, payload: string) {
  const mail = JSON.parse(payload) as Mail | PlainMail
  const subject = oneLine(mail.subject)
  if (!('paragraphs' in mail)) return { to: mail.to, subject, text: mail.text }
  const head = letterhead(deps)
  return { to: mail.to, subject, text: mailText(mail, head), html: (await frame()).mailHtml(mail, head) }
}

/** Loaded with the first mail: the templates' library takes as long to load as the rest of the portal, and no start waits for it. */
function frame() {
  return import('./layout.ts')
}
