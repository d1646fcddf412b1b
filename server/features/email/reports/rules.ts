import type { ReportKind } from '../../../../contract/email/report-kinds.ts'
import { replyText } from '../rules.ts'

/** What a report says about the email that it names. */
export type FoundReport = { kind: ReportKind; words: string; stops: boolean }

/** The groups of fields of a report (RFC 3464, RFC 5965), with names in lower case. */
export function readGroups(text: string): Map<string, string>[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((group) => {
      const fields = new Map<string, string>()
      for (const line of group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
        const at = line.indexOf(':')
        const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase()
        if (name !== '' && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
      }
      return fields
    })
    .filter(({ size }) => size > 0)
}

/**
 * What a delivery report says; undefined if no delivery failed for good, such as one of a delay. Our emails have one recipient, so several
 * groups are what became of that email further on.
 */
export function readBounce(groups: readonly Map<string, string>[]): FoundReport | undefined {
  const failed = groups.filter((fields) => fields.get('action')?.toLowerCase().startsWith('failed'))
  const hard = failed.find((fields) => isGone(statusOf(fields)))
  const shown = hard ?? failed.find((fields) => statusOf(fields).startsWith('5')) ?? failed[0]
  if (!shown) return undefined
  const words = shortReply((shown.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, ''))
  return { kind: 'bounced', words: words || statusOf(shown), stops: hard !== undefined }
}

/**
 * The codes (RFC 3463, RFC 7505) that say that there is no such mailbox, or that it takes nothing. All others can be about us or pass: 5.7 is about who
 * may send, 5.1.7 and 5.1.8 about our address, 5.5 about how servers speak, 5.2.2 about a mailbox that is full.
 */
const GONE = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']
const isGone = (status: string) => GONE.includes(status)
/** Of a server that gives no such code: that it speaks of the mailbox, and not of us. */
const NAMES_MAILBOX = /mailbox|user|recipient|no such|unknown|does not exist/i
const NAMES_US = /relay|sender|helo|ehlo|authenti|policy|spam|block|reputation|denied/i

/** The search for addresses takes the square of the time that a text is long, and anybody can write a report. */
const shortReply = (reply: string) => replyText(reply.slice(0, 1_000))

const statusOf = (fields: Map<string, string>) => /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''

/** The types of RFC 5965 and its register that are a recipient's complaint. Others are about signatures, or the opposite. */
const COMPLAINTS = ['abuse', 'fraud', 'virus', 'other', 'opt-out', 'opt-out-list', 'miscategorized']

export function readComplaint(groups: readonly Map<string, string>[]): FoundReport | undefined {
  const type = groups[0]?.get('feedback-type')?.toLowerCase() ?? ''
  return COMPLAINTS.includes(type) ? { kind: 'complained', words: type, stops: true } : undefined
}

/**
 * What the refusal of our mail server says about the recipient; undefined if it is about something else, such as our own sign-in there or
 * our address. Only a mailbox that is gone stops emails: servers say at the same place that they do not relay, or do not know our name, and
 * a wrong setting would silence everybody.
 */
export function readRefusal(error: unknown): FoundReport | undefined {
  if (!(error instanceof Error)) return undefined
  const { responseCode, response, command } = error as { responseCode?: unknown; response?: unknown; command?: unknown }
  const code = Number(responseCode)
  if (!(code >= 500 && code < 600) || (command !== 'RCPT TO' && command !== 'DATA')) return undefined
  const words = shortReply(String(response ?? code))
  const [, status] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(words) ?? []
  const says = status === undefined ? NAMES_MAILBOX.test(words) && !NAMES_US.test(words) : isGone(status)
  return { kind: 'bounced', words, stops: command === 'RCPT TO' && says }
}

/** The id of the email of a Message-ID. Ids are random, so that knowing one is enough. */
export function mailIdOf(messageId: string): string | undefined {
  return /^\s*<([\w-]{22})@[^<>\s]+>\s*$/.exec(messageId)?.[1]
}
