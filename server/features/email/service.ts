import { AsyncLocalStorage } from 'node:async_hooks'
import { emailKey } from '../../../contract/email/email-key.ts'
import type { Entry } from '../../audit/service.ts'
import { portalUrl } from '../../config.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { type Brand, isLost, rolesOf } from '../operations/brand/rules.ts'
import { readBrand } from '../operations/brand/service.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { drawSeal } from './draw-seal.ts'
import { mailText } from './plain-text.ts'
import { findRecipient, insertMailRecord, setReply } from './queries.ts'
import { recordRefusal } from './reports/record-report.ts'
import { DARK_LOGO_ID, LOGO_ID, type Mail, oneLine, replyText, SEAL_ID, showsSeal } from './rules.ts'

const collected = new AsyncLocalStorage<Mail[]>()

/** Runs `work`, and returns with its result the emails that it queued. */
export async function collectMails<T>(work: () => Promise<T>): Promise<{ result: T; mails: readonly Mail[] }> {
  const mails: Mail[] = []
  const result = await collected.run(mails, work)
  return { result, mails }
}

/**
 * Queues an email in the transaction of the act that it reports. Returns the id of its job. Throws `mail_to_erased` for the address of a
 * person whose data was erased, so that the act does not happen either.
 */
export async function queueMail(trx: Trx, deps: Deps, mail: Mail): Promise<string> {
  collected.getStore()?.push(mail)
  const key = emailKey(mail.to)
  const { personId, erased } = await findRecipient(trx, key)
  if (erased) throw new AppError('mail_to_erased')
  const id = await enqueue(trx, deps, 'mail', mail)
  await insertMailRecord(trx, {
    id,
    kind: mail.kind,
    recipient: recipientDigest(deps, key),
    person_id: personId,
    created_at: iso(deps.clock.now()),
    reply: null,
  })
  return id
}

/** Finds the mails of an address without storing it. */
export function recipientDigest(deps: Pick<Deps, 'secrets'>, emailKey: string): string {
  return deps.secrets.digest('mail-recipient', emailKey)
}

/** What is asked before an email leaves, and told after it did. */
export type MailChecks = {
  /**
   * `sent`: an earlier attempt did, and only its end was lost. `withheld`: why it must not leave any more. `instead`: what it has to say
   * now, about which it is asked again.
   */
  before: (
    deps: Deps,
    mail: Mail,
    jobId: string,
  ) => Promise<'sent' | { withheld: string } | { instead: Mail } | undefined>
  after: (deps: Deps, mail: Mail, jobId: string) => Promise<void>
}

/** How often what an email says may change while it is rendered. Then it is tried again later. */
const MAX_ROUNDS = 3

/** The job: renders the email and sends it, unless it must not leave any more. A retry sends the same message id. */
export async function sendMail(deps: Deps, payload: string, jobId: string, checks: MailChecks): Promise<Entry> {
  let content = JSON.parse(payload) as Mail
  let mail = await makeMessage(deps, content)
  // Last, so that as little as possible can change before it leaves.
  let found = await checks.before(deps, content, jobId)
  for (let round = 0; typeof found === 'object' && 'instead' in found; round++) {
    if (round === MAX_ROUNDS) throw new Error('what the email says keeps changing')
    content = found.instead
    mail = await makeMessage(deps, content)
    found = await checks.before(deps, content, jobId)
  }
  const { kind } = content
  if (typeof found === 'object')
    return { action: 'mail.withheld', actor: 'system', detail: { mail: jobId, kind, why: found.withheld } }
  let reply: string | undefined
  try {
    if (found === undefined) reply = await deps.mailer.send({ id: jobId, ...mail })
    await checks.after(deps, content, jobId)
    if (reply !== undefined) await keepReply(deps, jobId, reply)
  } catch (error) {
    if (error instanceof Error && 'response' in error) await keepReply(deps, jobId, String(error.response))
    await recordRefusal(deps, jobId, error)
    throw error
  }
  return {
    action: 'mail.sent',
    actor: 'system',
    // Without a mail server, emails are files.
    detail: { mail: jobId, kind, via: reply === undefined ? 'file' : 'smtp' },
    personal: { to: mail.to, ...(reply !== undefined && { reply: replyText(reply) }) },
  }
}

/** The email as a mail server gets it, with its files and pictures. */
async function makeMessage(deps: Deps, content: Mail) {
  const { attachments = [], unsubscribe } = content
  const message = await renderMail(deps, JSON.stringify(content))
  const files = await Promise.all(
    attachments.map(async ({ name, type, ...held }) => ({
      name,
      type,
      content: 'text' in held ? Buffer.from(held.text) : await deps.files.get(held.file),
    })),
  )
  const parts = [...files, ...(await mailPictures(deps, content))]
  return {
    ...message,
    ...(parts.length > 0 && { attachments: parts }),
    ...(unsubscribe !== undefined && { unsubscribe }),
  }
}

async function keepReply(deps: Deps, jobId: string, reply: string): Promise<void> {
  await deps.db.transaction().execute((trx) => setReply(trx, jobId, replyText(reply)))
}

/** The pictures that an email carries. Its HTML names them by their id. */
async function mailPictures(deps: Deps, mail: Mail) {
  const brand = await readBrand(deps)
  const { logos } = brand
  const picture = (id: string, content: Buffer) => ({ name: `${id}.png`, type: 'image/png', content, id })
  return [
    ...(logos ? [picture(LOGO_ID, Buffer.from(logos.paper.mail))] : []),
    ...(logos && hasDarkLogo(brand) ? [picture(DARK_LOGO_ID, Buffer.from(logos.ink.mail))] : []),
    ...(showsSeal(mail) ? [picture(SEAL_ID, drawSeal(rolesOf(brand).paper.metalFill))] : []),
  ]
}

function hasDarkLogo({ logos }: Brand): boolean {
  return logos !== undefined && logos.ink.id !== logos.paper.id && !isLost(logos.ink, 'ink')
}

/** The HTML of an email that carries nothing: its pictures are in it. */
export async function renderAlone(deps: Deps, mail: Mail): Promise<string> {
  const { html } = await renderMail(deps, JSON.stringify(mail))
  const pictures = await mailPictures(deps, mail)
  return pictures.reduce(
    (made, { id, content }) => made.replaceAll(`"cid:${id}"`, `"data:image/png;base64,${content.toString('base64')}"`),
    html,
  )
}

/** Renders a queued email as HTML and text. */
export async function renderMail(deps: Deps, payload: string) {
  const mail = JSON.parse(payload) as Mail
  const brand = await readBrand(deps)
  const { company, isDemo } = deps.portal
  const head = {
    company,
    isDemo,
    portalUrl: portalUrl(deps.config),
    logo: brand.logos && {
      hasDark: hasDarkLogo(brand),
      plate: !hasDarkLogo(brand) && isLost(brand.logos.paper, 'ink'),
    },
    accent: rolesOf(brand),
  }
  // Loaded with the first email, because the library takes as long to load as the rest of the portal.
  const { mailHtml } = await import('./layout.ts')
  const from = mail.sender ? { fromName: `${mail.sender} (${oneLine(company.name)})` } : {}
  return {
    to: mail.to,
    ...from,
    subject: oneLine(mail.subject),
    text: mailText(mail, head),
    html: mailHtml(mail, head),
  }
}
