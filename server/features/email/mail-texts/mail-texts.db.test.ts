import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { smtpServer } from '../../../../tests/helpers/smtp-server.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { openPortal } from '../../../open-portal.ts'
import { smtpMailer } from '../../../platform/mailer.ts'
import { invitationMail } from '../../agreements/invitations/mails.ts'
import { refreshSettings } from '../../operations/settings/load.ts'

const PAGE = '/api/admin/mail-texts'
const OPENING = 'Welcome to the round, {name}. You signed with {party} on {signed}.'

async function textOf(browser: TestVisitor, kind: string, language = 'en') {
  const { body } = await browser.get(`${PAGE}?language=${language}`)
  return body.texts.find((text: { kind: string }) => text.kind === kind)
}

/** Saves with the revision that is current. */
async function save(browser: TestVisitor, kind: string, texts: Record<string, string | null>, language = 'en') {
  const { revision } = await textOf(browser, kind, language)
  const values = Object.fromEntries(
    Object.entries(texts).map(([part, text]) => [`mailTexts.${kind}.${language}.${part}`, text]),
  )
  return browser.send('PUT', `/api/admin/settings/mail-${kind}`, { revision, values })
}

test('an own text is in the next email and in those of other processes, and one that is queued keeps its words', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const other = await openPortal(t.deps.config, { clock: t.clock, mailer: t.deps.mailer })
  onTestFinished(() => other.db.destroy())
  await t.visitor().sign({ email: 'before@x.example' })
  const closing = 'Kind regards,\nthe team of {company}'
  expect((await save(admin, 'nda_signed', { subject: 'Welcome to {company}', opening: OPENING, closing })).status).toBe(
    200,
  )
  await save(admin, 'invitation', { subject: 'Join {company}' })
  await t.visitor().sign({ email: 'after@x.example', fullName: 'Zoë Meyer' })
  await t.runJobs()
  const sentTo = (to: string) => t.mails.find((mail) => mail.to === to)
  expect(sentTo('before@x.example')?.subject).toBe('Your agreement with Halcyon AI is signed')
  const mail = sentTo('after@x.example')
  expect(mail?.subject).toBe('Welcome to Halcyon AI')
  expect(mail?.text).toContain('Welcome to the round, Zoë Meyer. You signed with Halcyon AI, Inc. on ')
  expect(mail?.text).toContain('Kind regards,\nthe team of Halcyon AI\n\nDo not share this code.')
  expect(mail?.text, 'what cannot be edited stays').toContain(
    'If you did not sign this agreement, write to investors@halcyon.example.',
  )

  const invited = { email: 'x@x.example', fullName: 'X', endsAt: '2026-01-15T10:00:00.000Z', sender: '', note: '' }
  const subject = () => invitationMail(other.portal, 'https://x.example', invited).subject
  expect(subject()).toBe('Halcyon AI invites you to its investor portal')
  await refreshSettings(other)
  expect(subject()).toBe('Join Halcyon AI')
  await t.restart()
  expect((await textOf(admin, 'invitation')).parts.subject).toMatchObject({ own: 'Join {company}', setBy: null })
})

test('resetting brings the portal’s own text back; history and audit log say who changed what, and an undo sets it back', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await save(admin, 'invitation', { subject: 'Join {company}', closing: 'Yours' })
  const own = await textOf(admin, 'invitation')
  expect(own).toMatchObject({ revision: 1, parts: { subject: { own: 'Join {company}' }, opening: { own: null } } })
  await save(admin, 'invitation', { subject: null, closing: null })
  expect((await textOf(admin, 'invitation')).parts.subject).toMatchObject({
    shipped: '{company} invites you to its investor portal',
    own: null,
  })
  const { changes } = (await admin.get('/api/admin/settings/mail-invitation/changes')).body
  expect(changes[0]).toMatchObject({ canUndo: true, isUndo: false })
  expect(changes[0].changes[0]).toMatchObject({ label: 'Subject in English', before: 'Join {company}', after: null })
  expect((await admin.post(`/api/admin/settings/changes/${changes[0].id}/undo`)).body).toMatchObject({ revision: 3 })
  expect((await textOf(admin, 'invitation')).parts.closing.own).toBe('Yours')
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action.startsWith('settings.'))
  expect(entries.map(({ action }) => action)).toEqual(['settings.changed', 'settings.changed', 'settings.undone'])
  expect(JSON.parse(String(entries[0]?.detail))).toMatchObject({
    section: 'Mail text: Invitation',
    settings: 'Subject in English, Closing in English',
  })
  expect(JSON.stringify(entries), 'the words are beside the log').not.toContain('Join')
})

