import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LEGENDS } from '../../../../contract/operations/company.ts'
import { SETTING_FIELDS } from '../../../../contract/operations/setting-fields.ts'
import { signUpForm } from '../../../../tests/helpers/account.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY } from '../../../../tests/helpers/test-clock.ts'
import { signature, type TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { makeApp } from '../../../app.ts'
import { openPortal } from '../../../open-portal.ts'
import { portalConfig } from '../../../portal-config.ts'
import { refreshSettings } from './load.ts'
import { flatten, settingProblems } from './rules.ts'

type Values = Record<string, unknown>

const PAGE = '/api/admin/settings'

async function sectionNow(browser: TestVisitor, id: string) {
  const { body } = await browser.get(PAGE)
  return body.sections.find((section: { id: string }) => section.id === id)
}

async function settingOf(browser: TestVisitor, id: string, path: string) {
  return (await sectionNow(browser, id)).values.find((value: { path: string }) => value.path === path)
}

/** Saves with the revision that is current. */
async function save(browser: TestVisitor, id: string, values: Values) {
  const { revision } = await sectionNow(browser, id)
  return browser.send('PUT', `${PAGE}/${id}`, { revision, values })
}

const historyOf = async (browser: TestVisitor, id: string) => (await browser.get(`${PAGE}/${id}/changes`)).body.changes

async function lastEntry(t: TestApp, action: string) {
  return (await t.rows('audit_entry')).filter((row) => row.action === action).at(-1)
}

test('the demo is stored at the first start, so every setting of it can be edited', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { body } = await admin.get(PAGE)
  const values = body.sections.flatMap((section: { values: { setBy: unknown }[] }) => section.values)
  expect(values).toHaveLength(SETTING_FIELDS.length)
  expect(values.filter(({ setBy }: { setBy: unknown }) => setBy !== null)).toEqual([])
  expect(body.file).toBeNull()
  expect(await settingOf(admin, 'company', 'company.name')).toMatchObject({ value: 'Halcyon AI', from: 'stored' })
  expect(await settingOf(admin, 'signing', 'codes.uses')).toMatchObject({ value: 25, from: 'default' })
})

test('a change takes effect at once, in the public facts, emails and new codes, and survives a restart', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  expect(
    (await save(admin, 'company', { 'company.name': 'Nordlicht', 'company.contact.phone': '+49 30 5550100' })).status,
  ).toBe(200)
  expect((await save(admin, 'signing', { codePrefix: 'NORD-' })).status).toBe(200)
  for (const after of ['at once', 'after a restart']) {
    const { company } = (await t.visitor().get('/api/portal')).body
    expect([company.name, company.contact.phone], after).toEqual(['Nordlicht', '+49 30 5550100'])
    await t.restart()
  }
  const visitor = t.visitor()
  const signed = await visitor.post('/api/nda/submissions', signature(await visitor.read()))
  expect(signed.body.code).toMatch(/^NORD-/)
  await t.runJobs()
  expect(t.mails.map(({ html }) => html).join(' ')).toContain('Nordlicht')
})

test('texts of the landing page that nobody wrote are in the language of the portal', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const unwritten = { 'landing.headline': null, 'landing.lead': null }
  expect((await save(admin, 'landing', unwritten)).status).toBe(200)
  const shown = async () => (await t.visitor().get('/api/portal')).body
  expect((await shown()).landing).toMatchObject({
    headline: 'Shown only to investors who sign for it.',
    openTo: 'Accredited investors',
  })
  await save(admin, 'company', { language: 'de' })
  const { landing, legends } = await shown()
  expect(landing).toMatchObject({
    headline: 'Nur für Investoren, die dafür unterzeichnen.',
    openTo: 'Akkreditierte Investoren',
  })
  expect(landing.lead).toContain('Zugangscode')
  expect(legends).toHaveLength(LEGENDS.length)
  expect(legends[0]).toMatch(/^Nur für akkreditierte Investoren/)
  expect(await settingOf(admin, 'landing', 'landing.headline')).toMatchObject({ from: 'default' })
  await save(admin, 'landing', { 'landing.headline': 'Wind für alle.' })
  expect((await shown()).landing).toMatchObject({ headline: 'Wind für alle.', openTo: 'Akkreditierte Investoren' })
})

