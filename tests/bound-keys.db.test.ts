import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registeredRoutes } from '../server/http/registered-routes.ts'
import { linkToken, makeAccount, signUpForm } from './helpers/account.ts'
import { makeKey, program } from './helpers/api-key.ts'
import { reader } from './helpers/reader.ts'
import { change, investor, putDocument } from './helpers/room.ts'
import { staffBrowser } from './helpers/staff.ts'
import { testApp } from './helpers/test-app.ts'
import type { Answer, TestVisitor } from './helpers/test-visitor.ts'

/** Names of fields that carry what was given for something: docs/bound-keys.md has a row for each. */
const BOUND =
  /cursor|token|key$|idempotency|^(?:after|seen|before|revision|basedOn|state|since|count|readingId|visit|eventId|scan|enrolment|invitation|of|mark|challenge|legendSha256|ndaTextHash|assentHash|personId|codeId)$/i

test('docs/bound-keys.md names every key, cursor, token and revision of the API, and every pair of ids in one address', async () => {
  const { app } = await testApp()
  const page = readFileSync('docs/bound-keys.md', 'utf8')
  for (const { endpoint } of registeredRoutes(app)) {
    const fields = Object.keys((endpoint.input as unknown as { shape?: object }).shape ?? {})
    for (const field of fields.filter((name) => BOUND.test(name))) expect(page, endpoint.path).toContain(`\`${field}\``)
    const ids = endpoint.path.match(/:\w+/g) ?? []
    if (ids.length > 1) expect(page, endpoint.path).toContain(`\`${ids.join(' ').replaceAll(':', '')}\``)
  }
})

async function world() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const folder = async (route: string) =>
    (await staff.post('/api/admin/documents/folders', { route, title: 'Legal' })).body.id as string
  const group = async (route: string) =>
    (await staff.post('/api/admin/documents/groups', { route, name: 'Lead investors' })).body.id as string
  const vault = {
    document: (await putDocument(t, staff)).documentId,
    folder: await folder('vault'),
    group: await group('vault'),
  }
  const fanz = {
    document: (await putDocument(t, staff, { route: 'fanz' })).documentId,
    folder: await folder('fanz'),
    group: await group('fanz'),
  }
  return { t, staff, vault, fanz }
}

type Try = [name: string, tried: () => Promise<Answer>, code: string]
async function refuses(tries: readonly Try[]) {
  const answers: [string, string][] = []
  for (const [name, tried] of tries) answers.push([name, (await tried()).body?.error?.code])
  expect(answers).toEqual(tries.map(([name, , code]) => [name, code]))
}