test('two editors of one email: the second save is refused; another email is not affected', async () => {
  const t = await testApp()
  const [one, two] = [await staffBrowser(t, 'admin'), await staffBrowser(t, 'admin', 'second@halcyon.example')]
  const put = (browser: TestVisitor, kind: string, subject: string) =>
    browser.send('PUT', `/api/admin/settings/mail-${kind}`, {
      revision: 0,
      values: { [`mailTexts.${kind}.en.subject`]: subject },
    })
  const answers = await Promise.all([put(one, 'invitation', 'One'), put(two, 'invitation', 'Two')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await put(two, 'new_code', 'Three')).status).toBe(200)
})

test('a text that cannot be used is refused with its field and its placeholder, and nothing changes', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const refusal = async (texts: Record<string, string>) => {
    const refused = await save(admin, 'nda_signed', texts)
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
    return refused.body.error.fields
  }
  expect(await refusal({ opening: 'Hello {projekt}, {party}, {signed}' })).toEqual({
    'mailTexts.nda_signed.en.opening': expect.stringMatching(
      /^Opening in English must not contain \{projekt\}, .*\{name\}/,
    ),
  })
  expect(await refusal({ opening: 'Hello' })).toEqual({
    'mailTexts.nda_signed.en.opening':
      'Opening in English must contain {party} and {signed}, which the email says nowhere else.',
  })
  expect(await refusal({ subject: 'Hello\r\nBcc: all@x.example' })).toEqual({
    'mailTexts.nda_signed.en.subject': 'Subject in English must be one line.',
  })
  expect((await textOf(admin, 'nda_signed')).revision).toBe(0)
  const foreign = await admin.send('PUT', '/api/admin/settings/mail-nda_signed', {
    revision: 0,
    values: { 'mailTexts.invitation.en.subject': 'x' },
  })
  expect(foreign.body.error.fields).toEqual({ 'mailTexts.invitation.en.subject': 'This section has no such setting.' })
  expect(await t.rows('setting_change')).toEqual([])
})

test('changing and undoing need a recent sign-in, and a viewer only looks', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  // The identity library has a clock of its own.
  await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
  await save(admin, 'invitation', { subject: 'Join {company}' })
  t.clock.advance(16 * 60_000)
  expect((await save(admin, 'invitation', { subject: 'Other' })).body.error.code).toBe('sign_in_again')
  const [change] = (await admin.get('/api/admin/settings/mail-invitation/changes')).body.changes
  expect((await admin.post(`/api/admin/settings/changes/${change.id}/undo`)).body.error.code).toBe('sign_in_again')
  const viewer = await staffBrowser(t, 'reader', 'viewer@halcyon.example')
  expect((await textOf(viewer, 'invitation')).parts.subject.own).toBe('Join {company}')
  expect((await save(viewer, 'invitation', { subject: 'Mine' })).body.error.code).toBe('read_only')
})

