import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { few, testOnSqlite, times } from '../../../../tests/helpers/few.ts'
import { liveIn } from '../../../../tests/helpers/lived-portal.ts'
import { madeOnce, sameBrowser } from '../../../../tests/helpers/made-once.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { signature, type TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { makeApp } from '../../../app.ts'
import { openPortal } from '../../../open-portal.ts'
import { maintainLog } from '../../transparency-log/service.ts'
import { OPERATOR, verifyLog } from '../../transparency-log/verify-log.ts'
import { refreshSettings } from '../settings/load.ts'
import { replaceDemo } from './service.ts'

const COMPANY = {
  name: 'Nordlicht',
  legalName: 'Nordlicht Beteiligungen GmbH',
  siteUrl: 'https://nordlicht.de',
  email: 'ir@nordlicht.de',
  phone: '+49 40 1234567',
  address: ['Speicherstadt 4', '20457 Hamburg'],
  codePrefix: 'NORD-',
  law: 'Germany',
}
const CONFIRMED = { keeps: 'nothing', company: COMPANY, confirmation: 'Halcyon AI' }
const replace = (staff: TestVisitor, given: object = {}) =>
  staff.post('/api/admin/demo/replace', { ...CONFIRMED, ...given })
const portalOf = async (t: TestApp) => (await t.visitor().get('/api/portal')).body

/** A demo in which something of everything has happened. */
const once = madeOnce(async (t) => {
  const admin = await staffBrowser(t, 'admin')
  const signer = t.visitor()
  const { code } = await signer.sign()
  await signer.post('/api/unlock', { code })
  await signer.get('/api/projects/vault/content')
  await t.runJobs()
  await t.makeDocuments()
  await t.runJobs()
  const account = t.visitor()
  await signedIn(t, account, { email: 'm.lindqvist@northgate.example' })
  await admin.post('/api/admin/invitations', { people: [{ email: 'invited@x.example' }], routes: ['vault'] })
  await admin.post('/api/admin/documents', { route: 'vault', title: 'Deck', fileName: 'a.pdf', bytes: 1 })
  const { body } = await admin.get('/api/admin/settings')
  const { revision } = body.sections.find(({ id }: { id: string }) => id === 'landing')
  await admin.send('PUT', '/api/admin/settings/landing', { revision, values: { 'landing.openTo': 'Everybody' } })
  t.clock.advance(2 * MINUTE)
  await maintainLog(t.deps)
  return { admin, signer, account, code }
})

async function usedDemo() {
  const { t, known } = await once()
  const [admin, signer, account] = [
    sameBrowser(t, known.admin),
    sameBrowser(t, known.signer),
    sameBrowser(t, known.account),
  ]
  return { t, admin, signer, account, code: known.code }
}

const lived = madeOnce(liveIn)
const KEEPS = ['projects', 'nothing'] as const

// On PostgreSQL it takes thirteen seconds.
test.each(inject('databaseKind') === 'postgres' ? few(KEEPS, 1) : KEEPS)(
  'the log of a portal that was lived in stays intact when the demo is replaced and %s is kept, and with what staff then change',
  async (keeps) => {
    const { t, known } = await lived()
    const admin = sameBrowser(t, known.admin)
    const isIntact = async () => {
      t.clock.advance(2 * MINUTE)
      await maintainLog(t.deps)
      expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    }
    await admin.post(`/api/admin/people/${known.personId}/hold/lift`)
    expect((await replace(admin, { keeps })).status).toBe(204)
    await isIntact()
    const own = { key: 'pier', name: 'Pier', summary: 'A warehouse.', stage: 'upcoming', currency: 'EUR' }
    expect((await admin.post('/api/admin/projects', own)).status).toBe(201)
    for (const { createdAt, archivedAt, content, kind, ...facts } of (await admin.get('/api/admin/projects')).body
      .projects)
      expect((await admin.post(`/api/admin/projects/${facts.key}`, { ...facts, summary: 'Ours.' })).status).toBe(204)
    await t.visitor().sign({ email: 'real@person.de' })
    await isIntact()
  },
)

