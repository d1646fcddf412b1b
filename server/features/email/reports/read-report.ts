import type { Attachment, Email } from 'postal-mime'
import { AppError } from '../../../http/app-error.ts'
import { type FoundReport, mailIdOf, readBounce, readComplaint, readGroups } from './rules.ts'
import { isDelayNotice, readTextBounce, reportText } from './text-bounces.ts'

const STATUS = ['message/delivery-status', 'message/global-delivery-status']
const FEEDBACK = ['message/feedback-report']
const RETURNED = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']

/** More than a report of one recipient has, and few enough to be read in a moment. */
const MAX_FIELDS = 50_000

/**
 * The email that a report is about, and what it says. Throws `mail_report_unreadable` if that cannot be found out, and `mail_report_nothing`
 * for a report that says nothing that counts, such as one of a delay.
 */
export async function readReport(source: string | Uint8Array): Promise<FoundReport & { mailId: string }> {
  const message = await parseMessage(source)
  if (!message) throw new AppError('mail_report_unreadable')
  const part = (types: readonly string[]) => message.attachments.find(({ mimeType }) => types.includes(mimeType))
  // Some servers send these parts as `multipart/mixed`, so the type of the whole is not asked for.
  const found = readParts(message, { status: part(STATUS), feedback: part(FEEDBACK) })
  const mailId = await mailIdIn(message, part(RETURNED))
  if (mailId === undefined) throw new AppError('mail_report_unreadable')
  return { ...found, mailId }
}

type Parts = { status: Attachment | undefined; feedback: Attachment | undefined }

function readParts(message: Email, { status, feedback }: Parts): FoundReport {
  const given = status ?? feedback
  const groups = given ? readGroups(textOf(given).slice(0, MAX_FIELDS)) : []
  if (groups.length === 0 && given) throw new AppError('mail_report_unreadable')
  if (given) {
    const found = status ? readBounce(groups, reportText(message)) : readComplaint(groups)
    if (!found) throw new AppError('mail_report_nothing')
    return found
  }
  if (isDelayNotice(message)) throw new AppError('mail_report_nothing')
  const found = readTextBounce(message)
  if (!found) throw new AppError('mail_report_unreadable')
  return found
}

/** Undefined if nothing can be made of it. What a report returns is not part of it, and is left as it is. */
export async function parseMessage(source: string | Uint8Array): Promise<Email | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  try {
    return await PostalMime.parse(source, { forceRfc822Attachments: true, maxNestingDepth: 10 })
  } catch {
    return undefined
  }
}

/** From the email that the report returns; else from the header by which replies name it, or from its text. */
async function mailIdIn(message: Email, returned: Attachment | undefined): Promise<string | undefined> {
  const email = returned && (await parseMessage(textOf(returned)))
  const named = [email?.messageId, message.inReplyTo, ...(message.references ?? '').split(/\s+/)]
  const inText = /^[ \t]*message-id:[ \t]*(<[\w-]{22}@[^<>\s]+>)/im.exec(message.text ?? '')?.[1]
  return [...named, inText].map((id) => mailIdOf(id ?? '')).find((id) => id !== undefined)
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