test('after a change of language the portal’s own texts in it are used, and staff are told which texts stay behind', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await save(admin, 'nda_signed', { subject: 'Welcome to {company}' })
  await save(admin, 'agreement_copy', { subject: 'Ihr Exemplar von {company}' }, 'de')
  expect((await admin.get(PAGE)).body).toMatchObject({ inUse: 'en', language: 'en', onlyElsewhere: ['agreement_copy'] })
  const { revision } = (await admin.get('/api/admin/settings')).body.sections.find(
    ({ id }: { id: string }) => id === 'company',
  )
  await admin.send('PUT', '/api/admin/settings/company', { revision, values: { language: 'de' } })
  expect((await admin.get(PAGE)).body).toMatchObject({ inUse: 'de', language: 'de', onlyElsewhere: ['nda_signed'] })
  await t.visitor().sign({ email: 'e@x.example' })
  await t.makeDocuments()
  await t.runJobs()
  const toSigner = t.mails.filter(({ to }) => to === 'e@x.example')
  expect(toSigner.map(({ subject }) => subject).sort()).toEqual([
    'Ihr Exemplar von Halcyon AI',
    'Ihre Vertraulichkeitsvereinbarung mit Halcyon AI ist unterzeichnet',
  ])
  for (const { html } of toSigner) expect(html).toMatch(/<html[^>]* lang="de"/)
  const toOwner = t.mails.find(({ to }) => to === t.deps.portal.notifications.owner)
  expect(toOwner?.html, 'staff read English').toMatch(/<html[^>]* lang="en"/)
  expect(toOwner?.text).toContain('signed the non-disclosure agreement')
})

test('what staff type is text in the HTML and one subject in the header, in a real SMTP conversation', async () => {
  const smtp = await smtpServer()
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const opening = `<a href="https://evil.example">{party}</a> <script>alert(1)</script> {signed}`
  await save(admin, 'nda_signed', { subject: 'Größe, "quoted": =?utf-8?q?x?= <b>', opening })
  t.deps.mailer = smtpMailer(smtp.url, {
    from: () => ({ name: 'Halcyon AI', address: 'investors@halcyon.example' }),
    domain: 'portal.example',
  })
  await t.visitor().sign({ email: 'e@x.example' })
  await t.runJobs()
  const { subject, html, text } = await PostalMime.parse(smtp.taken[0] ?? '')
  expect(subject).toBe('Größe, "quoted": =?utf-8?q?x?= <b>')
  expect(html).not.toMatch(/<script|href="https:\/\/evil/)
  expect(html).toContain('&lt;script&gt;')
  expect(text).toContain('<a href="https://evil.example">Halcyon AI, Inc.</a>')
})

test('the preview is the email with example data; its frame runs nothing, opens only where the portal made the address, and stores nothing', async () => {
  const t = await testApp()
  const viewer = await staffBrowser(t, 'reader')
  const draft = { language: 'de', subject: 'Hallo {name}', opening: '', closing: 'Mit freundlichen Grüßen' }
  const preview = await viewer.post(`${PAGE}/invitation/preview`, draft)
  expect(preview).toMatchObject({ status: 200, body: { subject: 'Hallo Elena Marchetti' } })
  expect(preview.body.text).toContain('Halcyon AI lädt Sie in das Investorenportal ein.')
  const page = await t.app.request(preview.body.frame, { headers: { host: 'localhost' } })
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'self'; sandbox$/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(html).toContain('Mit freundlichen Grüßen')
  expect(html, 'the logo is in the frame, which loads nothing').toContain('src="data:image/png;base64,')
  expect(html).not.toMatch(/cid:|rel="preload"/)
  expect(html, 'a pressed link does not open in the frame').toContain('<base target="_blank"/>')
  expect(html, 'the logo is in the page').toMatch(/<img src="data:image\/png;base64,[\w+/=]{100,}"/)
  expect(html, 'and nothing else is asked for').not.toContain('cid:')
  const forged = preview.body.frame.replace(/.{4}$/, 'AAAA')
  expect((await t.app.request(forged, { headers: { host: 'localhost' } })).status).toBe(404)
  const wrong = await viewer.post(`${PAGE}/invitation/preview`, { ...draft, opening: 'Code: {code}' })
  expect(wrong.body.error.fields).toEqual({ opening: expect.stringContaining('{code}') })
  expect(t.mails).toEqual([])
  expect(await t.rows('setting_change')).toEqual([])
})