testOnSqlite('a portal that started without a file is the demo, and one with its own file never is', async () => {
  const demo = await testApp()
  expect((await portalOf(demo)).isDemo).toBe(true)
  expect((await demo.rows('portal'))[0]?.demo).toBe('yes')
  const file = join(demo.folder, 'portal.config.json')
  writeFileSync(file, readFileSync('content/portal.json'))
  const own = await testApp({ firstStart: true, env: { PORTAL_CONFIG: file } })
  expect((await portalOf(own)).isDemo).toBe(false)
  const admin = await staffBrowser(own, 'admin')
  expect((await admin.get('/api/admin/demo')).body.isDemo).toBe(false)
  expect((await replace(admin)).body.error.code).toBe('demo_replaced')
  expect(await own.rows('project')).toHaveLength(4)
})

testOnSqlite('beginning empty deletes everything of the demo in one act, and the admin stays signed in', async () => {
  const { t, admin, signer, account, code } = await usedDemo()
  const { removes, refusal } = (await admin.get('/api/admin/demo')).body
  expect(refusal).toBeNull()
  expect(removes.nothing).toMatchObject({
    projects: 4,
    pages: 4,
    signatures: 1,
    people: 2,
    documents: 1,
    agreements: 1,
  })
  expect(removes.projects).toMatchObject({ projects: 0, documents: 0, signatures: 1 })
  const old = t.firstRun().codes
  const files = (await t.rows('executed_agreement')).map(({ file_sha256 }) => file_sha256 ?? '')
  const answer = await replace(admin)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 204 })

  for (const table of [
    ...([
      'project',
      'content_version',
      'content_draft',
      'submission',
      'reading_session',
      'executed_agreement',
    ] as const),
    ...(['invitation', 'request', 'document', 'document_version', 'page_visit', 'watermark', 'alert'] as const),
    ...(['mail_record', 'mailed_link', 'shared_access', 'browser_code', 'setting_change', 'page_snapshot'] as const),
  ])
    expect(await t.rows(table), table).toEqual([])
  expect((await t.rows('person')).map(({ email }) => email)).toEqual(['admin@x.example'])
  expect((await t.rows('user_account')).map(({ email }) => email)).toEqual(['admin@x.example'])
  expect(await t.rows('nda_version')).toMatchObject([{ version: 2, party: COMPANY.legalName, law: 'Germany' }])
  expect(await t.rows('seal_certificate')).toHaveLength(1)
  for (const file of files) await expect(t.deps.files.get(file)).rejects.toThrow()
  const kept = await t.rows('log_private')
  expect(JSON.stringify(kept)).not.toMatch(/northgate|invited@/)

  expect((await admin.get('/api/account')).status).toBe(200)
  expect((await admin.get('/api/admin/settings')).status).toBe(200)
  expect((await account.get('/api/account')).body.account ?? null).toBeNull()
  expect((await signer.get('/api/session')).body.session).toBeNull()
  expect((await t.visitor().post('/api/unlock', { code })).body.error.code).toBe('unlock_invalid')

  const info = await portalOf(t)
  expect(info).toMatchObject({
    isDemo: false,
    platforms: [],
    portfolio: { low: 0, high: 0 },
    agreement: { party: COMPANY.legalName, law: 'Germany', signable: true },
    company: { name: 'Nordlicht', contact: { email: 'ir@nordlicht.de' } },
  })
  const { codes, adminUsername } = t.firstRun()
  expect(adminUsername).toBe('admin')
  expect(Object.keys(codes)).toEqual(['master'])
  expect(codes.master).toMatch(/^NORD-/)
  expect(codes.master).not.toBe(old.master)
  expect(await t.rows('access_code')).toHaveLength(1)

  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'demo.replaced')
  expect(entries).toMatchObject([{ detail: expect.stringContaining('"keeps":"nothing"') }])
  expect(entries[0]?.actor).toMatch(/^staff:/)
  await maintainLog(t.deps)
  expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  expect((await replace(admin)).body.error.code, 'once').toBe('demo_replaced')
})

