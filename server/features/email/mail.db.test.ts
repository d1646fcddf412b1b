import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { smtpServer } from '../../../tests/helpers/smtp-server.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../tests/helpers/test-clock.ts'
import { jobHandlers } from '../../app.ts'
import { fileMailer, smtpMailer } from '../../platform/mailer.ts'
import { startWorker } from '../operations/jobs/recurring-steps.ts'

/** The rows of mails; the documents have jobs of their own. */
const mailJobs = async (t: TestApp) => (await t.rows('job')).filter(({ kind }) => kind === 'mail')

/** Two signers, so that two mails wait. */
async function signTwo(t: TestApp) {
  const { code } = await t.visitor().sign()
  await t.visitor().sign({ email: 'second@x.example' })
  return { code }
}

const FROM = { name: 'Halcyon AI', address: 'investors@halcyon.example' }
const SENDER = { from: () => FROM, domain: 'portal.example' }

test('mails go through a real SMTP conversation; while it refuses nothing is lost and nothing is sent twice', async () => {
  const smtp = await smtpServer()
  const t = await testApp()
  t.deps.mailer = smtpMailer(smtp.url, SENDER)
  smtp.refuse = 451
  await signTwo(t)
  expect(await t.runJobs()).toBe(0)
  expect((await mailJobs(t)).map((job) => [job.attempts, job.done_at])).toEqual([
    [1, null],
    [1, null],
  ])
  expect(await t.runJobs(), 'put off, not hammered').toBe(0)
  t.clock.advance(5 * SECOND)
  await t.runJobs()
  expect((await mailJobs(t)).map((job) => job.attempts)).toEqual([2, 2])

  smtp.refuse = undefined
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

test('an email carries each picture that it shows, and nothing else is loaded', async () => {
  const t = await testApp()
  await t.visitor().sign()
  await t.runJobs()
  const [mail] = t.mails.filter(({ html }) => html?.includes('access code'))
  const shown = [...(mail?.html ?? '').matchAll(/src="([^"]+)"/g)].map(([, src]) => src)
  expect(shown).toEqual(['cid:logo', 'cid:logo-dark', 'cid:seal'])
  expect(mail?.attachments?.map(({ id, type }) => [`cid:${id}`, type])).toEqual(shown.map((src) => [src, 'image/png']))
  const bytes = mail?.attachments?.reduce((sum, { content }) => sum + content.length, mail.html?.length ?? 0)
  expect(bytes).toBeLessThan(60_000)
})

test('a permanently refused mail is given up at once and kept; its failure record does not name the recipient', async () => {
  const smtp = await smtpServer()
  const t = await testApp()
  t.deps.mailer = smtpMailer(smtp.url, SENDER)
  smtp.refuse = 550
  await signTwo(t)
  await t.runJobs()
  t.clock.advance(40 * 24 * HOUR)
  smtp.refuse = undefined
  expect(await t.runJobs()).toBe(0)
  const jobs = await mailJobs(t)
  expect(jobs.map((job) => [job.attempts, job.given_up_at !== null, job.payload !== ''])).toEqual([
    [1, true, true],
    [1, true, true],
  ])
  for (const job of jobs) expect(job.last_error).toMatch(/^Error \w+ 550$/)
})

test('a job that fails for two weeks is given up', async () => {
  const t = await testApp()
  t.deps.mailer = { where: 'nowhere', send: () => Promise.reject(new Error('down')) }
  await signTwo(t)
  for (let day = 0; day < 14; day++) {
    await t.runJobs()
    expect((await mailJobs(t)).map((job) => job.given_up_at)).toEqual([null, null])
    t.clock.advance(DAY)
  }
  await t.runJobs()
  expect((await mailJobs(t)).every((job) => job.given_up_at !== null)).toBe(true)
})

test('a stopping worker finishes its job and starts no other', async () => {
  const t = await testApp()
  for (let i = 0; i < 3; i++) await t.visitor().sign({ email: `e${i}@x.example` })
  let sent = 0
  let began = () => {}
  const first = new Promise<void>((resolve) => {
    began = resolve
  })
  t.deps.mailer = {
    where: 'slowly',
    send: async () => {
      began()
      await new Promise((resolve) => setTimeout(resolve, 50))
      sent += 1
    },
  }
  const worker = startWorker(t.deps, jobHandlers)
  await first
  await worker.stop()
  expect(sent).toBe(1)
  expect((await mailJobs(t)).filter((job) => job.done_at !== null).length).toBe(1)
})

test('what a job carried is encrypted while it waits and gone once it is done', async () => {
  const t = await testApp()
  const { code } = await signTwo(t)
  expect(JSON.stringify(await t.rows('job'))).not.toMatch(new RegExp(`${code}|northgate`))
  await t.runJobs()
  expect((await mailJobs(t)).map((job) => job.payload)).toEqual(['', ''])
})

test('the job of a dead worker is taken over after its lease', async () => {
  const t = await testApp()
  await signTwo(t)
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
