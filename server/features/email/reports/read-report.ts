import type { Attachment } from 'postal-mime'
import { AppError } from '../../../http/app-error.ts'
import { type FoundReport, mailIdOf, readBounce, readComplaint, readGroups } from './rules.ts'

const STATUS = ['message/delivery-status', 'message/global-delivery-status']
const FEEDBACK = ['message/feedback-report']
const RETURNED = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']

/** More than a report of one recipient has, and few enough to be read in a moment. */
const MAX_FIELDS = 50_000

/** The email that a report is about, and what it says. Throws what is wrong with it. */
export async function readReport(source: string | Uint8Array): Promise<FoundReport & { mailId: string }> {
  const { default: PostalMime } = await import('postal-mime')
  const parse = async (message: string | Uint8Array) => {
    try {
      // Without nesting: what a report returns is not part of it.
      return await PostalMime.parse(message, { forceRfc822Attachments: true, maxNestingDepth: 10 })
    } catch {
      throw new AppError('mail_report_unreadable')
    }
  }
  const { headers, attachments } = await parse(source)
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^multipart\/report\b/i.test(type)) throw new AppError('mail_report_unreadable')
  const part = (types: readonly string[]) => attachments.find(({ mimeType }) => types.includes(mimeType))
  const status = part(STATUS)
  const feedback = part(FEEDBACK)
  const returned = part(RETURNED)
  const given = status ?? feedback
  if (!given || !returned) throw new AppError('mail_report_unreadable')
  const groups = readGroups(textOf(given).slice(0, MAX_FIELDS))
  if (groups.length === 0) throw new AppError('mail_report_unreadable')
  const found = status ? readBounce(groups) : readComplaint(groups)
  if (!found) throw new AppError('mail_report_nothing')
  const mailId = mailIdOf((await parse(textOf(returned))).messageId ?? '')
  if (mailId === undefined) throw new AppError('mail_report_unknown')
  return { ...found, mailId }
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