test('days and sessions of a personal code, days of a session and who may sign up follow the settings at once', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await save(admin, 'signing', { 'codes.lifetimeDays': 7, 'codes.uses': 3 })
  await save(admin, 'access', { 'access.sessionDays': 2, 'access.signUp': false })
  const visitor = t.visitor()
  const { code, validUntil, usesRemaining } = await visitor.sign()
  const days = (iso: string) => (Date.parse(iso) - t.clock.now().getTime()) / DAY
  expect([days(validUntil ?? ''), usesRemaining]).toEqual([7, 3])
  await visitor.post('/api/unlock', { code })
  expect(days((await visitor.get('/api/session')).body.session.expires)).toBe(2)
  t.clock.advance(DAY)
  expect(days((await visitor.post('/api/session/extend')).body.session.expires)).toBe(2)
  await t.runJobs()
  expect(t.mails.map(({ text }) => text).join(' ')).toContain('for 3 sessions')
  const refused = await t.visitor().post('/api/auth/sign-up/email', signUpForm('new@elsewhere.example'))
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'sign_up_closed' } } })
  expect((await t.visitor().get('/api/portal')).body).toMatchObject({
    ...{ codeDays: 7, codeUses: 3, sessionDays: 2, signUp: false },
  })
})

test('a change of the company’s legal name blocks signing at once, and its undo opens it again', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await save(admin, 'company', { 'company.legalName': 'Nordlicht GmbH' })
  const visitor = t.visitor()
  const given = signature(await visitor.read())
  expect((await visitor.post('/api/nda/submissions', given)).body.error.code).toBe('nda_party_differs')
  const [change] = await historyOf(admin, 'company')
  expect((await admin.post(`${PAGE}/changes/${change.id}/undo`)).status).toBe(200)
  expect((await visitor.post('/api/nda/submissions', given)).status).toBe(201)
})

test('a change of the currency clears the minimum investment, which was in the earlier one', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await save(admin, 'landing', { 'landing.minimum': 50_000 })
  await save(admin, 'company', { 'company.name': 'Nordlicht' })
  expect(await settingOf(admin, 'landing', 'landing.minimum')).toMatchObject({ value: 50_000 })
  expect((await save(admin, 'company', { currency: 'JPY' })).status).toBe(200)
  expect(await settingOf(admin, 'landing', 'landing.minimum')).toMatchObject({ value: null, from: 'default' })
  expect(
    (await t.visitor().get('/api/portal')).body.landing.minimum,
    'and the projects have theirs in dollars',
  ).toBeUndefined()
  const [cleared] = await historyOf(admin, 'landing')
  expect(cleared.changes).toMatchObject([{ path: 'landing.minimum', before: 50_000, after: null }])
  expect((await admin.post(`${PAGE}/changes/${cleared.id}/undo`)).status).toBe(200)
})

test('two editors: the second save is refused and loses nothing of the first', async () => {
  const t = await testApp()
  const [one, two] = [await staffBrowser(t, 'admin'), await staffBrowser(t, 'admin', 'second@halcyon.example')]
  const { revision } = await sectionNow(one, 'company')
  const put = (browser: TestVisitor, name: string) =>
    browser.send('PUT', `${PAGE}/company`, { revision, values: { 'company.name': name } })
  const answers = await Promise.all([put(one, 'One'), put(two, 'Two')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers[0]?.status === 200 ? 'One' : 'Two'
  expect(await settingOf(one, 'company', 'company.name')).toMatchObject({ value: winner })
  expect(await historyOf(one, 'company')).toHaveLength(1)
})

test('the history says who changed what from what to what, and so does the audit log', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await save(admin, 'company', {
    'company.name': 'Nordlicht',
    'company.contact.address': ['Hafenstrasse 1', '20457 Hamburg'],
  })
  const [change] = await historyOf(admin, 'company')
  expect(change).toMatchObject({ revision: 2, isUndo: false, canUndo: true })
  expect(change.by).not.toBe('The portal')
  expect(change.changes).toEqual([
    { path: 'company.name', label: 'Name', before: 'Halcyon AI', after: 'Nordlicht' },
    {
      path: 'company.contact.address',
      label: 'Postal address',
      before: ['1200 South Fourth Street, Suite 300', 'Las Vegas, NV 89104'],
      after: ['Hafenstrasse 1', '20457 Hamburg'],
    },
  ])
  const entry = await lastEntry(t, 'settings.changed')
  expect(JSON.parse(String(entry?.detail))).toMatchObject({
    section: 'Company and contacts',
    settings: 'Name, Postal address',
  })
  expect(JSON.stringify(entry)).not.toContain('Nordlicht')
  await expect(t.deps.db.deleteFrom('setting_change').execute()).rejects.toThrow('written once')
})

test('an undo sets back a change, only while nobody has changed it since, and can itself be undone', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await save(admin, 'company', { 'company.name': 'First' })
  await save(admin, 'company', { 'company.name': 'Second' })
  const [second, first] = await historyOf(admin, 'company')
  expect([second.canUndo, first.canUndo]).toEqual([true, false])
  expect((await admin.post(`${PAGE}/changes/${first.id}/undo`)).body.error.code).toBe('settings_changed')
  expect((await admin.post(`${PAGE}/changes/${second.id}/undo`)).status).toBe(200)
  expect(await settingOf(admin, 'company', 'company.name')).toMatchObject({ value: 'First' })
  const [undo] = await historyOf(admin, 'company')
  expect(undo).toMatchObject({ isUndo: true, canUndo: true })
  expect((await lastEntry(t, 'settings.undone'))?.actor).toContain('staff:')
  await admin.post(`${PAGE}/changes/${undo.id}/undo`)
  expect(await settingOf(admin, 'company', 'company.name')).toMatchObject({ value: 'Second' })
})

