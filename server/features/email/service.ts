import type { Entry } from '../../audit/service.ts'
import { portalUrl } from '../../config.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { mailText } from './plain-text.ts'
import { type Mail, oneLine } from './rules.ts'

/** Queues an email in the transaction of the act that it reports. Returns the id of its job. */
export async function queueMail(trx: Trx, deps: Deps, mail: Mail): Promise<string> {
  return enqueue(trx, deps, 'mail', mail)
}

/** The job: renders the email and sends it. A retry sends the same message id. */
export async function sendMail(deps: Deps, payload: string, jobId: string): Promise<Entry> {
  const mail = await renderMail(deps, payload)
  const { kind, attachments = [] } = JSON.parse(payload) as Mail
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

/** Renders a queued email as HTML and text. */
export async function renderMail(deps: Deps, payload: string) {
  const mail = JSON.parse(payload) as Mail
  const head = { company: deps.portal.company, portalUrl: portalUrl(deps.config) }
  // Loaded with the first email, because the library takes as long to load as the rest of the portal.
  const { mailHtml } = await import('./layout.ts')
  return { to: mail.to, subject: oneLine(mail.subject), text: mailText(mail, head), html: mailHtml(mail, head) }
}
