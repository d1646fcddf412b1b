import { writtenNumber } from '../../../../contract/number-format.ts'
import type { IndicationRow } from '../../../db/tables.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailLabel, mailName } from '../../email/rules.ts'

const DONE = {
  stated: { subject: 'is interested in', title: 'An investor states an interest' },
  changed: { subject: 'changed the interest in', title: 'An investor changed an interest' },
  withdrawn: { subject: 'withdrew the interest in', title: 'An investor withdrew an interest' },
} as const

/** To the owner: an investor stated, changed or withdrew an indication of interest. */
export function interestMail(
  portal: PortalConfig,
  url: string,
  { name, email }: { name: string; email: string },
  { project, amount, currency, vehicle, conditions, person_id }: IndicationRow,
  act: keyof typeof DONE,
): Mail {
  const who = mailName(name) || email
  const { subject, title } = DONE[act]
  return {
    kind: 'interest_stated',
    to: portal.notifications.owner,
    subject: `${who} ${subject} ${project}`,
    title,
    paragraphs: [`${who} ${subject} ${project}. An indication binds nobody, and other investors do not see it.`],
    ...(conditions && act !== 'withdrawn' && { quote: { label: 'Conditions', words: conditions } }),
    facts: [
      ...(name ? [{ label: 'Name', value: mailName(name) }] : []),
      { label: 'Email', value: email },
      { label: 'Project', value: project },
      { label: act === 'withdrawn' ? 'Amount until now' : 'Amount', value: amountOf(amount, currency) },
      ...(vehicle ? [{ label: 'Vehicle', value: mailLabel(vehicle) }] : []),
    ],
    button: { label: 'Open in the pipeline', url: `${url}/admin/pipeline?card=${person_id}` },
  }
}

function amountOf(amount: number, currency: string): string {
  return writtenNumber(`w${currency}`, amount, { style: 'currency', currency, maximumFractionDigits: 0 })
}
