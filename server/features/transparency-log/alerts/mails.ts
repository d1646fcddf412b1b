import type { AlertRule } from '../../../../contract/transparency-log/alerts.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { AlertRow } from '../../../db/tables.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'

const RULES: Record<AlertRule, string> = {
  code_networks: 'A code from more than three networks in a day',
  challenge_mode: 'Many wrong codes: the email is asked for beside them',
  refusals: 'Many refusals',
  screen: 'Developer tools, printing, saving or copying on a confidential page',
  log: 'The audit log does not hold',
  backup: 'Backups are not made',
  hold_review: 'A legal hold is to be reviewed',
}
const MOST = 20

/** To the owner of the portal: what has happened since the last one, without a name, a code or an address. */
export function digestMail(portal: PortalConfig, url: string, alerts: readonly AlertRow[]): Mail {
  const count = alerts.length === 1 ? 'One thing' : `${alerts.length} things`
  const more = alerts.length - MOST
  return {
    kind: 'alerts',
    to: portal.notifications.owner,
    subject: `${portal.company.name} portal: ${count.toLowerCase()} to look at`,
    title: `${count} to look at`,
    paragraphs: [
      'The portal has noticed what somebody of staff should look at. Who it was, and what came before and after, stands on the page of alerts.',
      ...(more > 0 ? [`${more} more stand there as well.`] : []),
    ],
    facts: alerts.slice(0, MOST).map(({ rule, first_at }) => ({ label: dayAndTimeUtc(first_at), value: RULES[rule] })),
    button: { label: 'Open the alerts', url: `${url}/admin/audit?tab=alerts` },
    notes: ['At most one such mail comes in a quarter of an hour.'],
  }
}
