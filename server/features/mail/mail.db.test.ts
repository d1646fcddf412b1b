import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { HOUR, MINUTE, SECOND } from '../../../tests/helpers/test-clock.ts'
import { fileMailer, smtpMailer } from '../../platform/mailer.ts'

const SENDER = { from: '"Halcyon AI" <investors@halcyon.example>', domain: 'portal.example' }

/** A real SMTP server on loopback; `refuse` makes it turn mails away. */
async function smtpServer() {
  const taken: string[] = []
  const state = { refuse: false, taken, url: '' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        if (state.refuse) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        taken.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  state.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return state
}

test('mails go through a real SMTP conversation; while it refuses nothing is lost and nothing is sent twice', async () => {
  const smtp = await smtpServer()
  const t = await testApp()
  t.deps.mailer = smtpMailer(smtp.url, SENDER)
  smtp.refuse = true
  await t.visitor().sign()
  expect(await t.runJobs()).toBe(0)
  expect((await t.rows('job')).map((job) => [job.attempts, job.done_at])).toEqual([
    [1, null],
    [1, null],
  ])
  expect(await t.runJobs(), 'put off, not hammered').toBe(0)
  t.clock.advance(5 * SECOND)
  await t.runJobs()
  expect((await t.rows('job')).map((job) => job.attempts)).toEqual([2, 2])

  smtp.refuse = false
  await t.restart()
  t.deps.mailer = smtpMailer(smtp.url, SENDER)
  t.clock.advance(10 * SECOND)
  expect(await t.runJobs()).toBe(2)
  t.clock.advance(HOUR)
  expect(await t.runJobs()).toBe(0)
  expect(smtp.taken.length).toBe(2)
  const signer = smtp.taken.find((mail) => mail.includes('To: e.marchetti@northgate.example'))
  expect(signer).toContain('From: Halcyon AI <investors@halcyon.example>')
  expect(signer).toMatch(/Message-ID: <[\w-]{22}@portal\.example>/)
})

test('what a job carried is encrypted while it waits and gone once it is done', async () => {
  const t = await testApp()
  const { code } = await t.visitor().sign()
  expect(JSON.stringify(await t.rows('job'))).not.toMatch(new RegExp(`${code}|northgate`))
  await t.runJobs()
  expect((await t.rows('job')).map((job) => job.payload)).toEqual(['', ''])
})

test('a worker that died holds a job for two minutes, then another does it', async () => {
  const t = await testApp()
  await t.visitor().sign()
  const leasedUntil = new Date(t.clock.now().getTime() + 2 * MINUTE).toISOString()
  await t.deps.db.updateTable('job').set({ leased_until: leasedUntil, attempts: 1 }).execute()
  expect(await t.runJobs()).toBe(0)
  t.clock.advance(2 * MINUTE)
  expect(await t.runJobs()).toBe(2)
})

test('without SMTP a mail is a file that only its owner may read, and the same mail is one file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mailer = fileMailer(join(folder, 'mail'), SENDER)
  const mail = { id: 'job-1', to: 'elena@x.example', subject: 'Grüße, 你好', text: 'Your code: HALCYON-7K4QM2' }
  await mailer.send(mail)
  await mailer.send(mail)
  const files = readdirSync(join(folder, 'mail'))
  expect(files).toEqual(['job-1.eml'])
  const file = join(folder, 'mail', files[0] ?? '')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toContain('HALCYON-7K4QM2')
})
