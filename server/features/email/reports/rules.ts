import type { BounceCause, ReportKind } from '../../../../contract/email/report-kinds.ts'
import { oneLine, replyText } from '../rules.ts'
import { bounceCause } from './bounce-causes.ts'

/** What a report says about the email that it names. */
export type FoundReport = { kind: ReportKind; words: string; stops: boolean; cause: BounceCause | null }

type Fields = Map<string, string>

/** The groups of fields of a report (RFC 3464, RFC 5965), with names in lower case. */
export function readGroups(text: string): Fields[] {
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
 * What a delivery report says; undefined if no delivery failed, such as one of a delay. Our emails have one recipient, so several groups are
 * what became of that email further on. `text`: the words of the report, because some servers repeat the reply only there.
 */
export function readBounce(groups: readonly Fields[], text = ''): FoundReport | undefined {
  const failed = groups.filter(hasFailed)
  const judged = failed.map((fields) => ({ fields, cause: causeOf(fields, text) }))
  const shown =
    judged.find(({ cause }) => cause === 'gone') ??
    judged.find(({ fields }) => statusOf(fields).startsWith('5')) ??
    judged[0]
  if (!shown) return undefined
  // Who has another mailbox that this email went on to, or that it was sent on from, may read emails there.
  const isElsewhere =
    groups.some(hasArrived) || isForwarded(shown.fields) || judged.some(({ cause }) => cause !== 'gone')
  const cause = shown.cause === 'gone' && isElsewhere ? 'unknown' : shown.cause
  const words = shortReply(diagnosticOf(shown.fields) || lineAbout(shown.fields, text))
  return { kind: 'bounced', words: words || statusOf(shown.fields), stops: cause === 'gone', cause }
}

const actionOf = (fields: Fields) => fields.get('action')?.toLowerCase() ?? ''
const hasArrived = (fields: Fields) => /^(?:delivered|relayed|expanded)/.test(actionOf(fields))

/** OpenSMTPD calls an email delayed that it no longer tries to deliver. Others say until when they will try. */
function hasFailed(fields: Fields): boolean {
  const hasExpired = /^[45]\.4\.7\b/.test(statusOf(fields)) && !fields.has('will-retry-until')
  return actionOf(fields).startsWith('failed') || (actionOf(fields).startsWith('delayed') && hasExpired)
}

function causeOf(fields: Fields, text: string): BounceCause {
  const words = judgedWords(diagnosticOf(fields) || lineAbout(fields, text))
  const domain = addressOf(fields, 'final-recipient').split('@').at(-1)
  return bounceCause({ status: statusOf(fields), words, domain, remote: addressOf(fields, 'remote-mta') })
}

const diagnosticOf = (fields: Fields) => (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')

const addressOf = (fields: Fields, name: string) =>
  (fields.get(name) ?? '')
    .replace(/^[\w-]+\s*;\s*/, '')
    .replace(/^<|>$/g, '')
    .toLowerCase()

function isForwarded(fields: Fields): boolean {
  const original = addressOf(fields, 'original-recipient')
  return original.includes('@') && original !== addressOf(fields, 'final-recipient')
}

/** What follows the recipient's address in the words of the report. */
function lineAbout(fields: Fields, text: string): string {
  const address = addressOf(fields, 'final-recipient')
  const line = text.split(/\r?\n/).find((one) => address !== '' && one.toLowerCase().includes(address))
  return line?.replace(/^[^:]*:/, '').trim() ?? ''
}

/** The search for addresses takes the square of the time that a text is long, and anybody can write a report. */
export const shortReply = (reply: string) => replyText(reply.slice(0, MAX_JUDGED))
const MAX_JUDGED = 1_000

/** Without addresses: one could contain a word that names another reason. */
export function judgedWords(reply: string): string {
  return oneLine(reply.slice(0, MAX_JUDGED).replace(/<?[^\s<>]+@[^\s<>]+>?/g, ' '))
}

const statusOf = (fields: Fields) => /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''

/** The types of RFC 5965 and its register that are a recipient's complaint. Others are about signatures, or the opposite. */
const COMPLAINTS = ['abuse', 'fraud', 'virus', 'other', 'opt-out', 'opt-out-list', 'miscategorized']

export function readComplaint(groups: readonly Fields[]): FoundReport | undefined {
  const type = groups[0]?.get('feedback-type')?.toLowerCase() ?? ''
  return COMPLAINTS.includes(type) ? { kind: 'complained', words: type, stops: true, cause: null } : undefined
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
  const reply = String(response ?? code)
  const cause = bounceCause({ words: judgedWords(reply) })
  return { kind: 'bounced', words: shortReply(reply), stops: command === 'RCPT TO' && cause === 'gone', cause }
}

/** The id of the email of a Message-ID. Ids are random, so that knowing one is enough. */
export function mailIdOf(messageId: string): string | undefined {
  return /^\s*<([\w-]{22})@[^<>\s]+>\s*$/.exec(messageId)?.[1]
}