test('the id of a document, folder, group or question of one project opens and changes nothing of another', async () => {
  const { t, staff, vault, fanz } = await world()
  const elena = await investor(t, 'elena@x.example')
  // Every endpoint of a reader with a document: through the other project there is none.
  const documents = registeredRoutes(t.app).filter(({ endpoint }) =>
    endpoint.path.startsWith('/api/projects/:route/documents/:id'),
  )
  expect(documents.length).toBeGreaterThan(9)
  for (const route of ['vault', 'fanz']) expect((await elena.get(`/api/projects/${route}/documents`)).status).toBe(200)
  for (const { endpoint } of documents) {
    const query = endpoint.method === 'GET' ? '?version=1&before=1&after=1' : ''
    const path = endpoint.path.replace(':id', vault.document).replace(/:(?:page|version)/g, '1') + query
    const body = endpoint.method === 'GET' ? undefined : { version: 1, words: 'deck' }
    const headers = { range: 'bytes=0-1' }
    const { status } = await elena.send(endpoint.method, path.replace(':route', 'fanz'), body, headers)
    expect(status, path).toBe(404)
  }
  expect((await elena.get(`/api/projects/vault/documents/${vault.document}/text/1?version=1`)).status).toBe(200)
  const [{ categories }] = (await staff.get('/api/admin/questions/categories')).body.projects
  const category = categories[0] ?? ''
  const asked = await elena.post('/api/projects/vault/questions', { words: 'How many seats?', category })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  const follow = (route: string, by: TestVisitor) =>
    by.post(`/api/projects/${route}/questions/${asked.body.id}/follow-up`, { words: 'And next year?' })
  const update = await staff.post('/api/admin/updates', { route: 'vault', title: 'News', words: 'Good.' })
  const other = await investor(t, 'other@x.example')
  const admin = (path: string, body: object) => () => staff.post(`/api/admin/${path}`, body)
  const faq = { route: 'fanz', question: 'Who?', answer: 'We.' }
  await refuses([
    ['follow up through another project', () => follow('fanz', elena), 'not_found'],
    ['follow up by another person', () => follow('vault', other), 'not_found'],
    [
      'ask about a document of another',
      () =>
        elena.post('/api/projects/fanz/questions', {
          words: 'Why?',
          category,
          documentId: vault.document,
          page: 1,
          version: 1,
        }),
      'not_found',
    ],
    [
      'upload into a folder of another',
      admin('documents', { route: 'fanz', title: 'A', fileName: 'a.pdf', bytes: 9, folderId: vault.folder }),
      'not_found',
    ],
    [
      'a folder in a folder of another',
      admin('documents/folders', { route: 'fanz', title: 'A', parentId: vault.folder }),
      'not_found',
    ],
    [
      'move into a folder of another',
      admin('documents/move', { route: 'fanz', documents: [fanz.document], folderId: vault.folder }),
      'not_found',
    ],
    [
      'move a document of another',
      admin('documents/move', { route: 'fanz', documents: [vault.document], folderId: null }),
      'not_found',
    ],
    [
      'release a document of another',
      admin('documents/release', { route: 'fanz', ids: [vault.document] }),
      'not_found',
    ],
    ['an answer from a question of another', admin('faq', { ...faq, questionId: asked.body.id }), 'not_found'],
    [
      'an answer about a document of another',
      admin('faq', { ...faq, documentId: vault.document, page: 1 }),
      'not_found',
    ],
    [
      'an update with a document of another',
      admin('updates', { route: 'fanz', title: 'A', words: 'B', documents: [vault.document] }),
      'not_found',
    ],
    [
      'an update that corrects one of another',
      admin('updates', { route: 'fanz', title: 'A', words: 'B', corrects: update.body.id }),
      'not_found',
    ],
  ])
  expect((await follow('vault', elena)).status).toBe(201)
  const named = await change(
    staff,
    fanz.document,
    { access: 'named', narrowed: true, readers: [{ kind: 'group', value: vault.group }] },
    'fanz',
  )
  expect(named.status, 'a group of another project').toBeGreaterThanOrEqual(400)
})

test('what staff were shown of one subject confirms nothing of another', async () => {
  const { t, staff, vault, fanz } = await world()
  const second = (await putDocument(t, staff, { title: 'Pitch deck', isPrivate: true })).documentId
  const revision = async (id: string, route = 'vault') =>
    (await staff.get(`/api/admin/documents?route=${route}`)).body.documents.find((one: { id: string }) => one.id === id)
      .revision
  const audience = async (id: string) => (await staff.get(`/api/admin/documents/${id}/audience`)).body.revision
  const preview = async (route: string) =>
    (await staff.post('/api/admin/documents/preview', { route, release: [] })).body.seen
  const { key } = await makeKey(staff, ['acts:propose'])
  const person = await investor(t, 'ada@x.example')
  const propose = async (nextStep: string) =>
    (
      await program(t, key)('POST', '/api/proposals', {
        proposal: { act: 'next_step', with: { id: person.personId, nextStep } },
      })
    ).body.id
  const proposals = [await propose('Call her'), await propose('Send everything')]
  const shown = (await staff.get('/api/admin/proposals')).body.proposals as { id: string; seen: string }[]
  const seenOf = (id: unknown) => shown.find((one) => one.id === id)?.seen
  const release = (id: string, seen: string) => () => staff.post(`/api/admin/documents/${id}/release`, { seen })
  await refuses([
    ['the revision of another document', release(second, await revision(vault.document)), 'document_edited'],
    ['the audience of another document', release(second, await audience(vault.document)), 'document_edited'],
    [
      'the room of another project',
      async () =>
        staff.post('/api/admin/documents/release', { route: 'vault', ids: [second], seen: await preview('fanz') }),
      'room_edited',
    ],
    [
      'another proposal',
      () => staff.post(`/api/admin/proposals/${proposals[1]}/confirm`, { seen: seenOf(proposals[0]) }),
      'proposal_changed',
    ],
  ])
  expect(fanz.document).not.toBe(vault.document)
  expect((await release(second, await revision(second))()).status).toBeLessThan(300)
  expect(
    (await staff.post(`/api/admin/proposals/${proposals[1]}/confirm`, { seen: seenOf(proposals[1]) })).status,
  ).toBe(204)
})