testOnSqlite(
  'a German portal has German texts where it has written none, whether it begins empty or with the demo’s projects',
  async () => {
    const texts = async (keeps: string) => {
      const t = await testApp()
      const admin = await staffBrowser(t, 'admin')
      const company = { ...COMPANY, language: 'de' }
      await admin.post('/api/admin/demo/replace', { keeps, company, confirmation: 'Halcyon AI' })
      const { landing, legends } = (await t.visitor().get('/api/portal')).body
      return [landing.headline, landing.openTo, legends[0]].join(' ')
    }
    for (const keeps of ['nothing', 'projects'])
      expect(await texts(keeps)).toMatch(
        /^Nur für Investoren, die dafür unterzeichnen\. Akkreditierte Investoren Nur für akkreditierte Investoren\./,
      )
  },
)

testOnSqlite('a portal that began empty is signed with, gets projects, and starts again as it is', async () => {
  const { t, admin } = await usedDemo()
  await replace(admin)
  await t.restart()
  expect(await t.rows('seal_certificate'), 'the earlier certificate does not come back').toHaveLength(1)
  const vault = { key: 'vault', name: 'Wind', summary: 'A wind farm', stage: 'initial', currency: 'EUR' }
  expect((await admin.post('/api/admin/projects', { ...vault, opensOnSigning: true })).status).toBe(201)
  await t.restart()
  expect(await t.rows('content_version'), 'nothing of the demo is published for the same key').toEqual([])
  const signer = t.visitor()
  const signed = await signer.sign({ email: 'real@person.de' })
  expect(signed.code).toMatch(/^NORD-/)
  await signer.post('/api/unlock', { code: signed.code })
  expect((await signer.get('/api/access/vault')).body.access).toBe('granted')
  expect(JSON.stringify((await signer.get('/api/projects/vault/content')).body)).not.toContain('intelligence')
  await t.makeDocuments()
  expect((await t.rows('executed_agreement'))[0]?.made_at).not.toBeNull()
})

testOnSqlite('without a law nobody can sign, and every place says that there is no agreement yet', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await replace(admin, { company: { ...COMPANY, law: '' } })
  expect((await portalOf(t)).agreement).toMatchObject({ party: '', law: null, signable: false })
  const nda = (await t.visitor().get('/api/nda')).body
  expect(nda.text).toContain('Nordlicht has not published its agreement yet')
  const visitor = t.visitor()
  const refused = await visitor.post('/api/nda/submissions', signature(await visitor.read()))
  expect(refused.body.error.code).toBe('nda_party_differs')
  expect((await admin.get('/api/admin/waiting-work')).body.otherParty).toBe('')
  expect((await admin.get('/api/admin/agreement')).body).toMatchObject({ signable: false })
})

