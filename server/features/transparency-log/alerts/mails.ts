import type { AlertRule } from '../../../../contract/transparency-log/alerts.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { AlertRow } from '../../../db/tables.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'

const RULES: Record<AlertRule, string> = {
  code_networks: 'A code was used from more than three networks in a day',
  challenge_mode: 'Many wrong codes: visitors must enter the email with their code',
  digits_paused: 'Many wrong six-digit codes: they are paused',
  refusals: 'Many refusals',
  screen: 'An attempt to copy a confidential page',
  log: 'The audit log is not intact',
  signed_copy: 'A stored file is not the signed copy that it should be',
  backup: 'A backup failed or is overdue',
  hold_review: 'A legal hold is due for review',
}
const MAX_LISTED = 20

/** To the owner: the new alerts, without names, codes or addresses. */
export function digestMail(portal: PortalConfig, url: string, alerts: readonly AlertRow[]): Mail {
  const count = alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`
  return {
    kind: 'alerts',
    to: portal.notifications.owner,
    subject: `${portal.company.name} portal: ${count}`,
    title: 'Activity needs review',
    paragraphs: [
      `${alerts.length === 1 ? 'There is' : 'There are'} ${count} to review${alerts.length > MAX_LISTED ? `, ${MAX_LISTED} of them below` : ''}.`,
      'Open the alerts to see who was involved and what happened before and after.',
    ],
    facts: alerts
      .slice(0, MAX_LISTED)
      .map(({ rule, first_at }) => ({ label: dayAndTimeUtc(first_at), value: RULES[rule] })),
    button: { label: 'View alerts', url: `${url}/admin/audit?tab=alerts` },
    notes: ['We send this email at most every 15 minutes.'],
  }
}