test.each([
  ['company', 'company.contact.email', 'nobody'],
  ['company', 'company.name', null],
  ['company', 'currency', 'euro'],
  ['company', 'currency', 'ZZZ'],
  ['landing', 'landing.parts', [{ name: 'video', shown: true }]],
  ['landing', 'video.videoEmbed', 'https://films.example/a.mp4'],
  ['landing', 'footer.links', [{ name: 'Reports', url: 'javascript:alert(1)' }]],
  ['signing', 'codes.uses', 0],
  ['signing', 'nda.signatory.name', 'Elena Marchetti'],
  ['access', 'organisation.domains', ['not a domain']],
  ['retention', 'privacy.retention.submissions', 30],
])('a wrong value is refused with its field, and nothing changes: %s %s', async (section, path, value) => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const before = await sectionNow(admin, section)
  const refused = await save(admin, section, { [path]: value })
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
  const named = path === 'nda.signatory.name' ? 'nda.signatory.title' : path
  expect(Object.keys(refused.body.error.fields)).toEqual([named])
  expect(await sectionNow(admin, section)).toEqual(before)
  expect(await t.rows('setting_change')).toEqual([])
})

test('each number is accepted at its limits and refused beyond them, as its field says', () => {
  const demo = flatten(JSON.parse(readFileSync('content/portal.json', 'utf8')))
  const problems = (path: string, value: number) =>
    settingProblems({ stored: { ...demo, [path]: value }, file: undefined, environment: {} })
  for (const field of SETTING_FIELDS) {
    if (field.kind !== 'number') continue
    const { path, min, max } = field
    expect([problems(path, min), problems(path, max)], path).toEqual([{}, {}])
    expect([problems(path, min - 1), problems(path, max + 1)].map(Object.keys), path).toEqual([[path], [path]])
  }
})

