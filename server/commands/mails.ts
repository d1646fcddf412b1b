import { MAX_REPORT_SIZE } from '../../contract/email/report-kinds.ts'
import type { Deps } from '../deps.ts'
import { recordReport } from '../features/email/reports/record-report.ts'
import { type Command, say } from './command.ts'

export const mailCommands: Record<string, Command> = {
  'mail-report': {
    usage: `mail-report < FILE    records the report of a mail server that an email came back, or that its recipient
                        complained`,
    run: reportMail,
  },
}

async function reportMail(deps: Deps): Promise<number> {
  const { kind, isNew, stops } = await recordReport(deps, 'operator', await readStart())
  if (kind === 'unread') {
    say('This could not be read as a report. It is kept on the page Emails.')
    return 0
  }
  const what = kind === 'bounced' ? 'The email came back.' : 'The recipient complained.'
  const effect = stops ? ' Optional emails to this address stop.' : ''
  say(isNew ? `Recorded. ${what}${effect}` : 'This was recorded before.')
  return 0
}

/** A report begins with what counts. The rest is taken and dropped, because a mail server fails at a pipe that closes early. */
async function readStart(): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    if (length < MAX_REPORT_SIZE) pieces.push(piece)
    length += piece.length
  }
  return Buffer.concat(pieces).subarray(0, MAX_REPORT_SIZE)
}
