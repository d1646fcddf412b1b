import type { ProbeResult } from '../../../../../contract/operations/system.ts'
import type { Admin } from '../../../../access/account.ts'
import type { Deps } from '../../../../deps.ts'
import { iso } from '../../../../platform/clock.ts'
import { renderMail } from '../../../email/service.ts'
import { errorCode } from '../rules.ts'
import { failed, good, notSet, within } from './finding.ts'
import { findMailRecords } from './mail-records.ts'
import { testMail } from './mails.ts'

const SEND_MS = 20_000

/** Sends a test email to the admin who asks, not through the queue, because the answer is wanted now. */
export async function probeMail(deps: Deps, staff: Admin): Promise<ProbeResult> {
  const { config, portal } = deps
  if (config.smtpUrl === undefined)
    return notSet(
      'No mail server is configured, so emails are written to files and nobody receives them.',
      'Set SMTP_URL on the server and restart the portal.',
    )
  if (staff.email === '')
    return notSet('The admin login has no email address.', 'Sign in with a staff account and test again.')
  const domain = (portal.notifications.sender ?? portal.company.contact.email).split('@').at(-1) ?? ''
  const mail = await renderMail(deps, JSON.stringify(testMail(portal, staff.email, iso(deps.clock.now()))))
  const [sent, records] = await Promise.all([
    within(SEND_MS, deps.mailer.send({ id: deps.ids.id(), ...mail })).then(
      () => undefined,
      (error: unknown) => ({ code: errorCode(error), status: replyStatus(error) }),
    ),
    findMailRecords(domain),
  ])
  if (sent !== undefined)
    return failed(
      `The mail server did not take the email (${[sent.code, sent.status].filter(Boolean).join(' ')}).`,
      advice(sent),
      records,
    )
  return {
    // What DNS says is a hint. The probe has done what it was to show.
    state: 'fine',
    summary: 'The mail server took the email.',
    next: 'Look into your inbox, and into the spam folder.',
    findings: [good('It is addressed to the address of your account.'), ...records],
  }
}

/** Only the number: the text can name addresses and the login. */
function replyStatus(error: unknown): number | undefined {
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : Number.NaN
  return Number.isInteger(status) ? status : undefined
}

function advice({ code, status }: { code: string; status: number | undefined }): string {
  if (code === 'EAUTH' || status === 535) return 'Check the user and the password in SMTP_URL.'
  if (code === 'ETLS' || code === 'ESOCKET' || /CERT|SSL/.test(code))
    return 'Check the host and the port in SMTP_URL, and whether it needs smtps:// instead of smtp://.'
  if (code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Check the host name in SMTP_URL.'
  if (status !== undefined) return 'Check MAIL_FROM: the mail server must allow this sender.'
  return 'Check the host and the port in SMTP_URL, and whether a firewall is in between.'
}