test('every setting of the configuration can be edited, but for those that belong elsewhere', () => {
  const elsewhere = {
    platforms: 'projects are rows',
    'passwordPolicy.allowedNonAlphanumericCharacters': 'of the format',
    'passwordPolicy.schemaVersion': 'of the format',
  }
  const demo = JSON.parse(readFileSync('content/portal.json', 'utf8'))
  const optional = {
    nda: { ...demo.nda, signatory: { name: 'A', title: 'B' } },
    agreement: { ...demo.agreement, address: 'A', noticeAddress: 'B' },
    log: { witness: 'w@x.example' },
    logo: 'logo.svg',
    logoDark: 'logo.svg',
    accent: '#1f5fa8',
    notifications: { ...demo.notifications, sender: 's@x.example' },
    video: { ...demo.video, title: 'Film' },
    interest: { legend: 'This is no offer.' },
  }
  const leaves = (value: unknown, path: string): string[] =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? [path]
      : Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`))
  const all = leaves(portalConfig.parse({ ...demo, ...optional }), '')
  const editable = SETTING_FIELDS.map(({ path }) => path)
  expect(all.filter((path) => !editable.includes(path)).sort()).toEqual(Object.keys(elsewhere).sort())
  expect(editable.filter((path) => !all.includes(path))).toEqual([])
})

test('what weakens security needs a recent sign-in, and a viewer changes nothing', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const change = { 'passwordPolicy.enforcementState': 'OFF' }
  // The identity library has a clock of its own.
  await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
  t.clock.advance(16 * 60_000)
  expect((await save(admin, 'company', { 'company.name': 'Nordlicht' })).status).toBe(200)
  expect((await save(admin, 'passwords', change)).body.error.code).toBe('sign_in_again')
  // The owner and the bypass code can follow it.
  const contact = { 'company.contact.email': 'me@elsewhere.example' }
  expect((await save(admin, 'company', contact)).body.error.code).toBe('sign_in_again')
  const fresh = await staffBrowser(t, 'admin', 'fresh@halcyon.example')
  expect((await save(fresh, 'passwords', change)).status).toBe(200)
  const [undone] = await historyOf(admin, 'passwords')
  expect((await admin.post(`${PAGE}/changes/${undone.id}/undo`)).body.error.code).toBe('sign_in_again')

  const viewer = await staffBrowser(t, 'reader', 'viewer@halcyon.example')
  expect((await viewer.get(PAGE)).body.environment).toEqual([])
  expect((await save(viewer, 'company', { 'company.name': 'Mine' })).body.error.code).toBe('read_only')
})

test('what the file or the environment sets is said, cannot be edited, and counts over what is stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'portal.config.json')
  const demo = JSON.parse(readFileSync('content/portal.json', 'utf8'))
  const { landing: _, ...released } = demo
  const acme = {
    ...released,
    company: { ...demo.company, name: 'Acme', legalName: 'Acme Fund, LP' },
    agreement: { law: 'Ohio' },
  }
  writeFileSync(file, JSON.stringify(acme))
  const t = await testApp({
    env: { PORTAL_CONFIG: file, MAIL_FROM: 'post@acme.example', METRICS_TOKEN: 'm'.repeat(40) },
  })
  const admin = await staffBrowser(t, 'admin')
  const { body } = await admin.get(PAGE)
  expect(body.file).toBe('portal.config.json')
  expect(JSON.stringify(body), 'no place on the machine').not.toContain(folder)
  expect(body.environment).toContainEqual({ name: 'MAIL_FROM', value: 'post@acme.example' })
  expect(body.environment).toContainEqual({ name: 'METRICS_TOKEN', value: null })
  expect(JSON.stringify(body)).not.toContain('mmmm')
  expect(await settingOf(admin, 'company', 'company.name')).toMatchObject({
    value: 'Acme',
    from: 'file',
    setBy: 'portal.config.json',
  })
  const refused = await save(admin, 'company', { 'company.name': 'Other' })
  expect(refused.body.error.fields['company.name']).toContain('portal.config.json')
  expect((await save(admin, 'notifications', { 'notifications.sender': 'x@y.example' })).body.error.fields).toEqual({
    'notifications.sender': 'This is set by MAIL_FROM, so it cannot be changed here.',
  })
  // Nothing of the demo is mixed into a company's own file.
  expect(await settingOf(admin, 'landing', 'landing.minimum')).toMatchObject({ value: null, from: 'default' })
  expect((await save(admin, 'landing', { 'landing.minimum': 250_000 })).status).toBe(200)

  writeFileSync(file, JSON.stringify({ ...acme, landing: { minimum: 9 } }))
  await t.restart()
  expect(await settingOf(admin, 'landing', 'landing.minimum')).toMatchObject({ value: 9, from: 'file' })
  rmSync(file)
  await expect(t.restart()).rejects.toThrow(file)
})

test('another process adopts a change within a second, with the documents that it keeps', async () => {
  const t = await testApp()
  const other = await openPortal(t.deps.config, { clock: t.clock, mailer: t.deps.mailer })
  onTestFinished(() => other.db.destroy())
  const app = makeApp(other)
  const admin = await staffBrowser(t, 'admin')
  await save(admin, 'company', { 'company.name': 'Nordlicht' })
  expect(other.portal.company.name).toBe('Halcyon AI')
  // The recurring step that every process runs each second.
  await refreshSettings(other)
  const answer = await app.request('/api/portal', { headers: { host: 'localhost' } })
  expect(await answer.json()).toMatchObject({ company: { name: 'Nordlicht' } })
})

test('stored settings that somebody made invalid beside the portal leave the earlier ones in force, and stop a start', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const stored = JSON.stringify({ 'company.name': '' })
  await t.deps.db.updateTable('setting_section').set({ stored, revision: 9 }).where('section', '=', 'company').execute()
  await t.tend()
  expect(t.deps.portal.company.name).toBe('Halcyon AI')
  expect((await admin.get(PAGE)).body.problem).toContain('company.name')
  await expect(t.restart()).rejects.toThrow(/The stored settings: company\.name: /)
})
