import { dayAndTimeUtc } from '../../../contract/wording.ts'
import type { PortalConfig } from '../../portal-config.ts'
import type { Mail } from '../email/rules.ts'

export function alarmMail(portal: PortalConfig, problem: string): Mail {
  const [first = '', ...more] = problem.split('\n')
  return {
    kind: 'log_alarm',
    to: portal.notifications.owner,
    subject: `${portal.company.name} portal: the audit log is not intact`,
    title: 'The audit log is not intact',
    paragraphs: [
      first,
      ...more,
      'If you have just restored a backup, this is expected: see docs/log.md for what to do. If you have not, somebody may have changed the database.',
      'Do not change the database or the checkpoint file. Copy both, and have somebody compare them with the checkpoints that were kept elsewhere.',
    ],
  }
}

/** The checkpoint of the day, for a person outside the company to keep. */
export function witnessMail(
  portal: PortalConfig,
  to: string,
  kept: { note: string; size: number; at: string; vkeys: string[] },
): Mail {
  return {
    kind: 'log_witness',
    to,
    subject: `${portal.company.name} portal: checkpoint of the audit log, ${kept.size} entries`,
    title: 'A checkpoint of the audit log',
    paragraphs: [
      'Please keep this email. It contains a signed checkpoint of the portal’s audit log. With it, anyone can prove later whether an entry was changed, removed or added.',
      'It contains no personal or confidential data. You do not need to do anything else.',
    ],
    facts: [
      { label: 'Entries', value: String(kept.size) },
      { label: 'Signed', value: dayAndTimeUtc(kept.at) },
      ...kept.vkeys.map((vkey) => ({ label: 'Public key', value: vkey, face: 'fixed' as const })),
    ],
    quote: { label: 'Checkpoint', words: kept.note.trimEnd() },
  }
}
