import { dayAndTimeUtc } from '../../../contract/wording.ts'
import type { PortalConfig } from '../../portal-config.ts'
import type { Mail } from '../email/rules.ts'

/** To the owner of the portal: the log does not hold, and what to do. */
export function alarmMail(portal: PortalConfig, problem: string): Mail {
  return {
    kind: 'log_alarm',
    to: portal.notifications.owner,
    subject: `${portal.company.name} portal: the audit log does not hold`,
    title: 'The audit log does not hold',
    paragraphs: [
      problem,
      'If you have just brought back a backup, this is to be expected: docs/log.md says how to go on from there. If you have not, somebody may have been at the database.',
      'Keep the database and the file of checkpoints as they are, make a copy of both, and have somebody compare them with the checkpoints that were kept elsewhere.',
    ],
  }
}

/** The day's checkpoint, for somebody outside to keep: what the log said then it has to say for ever. */
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
      'Please keep this mail. It says, in a few signed lines, what the audit log of the portal holds today; with it anybody can show later whether an entry was changed, taken out or put in.',
      'It holds nothing personal and nothing confidential. There is nothing else to do.',
    ],
    facts: [
      { label: 'Entries', value: String(kept.size) },
      { label: 'Signed', value: dayAndTimeUtc(kept.at) },
      ...kept.vkeys.map((vkey) => ({ label: 'Public key', value: vkey, face: 'fixed' as const })),
    ],
    quote: { label: 'Checkpoint', words: kept.note.trimEnd() },
  }
}