test('tokens, readings, visits and notes work for whom and for what they were given, and for nobody else', async () => {
  const { t, staff } = await world()
  const elena = await reader(t, 'elena@x.example')
  const other = await reader(t, 'other@x.example')
  const reading = (await elena.visitor.read()).readingId
  await makeAccount(t, 'account@x.example')
  await t.visitor().post('/api/auth/request-password-reset', { email: 'account@x.example' })
  const reset = await linkToken(t, 'account@x.example', 'reset-password')
  await t.visitor().post('/api/auth/sign-up/email', signUpForm('new@x.example'))
  const confirm = await linkToken(t, 'new@x.example', 'confirm-account')
  const note = (await staff.post(`/api/admin/pipeline/${elena.personId}/notes`, { words: 'Trust' })).body
  const [written] = await t.rows('pipeline_note')
  const admin = await t.visitor()
  const { adminUsername: username, adminPassword: password, codes } = t.firstRun()
  admin.bearer = (await admin.post('/api/admin/login', { username, password })).body.token
  const thief = t.visitor()
  thief.bearer = admin.bearer
  await elena.visitor.delete('/api/session')
  await elena.visitor.post('/api/access/vault', { code: codes.shared })
  const period = (await t.rows('shared_access'))[0]
  const extend = (codeId: unknown, personId: unknown) => () =>
    staff.post(`/api/admin/shared-access/${codeId}/${personId}/extend`, { hours: 24 })
  expect(note).toBeDefined()
  await refuses([
    [
      'the reading of another browser',
      () => other.visitor.post(`/api/nda/readings/${reading}/progress`, { furthest: 1, end: true }),
      'reading_session_unknown',
    ],
    [
      'the visit of another session',
      () => t.visitor().post('/api/observations', { visit: 'visit-of-elena-x-example', events: [] }),
      'session_missing',
    ],
    [
      'a reset link where an account is confirmed',
      () => t.visitor().post('/api/account/confirm', { token: reset }),
      'link_invalid',
    ],
    [
      'a confirmation link where a password is set',
      () => t.visitor().post('/api/auth/reset-password', { token: confirm, newPassword: 'orchid-lantern-43' }),
      'link_invalid',
    ],
    [
      'a link of an account as one of a code',
      () => t.visitor().post('/api/links/use', { token: reset }),
      'link_invalid',
    ],
    [
      'a link as an invitation',
      () => t.visitor().post('/api/invitations/open', { token: reset }),
      'invitation_unknown',
    ],
    [
      'a token with another signature',
      () => t.visitor().post('/api/links/use', { token: `${confirm.split('.')[0]}.${reset.split('.')[1]}` }),
      'link_invalid',
    ],
    ['the override of another session', () => thief.get('/api/admin/people'), 'admin_required'],
    [
      'the note of another person',
      () => staff.delete(`/api/admin/pipeline/${other.personId}/notes/${written?.id}`),
      'not_found',
    ],
    ['the shared access of another person', extend(period?.code_id, other.personId), 'not_found'],
    ['a preview that is something else sealed', () => t.visitor().get(`/api/mail-preview?of=${reset}`), 'not_found'],
  ])
  expect((await admin.get('/api/admin/people')).status).toBe(200)
  expect((await staff.delete(`/api/admin/pipeline/${elena.personId}/notes/${written?.id}`)).status).toBeLessThan(300)
})

test('only who uploaded a scan makes an agreement of it, and no other stored file is a scan', async () => {
  const { t, staff } = await world()
  const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
  const [stored] = (await t.rows('document_version')).flatMap(({ file_sha256 }) => file_sha256 ?? [])
  const record = (by: TestVisitor, scan: unknown) => () =>
    by.post('/api/admin/recorded-agreements', {
      ...{
        kind: 'wet_ink',
        firm: 'Northgate',
        signedOn: '2026-01-01',
        endsOn: '2027-01-01',
        note: '',
        routes: ['vault'],
      },
      ...{ parties: [{ email: 'elena@x.example', fullName: 'Elena' }], scan },
    })
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { body } = await staff.upload('/api/admin/recorded-agreements/scan', picture, 'image/png')
  await refuses([
    ['a document of the data room', record(staff, stored), 'scan_unknown'],
    ['the scan of a colleague', record(colleague, body.sha256), 'scan_unknown'],
  ])
  expect((await record(staff, body.sha256)()).status).toBe(201)
})