test('using the demo as a start keeps its projects as drafts without figures, and nobody of its people', async () => {
  const { t, admin, code } = await usedDemo()
  expect((await replace(admin, { keeps: 'projects' })).status).toBe(204)
  const projects = await t.rows('project')
  expect(projects.map(({ key }) => key).sort()).toEqual(['analytics', 'fanz', 'realestate', 'vault'])
  for (const project of projects)
    expect(project).toMatchObject({ disclosed: 0, valuation_low: null, launch: null, shows_default_content: 0 })
  expect(await t.rows('content_version')).toEqual([])
  expect(await t.rows('content_draft')).toHaveLength(4)
  expect(await t.rows('submission')).toEqual([])
  expect(await t.rows('document')).toHaveLength(1)
  expect((await t.visitor().post('/api/unlock', { code })).status).toBe(403)
  const info = await portalOf(t)
  expect(info).toMatchObject({ isDemo: false, landing: { openTo: 'Everybody' }, portfolio: { low: 0, high: 0 } })
  expect(info.landing.headline).not.toContain('AI')
  const { codes } = t.firstRun()
  expect(Object.keys(codes).sort()).toEqual(['analytics', 'bypass', 'fanz', 'master', 'realestate', 'shared', 'vault'])
  const reader = t.visitor()
  await reader.post('/api/access/vault', { code: codes.vault })
  expect(JSON.stringify((await reader.get('/api/projects/vault/content')).body)).not.toContain('4.5')

  await t.restart()
  expect(await t.rows('content_version'), 'the files of the demo are not adopted again').toEqual([])
  const editor = (await admin.get('/api/admin/content/vault')).body
  expect(editor.draft.set.kind).toBe('presentation')
  const { revision } = editor.draft
  const published = await admin.post('/api/admin/content/vault/publish', { revision, basedOn: 0, note: 'First' })
  expect(published.status, JSON.stringify(published.body)).toBe(200)
})

testOnSqlite(
  'the owner and the address of the bypass code follow the contact email until somebody sets them',
  async () => {
    const t = await testApp()
    const admin = await staffBrowser(t, 'admin')
    await replace(admin, { company: { ...COMPANY, email: 'a@b.at' } })
    const save = async (section: string, values: object) => {
      const { sections } = (await admin.get('/api/admin/settings')).body
      const { revision } = sections.find(({ id }: { id: string }) => id === section)
      expect((await admin.send('PUT', `/api/admin/settings/${section}`, { revision, values })).status).toBe(200)
    }
    const addresses = () => [t.deps.portal.notifications.owner, t.deps.portal.codes.genericInvestorEmail]
    expect(addresses()).toEqual(['a@b.at', 'a@b.at'])
    await save('company', { 'company.contact.email': 'ir@nordlicht.de' })
    expect(addresses()).toEqual(['ir@nordlicht.de', 'ir@nordlicht.de'])
    await t.visitor().sign({ email: 'real@person.de' })
    await t.makeDocuments()
    await t.runJobs()
    expect(t.mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['ir@nordlicht.de', 'real@person.de']))
    expect(t.mails.map(({ to }) => to)).not.toContain('a@b.at')
    await save('notifications', { 'notifications.owner': 'boss@nordlicht.de' })
    await save('company', { 'company.contact.email': 'hello@nordlicht.de' })
    expect(addresses()).toEqual(['boss@nordlicht.de', 'hello@nordlicht.de'])
    await save('notifications', { 'notifications.owner': null })
    expect(addresses()).toEqual(['hello@nordlicht.de', 'hello@nordlicht.de'])
  },
)

testOnSqlite('a project kept of the demo is named by no public page until it is changed or published', async () => {
  const t = await testApp()
  const hidden = async () =>
    ((await portalOf(t)).platforms as { route: string; isHidden?: boolean }[])
      .filter(({ isHidden }) => isHidden)
      .map(({ route }) => route)
  expect(await hidden(), 'the demo itself names all of them').toEqual([])
  const admin = await staffBrowser(t, 'admin')
  await replace(admin, { keeps: 'projects' })
  expect(await hidden()).toEqual(['vault', 'fanz', 'realestate', 'analytics'])
  const { revision } = (await admin.get('/api/admin/content/vault')).body.draft
  await admin.post('/api/admin/content/vault/publish', { revision, basedOn: 0, note: 'First' })
  for (const [key, change] of [
    ['fanz', { disclosed: true }],
    ['realestate', { name: 'Harbour' }],
  ] as const) {
    const { projects } = (await admin.get('/api/admin/projects')).body
    const { createdAt, archivedAt, content, kind, ...facts } = projects.find((one: { key: string }) => one.key === key)
    const answer = await admin.post(`/api/admin/projects/${key}`, { ...facts, ...change })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  }
  expect(await hidden()).toEqual(['analytics'])
  const own = { key: 'pier', name: 'Pier', summary: 'A warehouse.', stage: 'upcoming', currency: 'EUR' }
  expect((await admin.post('/api/admin/projects', own)).status).toBe(201)
  expect(await hidden(), 'a name that the company has entered is named').toEqual(['analytics'])
})

