import type { Email } from 'postal-mime'
import { bounceCause } from './bounce-causes.ts'
import { type FoundReport, judgedWords, shortReply } from './rules.ts'

/** Where a report in plain text returns the email. */
const RETURNED =
  /^(?:[ \t>]*-{2,}.*(?:copy|original|returned|forwarded|below).*|[ \t>]*-{4,}[ \t]*|[ \t]*(?:return-path|received|message-id|dkim-signature|mime-version):.*)$/im

/** More than the words of a report need. */
const MAX_TEXT = 20_000

/** The words of a report, up to the email that it returns. */
export function reportText({ text = '' }: Pick<Email, 'text'>): string {
  const start = text.slice(0, MAX_TEXT)
  const at = start.search(RETURNED)
  return at < 0 ? start : start.slice(0, at)
}

const DELAY =
  /\bdelay|will (?:be retried|keep trying|continue to|retry)|not yet been delivered|still (?:being )?tr(?:ied|ying)/i

/** A report that the server goes on trying, in plain text. */
export function isDelayNotice(message: Email): boolean {
  return isFromServer(message) && !isQmail(message) && DELAY.test(`${message.subject ?? ''}\n${reportText(message)}`)
}

/** Mail servers write under these names. Others who write to this address may quote codes too. */
function isFromServer({ from, headers }: Email): boolean {
  const name = 'address' in (from ?? {}) ? `${from?.name ?? ''} <${from?.address ?? ''}>` : ''
  return (
    /mailer-?daemon|postmaster|mail delivery (?:system|subsystem)/i.test(name) ||
    headers.some(({ key }) => key === 'x-failed-recipients')
  )
}

/** qmail has a form of its own (QSBMF): a greeting, then a paragraph for each recipient. */
const QMAIL = /^hi\. this is the qmail-send program at /im
const isQmail = (message: Email) => QMAIL.test(reportText(message))

/**
 * What a report in plain text says: the paragraph about the recipient, or the first one with a reply or a code. Undefined if nobody wrote it
 * who reports emails, or if it has neither.
 */
export function readTextBounce(message: Email): FoundReport | undefined {
  const paragraphs = reportText(message).split(/\r?\n[ \t]*\r?\n/)
  const named = isQmail(message) ? paragraphs.find((one) => /^\s*<[^<>\s]*>:/.test(one)) : undefined
  const coded = isFromServer(message) ? paragraphs.find((one) => CODE.test(one)) : undefined
  const paragraph = named ?? coded
  if (paragraph === undefined) return undefined
  const words = paragraph.replace(/^\s*<[^<>\s]*>:/, '')
  const domain = /@([^\s<>@:,;]+)/.exec(paragraph.slice(0, 1_000))?.[1]
  const cause = bounceCause({ words: judgedWords(words), domain })
  return { kind: 'bounced', words: shortReply(words), stops: cause === 'gone', cause }
}

const CODE = /(?<![\w.])(?:[45]\.\d{1,3}\.\d{1,3}(?!\.?\w)|[45]\d\d[ -])/
