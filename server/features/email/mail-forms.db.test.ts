import PostalMime from 'postal-mime'
import { expect, inject, test } from 'vitest'
import { smtpServer } from '../../../tests/helpers/smtp-server.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { HOUR } from '../../../tests/helpers/test-clock.ts'
import { smtpMailer } from '../../platform/mailer.ts'
import type { Mail } from './rules.ts'
import { queueMail } from './service.ts'
import { linkMail } from './verification-links/mails.ts'

/** What is turned away by chance is the same at every run; more of them only take longer. */
const MAILS = inject('thorough') ? 1_000 : 80
const FROM = { name: 'Halcyon AI', address: 'investors@halcyon.example' }
const SENDER = { from: () => FROM, domain: 'portal.example' }

async function appWithSmtp() {
  const smtp = await smtpServer()
  const t = await testApp()
  t.deps.mailer = smtpMailer(smtp.url, SENDER)
  return { smtp, t }
}

test('a mail arrives as a text and its HTML, and both hold the code and the link', async () => {
  const { smtp, t } = await appWithSmtp()
  const { code } = await t.visitor().sign()
  await t.runJobs()
  const source = smtp.taken.find((mail) => mail.includes('To: e.marchetti@northgate.example')) ?? ''
  expect(source).toMatch(/^Content-Type: multipart\/alternative;/m)
  const types = [...source.matchAll(/^Content-Type: (text\/[^\r\n]+)/gm)].map((found) => found[1])
  expect(types, 'the text first: a program shows the last that it can').toEqual([
    'text/plain; charset=utf-8',
    'text/html; charset=utf-8',
  ])
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  const { text, html } = await PostalMime.parse(source)
  for (const form of [text, html]) {
    expect(form).toContain(code)
    expect(form).toContain('http://127.0.0.1:3000/vault?enter=code')
    expect(form).toContain('SHA-256')
    expect(form).toContain('is active now')
  }
  expect(html).toMatch(/^<!DOCTYPE html.*<html[^>]* lang="en".*<\/html>\s*$/s)
})

test('a mailed link stands in both forms, whole', async () => {
  const { smtp, t } = await appWithSmtp()
  const url = `http://127.0.0.1:3000/confirm#${'k'.repeat(22)}.${'9c2e'.repeat(16)}`
  const mail = linkMail(t.deps.portal, 'reset_password', { to: 'elena@x.example', url })
  await t.deps.db.transaction().execute((trx) => queueMail(trx, t.deps, mail))
  await t.runJobs()
  const { text, html } = await PostalMime.parse(smtp.taken[0] ?? '')
  expect(text?.split('\n')).toContain(url)
  expect(html).toContain(`href="${url}"`)
})

test('what a person typed is text in the HTML, and adds no header to the mail', async () => {
  const { smtp, t } = await appWithSmtp()
  await t.visitor().sign({ fullName: '<b>x</b>', companyName: '"><script>alert(1)</script>' })
  await t.makeDocuments()
  await t.runJobs()
  const mails = await Promise.all(smtp.taken.map((source) => PostalMime.parse(source)))
  expect(mails.length).toBe(3)
  for (const { html } of mails) {
    expect(html).toContain('b x b')
    expect(html).not.toMatch(/<b>|<script/)
  }
  expect(mails.map((mail) => mail.subject)).toContain('b x b (script alert(1) script) signed the NDA')

  const subject = 'Hello\r\nBcc: everyone@x.example\r\n\r\n<p>body</p>\u2028Grüße'
  const mail: Mail = { kind: 'challenge_mode', to: 'elena@x.example', subject, title: 'Hello', paragraphs: ['Hello.'] }
  await t.deps.db.transaction().execute((trx) => queueMail(trx, t.deps, mail))
  await t.runJobs()
  const read = await PostalMime.parse(smtp.taken.at(-1) ?? '')
  expect(read.subject).toBe('Hello Bcc: everyone@x.example <p>body</p> Grüße')
  expect(read.headers.some(({ key }) => key === 'bcc')).toBe(false)
})

test(`${MAILS} mails queued with SMTP failing half the time all arrive once`, { timeout: 180_000 }, async () => {
  const { smtp, t } = await appWithSmtp()
  await t.deps.db.transaction().execute(async (trx) => {
    for (let i = 0; i < MAILS; i++) {
      const url = `http://127.0.0.1:3000/confirm#${i}`
      await queueMail(trx, t.deps, linkMail(t.deps.portal, 'verify_account', { to: `e${i}@x.example`, url }))
    }
  })
  const random = seeded(1)
  let refused = 0
  smtp.refuse = () => {
    if (random() < 0.5) return undefined
    refused += 1
    return 451
  }
  let done = 0
  for (let pass = 0; pass < 40 && done < MAILS; pass++) {
    done += await t.runJobs()
    t.clock.advance(HOUR)
  }
  expect(done).toBe(MAILS)
  expect(refused, 'it was turned away about as often as taken').toBeGreaterThan(MAILS * 0.8)
  const ids = smtp.taken.map((source) => /^Message-ID: (\S+)/m.exec(source)?.[1])
  expect(ids.length).toBe(MAILS)
  expect(new Set(ids).size).toBe(MAILS)
  const people = smtp.taken.map((source) => /^To: (\S+)/m.exec(source)?.[1])
  expect(new Set(people).size, 'each to its own reader').toBe(MAILS)
  t.clock.advance(24 * HOUR)
  expect(await t.runJobs()).toBe(0)
})

/** The same numbers from 0 to 1 at every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
