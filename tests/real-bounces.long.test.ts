import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readReport } from '../server/features/email/reports/read-report.ts'
import { REFUSALS } from './bounces/refusals.ts'
import { freePort } from './helpers/free-port.ts'
import { canRun, MAIL_SERVERS } from './helpers/mail-server-programs.ts'

/*
 * Reports as the mail servers of Debian write them: each relays an email for each reason to a server that refuses it, and sends back what it
 * makes of that. `REAL_BOUNCES=write` writes them to tests/files/bounces, for the test without mail servers.
 */

const FIXTURES = join('tests', 'files', 'bounces')
const [SENDER, DOMAIN] = ['ir@portal.example', 'refused.example']

for (const [name, server] of Object.entries(MAIL_SERVERS))
  test.skipIf(!canRun(server) || inject('databaseKind') !== 'sqlite')(
    `what ${name} sends back is read, and only a mailbox that is gone stops emails`,
    async () => {
      const reports: string[] = []
      const relay = await refusingServer((report) => reports.push(report))
      const port = await freePort()
      const folder = mkdtempSync('/tmp/mail-server-')
      chmodSync(folder, 0o755)
      const stop = server.start({ folder, port, relay })
      onTestFinished(stop)
      const mailer = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, name: 'portal.example' })
      // Sendmail sleeps for a minute first, if the name of the machine has no domain.
      await vi.waitFor(() => mailer.verify(), { timeout: 150_000, interval: 500 })
      for (const cause of Object.keys(REFUSALS)) await mailer.sendMail(emailTo(cause))
      mailer.close()
      const count = Object.keys(REFUSALS).length
      await vi.waitFor(() => expect(reports).toHaveLength(count), { timeout: 240_000, interval: 500 })
      for (const report of reports) write(`${name}-${causeOf(report)}.eml`, report)
      for (const report of reports) {
        const cause = causeOf(report)
        const { cause: found, stops } = await readReport(report)
        expect({ cause, found, stops }).toEqual({
          cause,
          found: REFUSALS[cause]?.cause,
          stops: REFUSALS[cause]?.cause === 'gone',
        })
      }
    },
  )

function emailTo(cause: string) {
  return {
    from: SENDER,
    to: `${cause}@${DOMAIN}`,
    subject: 'An update for you',
    messageId: `<${`-${cause}`.padStart(22, 'x')}@portal.example>`,
    date: new Date('2026-01-15T09:00:00Z'),
    text: 'There is an update.',
  }
}

const causeOf = (report: string) => /Message-ID: <x+-([\w-]+)@portal/i.exec(report)?.[1] ?? ''

function write(file: string, report: string) {
  if (process.env.REAL_BOUNCES !== 'write') return
  mkdirSync(FIXTURES, { recursive: true })
  // OpenSMTPD names the machine.
  writeFileSync(
    join(FIXTURES, file),
    report.replaceAll(new RegExp(`(?<=[@ ])${hostname()}\\b`, 'g'), 'mx.portal.example'),
  )
}

const refusalOf = (recipient: string) => REFUSALS[recipient.split('@')[0] ?? '']

/** Refuses what is not for the sender of the emails, and collects what is. */
async function refusingServer(collect: (report: string) => void): Promise<number> {
  const error = ({ code, words }: { code: number; words: string }) =>
    Object.assign(new Error(words), { responseCode: code })
  const server = new SMTPServer({
    // Sendmail takes a server with the name of its own machine for itself.
    name: DOMAIN,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onRcptTo({ address }, _, done) {
      const refused = refusalOf(address)
      done(refused?.at === 'recipient' ? error(refused) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refused = refusalOf(recipientOf(session))
        if (refused) return done(error(refused))
        collect(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const recipientOf = ({ envelope }: SMTPServerSession) => envelope.rcptTo[0]?.address ?? ''