testOnSqlite(
  'it is refused, with the reason, once somebody outside the demo has signed, whatever became of it',
  async () => {
    const t = await testApp()
    const admin = await staffBrowser(t, 'admin')
    const { submissionId } = await t.visitor().sign({ email: 'Elena@Northgate.com' })
    const asked = await admin.get('/api/admin/demo')
    expect(asked.body.refusal).toContain('Elena@Northgate.com')
    for (const keeps of ['nothing', 'projects'])
      expect((await replace(admin, { keeps })).body.error).toMatchObject({ code: 'demo_signed' })
    await t.deps.db
      .updateTable('submission')
      .set({ superseded_at: t.clock.now().toISOString(), superseded_because: 'withdrawn' })
      .where('id', '=', submissionId)
      .execute()
    expect((await replace(admin)).body.error.code).toBe('demo_signed')
    expect(await t.rows('project')).toHaveLength(4)
    expect((await portalOf(t)).isDemo).toBe(true)
  },
)

testOnSqlite('the name has to be typed, the fields are checked, and the sign-in has to be recent', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  expect((await replace(admin, { confirmation: 'halcyon' })).body.error.fields.confirmation).toContain('Halcyon AI')
  const wrong = {
    ...COMPANY,
    legalName: 'Halcyon AI, Inc.',
    siteUrl: 'nordlicht',
    codePrefix: 'x',
    email: 'no',
    currency: 'ABC',
  }
  expect(Object.keys((await replace(admin, { company: wrong })).body.error.fields).sort()).toEqual([
    ...['codePrefix', 'currency', 'email', 'legalName', 'siteUrl'],
  ])
  await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
  t.clock.advance(15 * MINUTE)
  expect((await replace(admin)).body.error.code).toBe('sign_in_again')
  expect(await t.rows('project')).toHaveLength(4)
})

testOnSqlite('where the operator deleted first-run.json, it is not written again', async () => {
  const t = await testApp()
  rmSync(join(t.folder, 'first-run.json'))
  await replace(await staffBrowser(t, 'admin'))
  expect(existsSync(join(t.folder, 'first-run.json'))).toBe(false)
})

testOnSqlite('an admin who is in by the operator login alone can replace it, and stays in', async () => {
  const t = await testApp()
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  const operator = t.visitor()
  operator.bearer = (await operator.post('/api/admin/login', { username, password })).body.token
  expect((await replace(operator)).status).toBe(204)
  expect((await operator.get('/api/admin/settings')).status).toBe(200)
  expect((await operator.get('/api/admin/agreement')).body.versions[0].publishedBy).toBe('Admin override')
})

testOnSqlite('the operator can replace it without a browser, and gets the codes', async () => {
  const t = await testApp()
  const by = { actor: 'operator' as const, accountId: null }
  const { codes } = await replaceDemo(t.deps, by, { keeps: 'nothing', company: { ...COMPANY, courts: '' } })
  expect(codes.master).toMatch(/^NORD-/)
  expect((await portalOf(t)).isDemo).toBe(false)
})

