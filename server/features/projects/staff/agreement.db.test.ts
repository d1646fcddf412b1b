import { describe, expect, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { settle } from '../../../../tests/helpers/versions.ts'
import { readContent } from '../content/content-files.ts'

const CONTENT = '/api/projects/fanz/content'
const PAPER = '/api/admin/recorded-agreements'
const JO = 'jo@northgate.example'
const KIM = 'kim@northgate.example'

type Agreement = 'code' | 'signed' | 'external'

/** As staff change it on the page. */
async function ask(staff: TestVisitor, key: string, agreement: Agreement) {
  const { projects } = (await staff.get('/api/admin/projects')).body
  const {
    key: _,
    kind,
    content,
    createdAt,
    archivedAt,
    ...facts
  } = projects.find((one: { key: string }) => one.key === key)
  const opensOnSigning = agreement !== 'external' && facts.opensOnSigning
  const changed = await staff.post(`/api/admin/projects/${key}`, { ...facts, agreement, opensOnSigning })
  expect(changed.status).toBe(204)
}

async function fanzAsks(agreement: Agreement) {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await ask(staff, 'fanz', agreement)
  return { t, staff, codes: t.firstRun().codes }
}

const managedCode = async (staff: TestVisitor, routes = ['fanz']) =>
  (await staff.post('/api/admin/codes', { routes, usesAllowed: 5 })).body as { id: string; code: string }
const usesOf = async (t: TestApp, id: string) =>
  (await t.rows('access_code')).find((row) => row.id === id)?.uses_remaining
const refusalOf = async (reader: TestVisitor, code: string | undefined, path = '/api/access/fanz') =>
  (await reader.post(path, { code })).body.error?.code
const access = async (reader: TestVisitor, key = 'fanz') => (await reader.get(`/api/access/${key}`)).body

/** A firm's agreement on paper, and a code from it for Jo, who is named in it. */
async function onPaper(t: TestApp, staff: TestVisitor, routes: string[] = []) {
  const scan = (await staff.upload(`${PAPER}/scan`, new TextEncoder().encode('%PDF-1.7\n%%EOF'), 'application/pdf'))
    .body
  const dates = { signedOn: '2026-01-10', endsOn: '2026-02-10' }
  const parties = [JO, KIM].map((email) => ({ email, fullName: 'Named' }))
  const made = await staff.post(PAPER, {
    kind: 'wet_ink',
    firm: 'Northgate',
    ...dates,
    parties,
    routes,
    scan: scan.sha256,
  })
  await staff.post(`${PAPER}/${made.body.id}/codes`, { email: JO })
  await settle(t)
  const code = /HALCYON-[A-Z0-9]{6}/.exec(t.mails.findLast(({ to }) => to === JO)?.text ?? '')?.[0] ?? ''
  return { id: made.body.id as string, code, jo: t.visitor() }
}

async function approve(t: TestApp, accountId: string, route = 'fanz') {
  const row = { account_id: accountId, route, approved_at: t.clock.now().toISOString(), approved_by: 'system' }
  await t.deps.db.insertInto('account_project').values(row).execute()
}

describe('a project that asks for a signature', () => {
  test('refuses a code that staff made before a use is spent, and takes it once the person has signed', async () => {
    const { t, staff } = await fanzAsks('signed')
    const { id, code } = await managedCode(staff)
    const reader = t.visitor()
    for (const path of ['/api/access/fanz', '/api/session/code'])
      expect(await refusalOf(reader, code, path), path).toBe('code_sign_first')
    expect(await usesOf(t, id)).toBe(5)
    expect(await refusalOf(reader, 'WRONG-CODE'), 'a guess learns nothing').toBe('code_invalid')
    await reader.sign()
    expect((await reader.post('/api/access/fanz', { code })).body).toEqual({ access: 'granted', method: 'route' })
    expect((await reader.get(CONTENT)).status).toBe(200)
    expect(await usesOf(t, id)).toBe(4)
  })

  test('opens with the code of a signature and with a shared code of a signer, until the signature is withdrawn', async () => {
    const { t, codes } = await fanzAsks('signed')
    const signer = t.visitor()
    const { code } = await signer.sign()
    await signer.post('/api/unlock', { code })
    expect((await signer.get(CONTENT)).status).toBe(200)
    const sharer = t.visitor()
    await sharer.sign({ email: 'ada@x.example' })
    expect((await sharer.post('/api/access/fanz', { code: codes.shared })).body.access).toBe('granted')
    expect((await sharer.get(CONTENT)).status).toBe(200)
    const at = t.clock.now().toISOString()
    await t.deps.db.updateTable('submission').set({ superseded_at: at, superseded_because: 'withdrawn' }).execute()
    for (const reader of [signer, sharer]) expect((await reader.get(CONTENT)).status).not.toBe(200)
  })

  test('master and bypass codes open nothing there, and say who they are for without a use', async () => {
    const { t, staff, codes } = await fanzAsks('signed')
    await t.visitor().sign()
    const bypass = t.visitor()
    expect(await refusalOf(bypass, codes.bypass)).toBe('code_signers_only')
    expect(await refusalOf(bypass, codes.master)).toBe('code_signers_only')
    const signer = t.visitor()
    await signer.sign({ email: 'ada@x.example' })
    expect(await refusalOf(signer, codes.master), 'it stays nobody’s code').toBe('code_signers_only')
    expect((await bypass.post('/api/unlock', { code: codes.bypass })).body.redirectTo).toBe('/vault')
    expect(await access(bypass)).toEqual({ access: 'gate', agreement: 'signed' })
    expect((await bypass.get('/api/projects/vault/content')).status).toBe(200)
    for (const key of ['vault', 'realestate']) await ask(staff, key, 'signed')
    expect(await refusalOf(t.visitor(), codes.bypass, '/api/unlock')).toBe('code_signers_only')
    expect((await bypass.get('/api/session/entry')).body.projects).toEqual([])
  })

  test('opens to an approved account while the signature of its confirmed address stands', async () => {
    const { t } = await fanzAsks('signed')
    const account = t.visitor()
    const { accountId } = await signedIn(t, account, { email: 'ada@x.example' })
    await approve(t, accountId)
    expect(await access(account)).toEqual({ access: 'gate', agreement: 'signed' })
    expect((await account.get(CONTENT)).status).not.toBe(200)
    await t.visitor().sign({ email: 'ada@x.example' })
    expect(await access(account), 'somebody else’s signature').toEqual({ access: 'gate', agreement: 'signed' })
    await t.deps.db.updateTable('submission').set({ confirmed_at: t.clock.now().toISOString() }).execute()
    expect(await access(account)).toEqual({ access: 'granted', method: 'account' })
  })

  test('an agreement on paper counts as signed, and admins need none', async () => {
    const { t, staff } = await fanzAsks('signed')
    const { jo, code } = await onPaper(t, staff)
    await jo.post('/api/unlock', { code })
    expect((await jo.get(CONTENT)).status).toBe(200)
    expect((await staff.get(CONTENT)).status).toBe(200)
  })
})

describe('a project that asks for an agreement on paper', () => {
  test('no signature opens it: signing leaves it out, and its own code says why at the gate', async () => {
    const { t, staff } = await fanzAsks('signed')
    const signer = t.visitor()
    const { code } = await signer.sign()
    await ask(staff, 'fanz', 'external')
    expect(await refusalOf(signer, code)).toBe('code_paper_only')
    await signer.post('/api/unlock', { code })
    expect(await access(signer)).toEqual({ access: 'gate', agreement: 'external' })
    expect((await signer.get('/api/session/entry')).body.signed.routes).toEqual(['vault', 'realestate'])
    expect((await t.visitor().sign({ email: 'ada@x.example' })).routes).toEqual(['vault', 'realestate'])
    const portal = (await t.visitor().get('/api/portal')).body.platforms
    expect(portal.find((one: { route: string }) => one.route === 'fanz').opensOnSigning).toBe(false)
    const rows = [{ row: 1, fullName: 'Elena', email: 'elena@x.example', companyName: '', routes: ['fanz'] }]
    const invited = (await staff.post('/api/admin/invitations', { rows })).body
    expect(invited).toMatchObject({ invited: 0, refused: [{ field: 'routes' }] })
  })

  test('opens with a code that staff made in the hands of somebody on paper, until that ends', async () => {
    const { t, staff, codes } = await fanzAsks('external')
    const { id, code } = await managedCode(staff)
    const stranger = t.visitor()
    expect(await refusalOf(stranger, code)).toBe('code_paper_only')
    expect(await refusalOf(stranger, codes.shared), 'signing would not help').toBe('code_paper_only')
    await stranger.sign({ email: KIM })
    expect(await refusalOf(stranger, code), 'with an address that is not proved').toBe('code_paper_only')
    expect(await refusalOf(stranger, codes.shared)).toBe('code_paper_only')
    expect(await t.rows('shared_access'), 'no 48 hours have begun').toEqual([])
    expect(await usesOf(t, id)).toBe(5)
    const paper = await onPaper(t, staff)
    expect(await refusalOf(stranger, code), 'the address is Kim’s, who has not signed').toBe('code_paper_only')
    await paper.jo.post('/api/unlock', { code: paper.code })
    expect(await access(paper.jo), 'the code from it does not list the project').toEqual({ access: 'gate' })
    expect((await paper.jo.post('/api/access/fanz', { code })).body).toEqual({ access: 'granted', method: 'route' })
    expect((await paper.jo.get(CONTENT)).status).toBe(200)
    expect((await paper.jo.post('/api/access/fanz', { code: codes.shared })).body.access).toBe('granted')
    expect((await staff.post(`${PAPER}/${paper.id}/end`)).status).toBe(204)
    expect((await paper.jo.get(CONTENT)).status).toBe(403)
    expect(await access(paper.jo)).toEqual({ access: 'gate', agreement: 'external' })
  })

  test('opens with the codes of an agreement on paper for which staff chose it, also one that replaces a lost code', async () => {
    const { t, staff } = await fanzAsks('external')
    const { jo, code } = await onPaper(t, staff, ['fanz', 'analytics'])
    await jo.post('/api/unlock', { code })
    for (const key of ['vault', 'fanz', 'analytics']) expect((await access(jo, key)).access, key).toBe('granted')
    await t.visitor().post('/api/links', { purpose: 'lost_code', email: KIM })
    await settle(t)
    const kim = t.visitor()
    const token = /confirm#(\S+)/.exec(t.mails.findLast(({ to }) => to === KIM)?.text ?? '')?.[1]
    const found = (await kim.post('/api/links/use', { token })).body.lostCode
    expect(found.code.routes).toEqual(['vault', 'fanz', 'realestate', 'analytics'])
    await kim.post('/api/unlock', { code: found.code.text })
    expect((await kim.get(CONTENT)).status).toBe(200)
    const scan = (await staff.upload(`${PAPER}/scan`, new TextEncoder().encode('%PDF-1.7\n%%EOF'), 'application/pdf'))
      .body
    const input = { kind: 'wet_ink', firm: 'X', signedOn: '2026-01-10', endsOn: '2026-02-10', scan: scan.sha256 }
    const refused = await staff.post(PAPER, { ...input, parties: [{ email: JO, fullName: 'Jo' }], routes: ['moon'] })
    expect(refused.body.error.fields.routes).toContain('moon')
  })

  test('opens to an approved account whose address is covered', async () => {
    const { t, staff } = await fanzAsks('external')
    const account = t.visitor()
    const { accountId } = await signedIn(t, account, { email: JO })
    await approve(t, accountId)
    expect(await access(account)).toEqual({ access: 'gate', agreement: 'external' })
    const { id } = await onPaper(t, staff)
    expect((await account.get(CONTENT)).status).toBe(200)
    await staff.post(`${PAPER}/${id}/end`)
    expect((await account.get(CONTENT)).status).not.toBe(200)
  })

  test('is refused together with opening on signing, and a change that leaves the field out loosens nothing', async () => {
    const { t, staff } = await fanzAsks('external')
    const { projects } = (await staff.get('/api/admin/projects')).body
    const { key: _, agreement, ...facts } = projects.find((one: { key: string }) => one.key === 'fanz')
    for (const given of [{ agreement: 'external' }, {}]) {
      const refused = await staff.post('/api/admin/projects/fanz', { ...facts, ...given, opensOnSigning: true })
      expect(refused.body.error.fields.opensOnSigning).toContain('agreement on paper')
    }
    expect((await staff.post('/api/admin/projects/fanz', { ...facts, summary: 'New words' })).status).toBe(204)
    expect((await t.rows('project')).find(({ key }) => key === 'fanz')).toMatchObject({
      agreement,
      summary: 'New words',
    })
  })
})

test('when staff change what a project asks for, sessions without it lose the project with the next request', async () => {
  const { t, staff, codes } = await fanzAsks('code')
  const { code } = await managedCode(staff)
  const holder = t.visitor()
  await holder.post('/api/access/fanz', { code })
  const master = t.visitor()
  await master.post('/api/access/fanz', { code: codes.master })
  const signer = t.visitor()
  await signer.post('/api/unlock', { code: (await signer.sign()).code })
  const statuses = () => Promise.all([holder, master, signer].map(async (one) => (await one.get(CONTENT)).status))
  expect(await statuses()).toEqual([200, 200, 200])
  // Requests in flight while it changes: none that begins after the commit gets the content.
  let changed = false
  const reads = Array.from({ length: 12 }, async () => {
    const after = changed
    return { after, status: (await holder.get(CONTENT)).status }
  })
  await ask(staff, 'fanz', 'signed')
  changed = true
  reads.push(
    ...Array.from({ length: 12 }, async () => {
      const after = changed
      return { after, status: (await holder.get(CONTENT)).status }
    }),
  )
  expect((await Promise.all(reads)).filter(({ after, status }) => after && status === 200)).toEqual([])
  expect(await statuses()).toEqual([403, 403, 200])
  const { sessions } = (await staff.get('/api/admin/sessions')).body
  expect(sessions.filter(({ routes }: { routes: string[] }) => routes.includes('fanz'))).toHaveLength(1)
  const holders = (await staff.get('/api/admin/projects/fanz/holders')).body
  expect(holders, 'the bypass code no longer opens it').toMatchObject({ sessions: 1 })
  await ask(staff, 'fanz', 'code')
  expect(await statuses()).toEqual([200, 200, 200])
})

test('a locked session is not unlocked at a project that its code cannot open any more', async () => {
  const { t, staff } = await fanzAsks('code')
  const { code } = await managedCode(staff)
  const reader = t.visitor()
  await reader.post('/api/access/fanz', { code })
  expect((await reader.get(CONTENT)).status).toBe(200)
  await ask(staff, 'fanz', 'signed')
  t.clock.advance(12 * MINUTE)
  expect(await access(reader)).toEqual({ access: 'gate', locked: 'code' })
  expect(await refusalOf(reader, code)).toBe('code_sign_first')
  expect(await access(reader)).toEqual({ access: 'gate', locked: 'code' })
})

test('a page that shows the content of the default project asks for what the stricter of the two asks for', async () => {
  const { vault } = readContent('content', ['vault'])
  const t = await testApp({ content: { ...(vault && { vault }) } })
  const staff = await staffBrowser(t, 'admin')
  const { code } = await managedCode(staff, ['vault', 'fanz'])
  const reader = t.visitor()
  await reader.post('/api/access/fanz', { code })
  expect((await access(reader)).access).toBe('granted')
  await ask(staff, 'vault', 'signed')
  expect(await access(reader)).toEqual({ access: 'gate', agreement: 'signed' })
  await ask(staff, 'vault', 'code')
  expect((await access(reader)).access).toBe('granted')
  await ask(staff, 'fanz', 'signed')
  expect(await access(reader)).toEqual({ access: 'gate', agreement: 'signed' })
  expect((await access(reader, 'vault')).access, 'the default project asks for less').toBe('granted')
  expect(await refusalOf(t.visitor(), code)).toBe('code_sign_first')
})
