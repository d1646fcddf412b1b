import type { BounceCause } from '../../contract/email/report-kinds.ts'

/** What a mail server answers, at which step, and what the portal has to make of the report about it. */
type Refusal = { at: 'recipient' | 'text'; code: number; words: string; cause: BounceCause }

/** One for each reason for which emails come back, in the words of servers that are in use. The name is the recipient's. */
export const REFUSALS: Record<string, Refusal> = {
  'no-user': refusal(550, '5.1.1 Recipient address rejected: User unknown in virtual mailbox table', 'gone'),
  'no-user-plain': refusal(550, 'No such user here', 'gone'),
  'no-domain': refusal(550, '5.1.2 Recipient address rejected: Domain not found', 'gone'),
  moved: refusal(551, '5.1.6 User has moved; please try another address', 'gone'),
  disabled: refusal(550, '5.2.1 The email account that you tried to reach is disabled.', 'gone'),
  full: refusal(552, '5.2.2 The email account that you tried to reach is over quota.', 'full'),
  rate: refusal(550, '5.2.1 The user you are trying to contact is receiving mail too quickly.', 'rate'),
  greylisting: refusal(451, '4.7.1 Greylisting in action, please come back later', 'temporary'),
  policy: refusal(550, '5.7.1 Message rejected due to local policy', 'policy'),
  blocklist: refusal(554, '5.7.1 Service unavailable; Client host [192.0.2.7] blocked using bl.example', 'reputation'),
  size: refusal(552, '5.3.4 Message size exceeds fixed maximum message size', 'size', 'text'),
  relay: refusal(554, '5.7.1 Relay access denied', 'policy'),
  dns: refusal(451, '4.4.3 Temporary lookup failure', 'temporary'),
  spam: refusal(554, '5.7.1 This message looks like spam', 'reputation', 'text'),
  loop: refusal(554, '5.4.6 Too many hops', 'unknown', 'text'),
  tls: refusal(530, '5.7.0 Must issue a STARTTLS command first', 'policy'),
}

function refusal(code: number, words: string, cause: BounceCause, at: Refusal['at'] = 'recipient'): Refusal {
  return { at, code, words, cause }
}