test('another process sees it within a round of its settings, and serves no content that it read before', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const deps = await openPortal(t.deps.config, { clock: t.clock })
  const app = makeApp(deps)
  const ask = async (path: string, headers: Record<string, string>) =>
    (await app.request(path, { headers: { host: '127.0.0.1:3000', ...headers } })).json()
  try {
    const vault = '/api/projects/vault/content'
    expect(JSON.stringify(await ask(vault, admin.headers()))).toContain('hero')
    await replace(admin)
    await refreshSettings(deps)
    expect(await ask('/api/portal', {})).toMatchObject({ isDemo: false, company: { name: 'Nordlicht' } })
    await admin.post('/api/admin/projects', {
      ...{ key: 'vault', name: 'Wind', summary: 'A wind farm', stage: 'initial', currency: 'EUR' },
    })
    const editor = (await admin.get('/api/admin/content/vault')).body
    const seen = { revision: null, basedOn: 0 }
    const draft = (await admin.post('/api/admin/content/vault/draft', { ...seen, set: editor.start })).body
    await admin.post('/api/admin/content/vault/publish', { revision: draft.revision, basedOn: 0, note: 'First' })
    expect(JSON.stringify(await ask(vault, admin.headers()))).toContain('A wind farm')
  } finally {
    await deps.db.destroy()
  }
})

test('a real signature at the same moment: it is there and the act refused, or the act is done and it is refused', async () => {
  for (let round = 0; round < times(6, 3); round++) {
    const t = await testApp()
    const admin = await staffBrowser(t, 'admin')
    const signers = await Promise.all(
      Array.from({ length: 4 }, async (_, i) => {
        const visitor = t.visitor()
        return { visitor, input: signature({ ...(await visitor.read()), email: `person${i}@firm.com` }) }
      }),
    )
    const signing = signers.map(({ visitor, input }) => visitor.post('/api/nda/submissions', input))
    const [replaced, ...answers] = await Promise.all([replace(admin), ...signing])
    const signed = answers.filter(({ status }) => status === 201)
    const rows = (await t.rows('submission')).map(({ email }) => email)
    expect(rows, 'every signature that was acknowledged is there').toHaveLength(signed.length)
    if (replaced.status === 204) expect(signed).toEqual([])
    else expect(replaced.body.error.code).toBe('demo_signed')
    for (const { status, body } of answers)
      if (status !== 201) expect(['nda_outdated', 'nda_not_read']).toContain(body.error.code)
  }
})

test('outside the act the database still refuses to delete, and a portal is the demo once', async () => {
  const { t, admin } = await usedDemo()
  const { db } = t.deps
  for (const table of ['nda_version', 'content_version', 'setting_change'] as const)
    await expect(db.deleteFrom(table).execute(), table).rejects.toThrow('written once')
  await replace(admin)
  for (const demo of ['yes', 'replacing'] as const)
    await expect(db.updateTable('portal').set({ demo }).execute(), demo).rejects.toThrow('once')
  await expect(db.deleteFrom('nda_version').execute()).rejects.toThrow('written once')
})

testOnSqlite(
  'a demo that became a company’s portal by hand loses its notice, but not while it bears the demo’s name',
  async () => {
    const t = await testApp()
    const admin = await staffBrowser(t, 'admin')
    const end = () => admin.post('/api/admin/demo/end')
    expect((await end()).body.error.code).toBe('demo_named')
    const values = { 'company.name': 'Nordlicht', 'company.legalName': COMPANY.legalName }
    await admin.send('PUT', '/api/admin/settings/company', { revision: 1, values })
    expect((await end()).body.error.code, 'the agreement names it still').toBe('demo_named')
    const { template } = (await admin.get('/api/admin/agreement')).body
    await admin.send('PUT', '/api/admin/agreement/draft', { text: template, revision: 0 })
    const terms = { party: COMPANY.legalName, law: 'the State of Delaware', policy: 'keep' }
    const published = await admin.post('/api/admin/agreement/publish', { revision: 1, ...terms })
    expect(published.status, JSON.stringify(published.body)).toBeLessThan(300)
    expect((await portalOf(t)).isDemo).toBe(true)
    expect((await end()).status).toBe(204)
    expect((await portalOf(t)).isDemo).toBe(false)
    expect(await t.rows('project')).toHaveLength(4)
    expect((await end()).body.error.code).toBe('demo_replaced')
  },
)
