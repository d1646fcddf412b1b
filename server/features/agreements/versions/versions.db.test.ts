import { describe, expect, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { signature } from '../../../../tests/helpers/test-visitor.ts'
import { agreementText, entriesOf, PARTY, publish } from '../../../../tests/helpers/versions.ts'

const DRAFT = '/api/admin/agreement/draft'
const PUBLISH = '/api/admin/agreement/publish'

async function withAdmin() {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const agreement = async () => (await admin.get('/api/admin/agreement')).body
  const at = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString()
  return { t, admin, agreement, at }
}

describe('the draft of a version', () => {
  test('is a single one with its last editor, and a save must be based on the current revision', async () => {
    const { t, admin, agreement } = await withAdmin()
    const other = await staffBrowser(t, 'admin', 'other.admin@x.example')
    expect((await agreement()).draft).toBeNull()
    expect((await admin.send('PUT', DRAFT, { text: 'One', revision: 0 })).body.revision).toBe(1)
    expect((await other.send('PUT', DRAFT, { text: 'Two', revision: 0 })).body.error.code).toBe('nda_draft_changed')
    expect((await other.send('PUT', DRAFT, { text: 'Two', revision: 1 })).body.revision).toBe(2)
    expect((await admin.send('PUT', DRAFT, { text: 'Three', revision: 1 })).body.error.code).toBe('nda_draft_changed')
    expect((await agreement()).draft).toMatchObject({ text: 'Two', revision: 2, mine: false, scheduled: null })
    await other.send('PUT', DRAFT, { text: 'Two and a half', revision: 2 })
    expect((await entriesOf(t, 'nda.draft_edited')).length, 'once for each who takes it up').toBe(2)
    expect((await admin.delete(DRAFT)).status).toBe(204)
    expect((await agreement()).draft).toBeNull()
    expect((await entriesOf(t, 'nda.draft_dropped')).length).toBe(1)
  })

  test.each([
    ['no title', '## 1. Purpose\n\n1.1 Words.', 'draft_without_title'],
    ['no clause', '# Title\n\nWords.', 'draft_without_clauses'],
    ['a character that no font has', '# Title\n\n## 1. Purpose\n\n1.1 Words 𓀀.', 'draft_character_unknown'],
    ['a placeholder', '# Title\n\n## 1. Purpose\n\n1.1 {{company}} promises.', 'draft_placeholder'],
  ])('is not published with %s', async (_, text, code) => {
    const { t, admin } = await withAdmin()
    await admin.send('PUT', DRAFT, { text, revision: 0 })
    expect((await admin.post(PUBLISH, { revision: 1, policy: 'keep', party: PARTY })).body.error.code).toBe(code)
    expect((await t.rows('nda_version')).length).toBe(1)
  })

  test('is not published if it equals the text in force, or was changed since the review', async () => {
    const { t, admin } = await withAdmin()
    const { text } = (await admin.get('/api/nda')).body
    await admin.send('PUT', DRAFT, { text: `${text}\n\n`, revision: 0 })
    expect((await admin.post(PUBLISH, { revision: 1, policy: 'keep', party: PARTY })).body.error.code).toBe(
      'draft_unchanged',
    )
    await admin.send('PUT', DRAFT, { text: agreementText(2), revision: 1 })
    expect((await admin.post(PUBLISH, { revision: 1, policy: 'keep', party: PARTY })).body.error.code).toBe(
      'nda_draft_changed',
    )
    expect((await t.rows('nda_version')).length).toBe(1)
  })
})

describe('publishing', () => {
  test('puts the text in force at once, with its policy and term, and says in the log who did', async () => {
    const { t, admin, agreement } = await withAdmin()
    expect((await publish(admin, 2, { policy: 'next_visit' })).body).toEqual({ version: 2 })
    expect((await t.visitor().get('/api/nda')).body).toMatchObject({ version: 2, text: agreementText(2) })
    const { versions, draft } = await agreement()
    expect(draft).toBeNull()
    expect(versions[0]).toMatchObject({ version: 2, policy: 'next_visit', signBy: null, termYears: 5 })
    const entry = (await entriesOf(t, 'nda.published')).at(-1)
    expect(entry?.actor).toMatch(/^staff:/)
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ version: 2, policy: 'next_visit', termYears: 5 })
  })

  test('asks for a sign-in of the last 15 minutes and is an admin’s alone', async () => {
    const { t, admin } = await withAdmin()
    await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
    await admin.send('PUT', DRAFT, { text: agreementText(2), revision: 0 })
    t.clock.advance(15 * MINUTE)
    const refused = await admin.post(PUBLISH, { revision: 1, policy: 'keep', party: PARTY })
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'sign_in_again' } } })
    const reader = await staffBrowser(t, 'reader')
    expect((await reader.post(PUBLISH, { revision: 1, policy: 'keep', party: PARTY })).body.error.code).toBe(
      'read_only',
    )
  })

  test('the database refuses to change a published text, its policy and its dates', async () => {
    const { t, admin } = await withAdmin()
    await publish(admin, 2)
    for (const change of [
      { policy: 'next_visit' },
      { sign_by: null },
      { term_years: 9 },
      { published_at: 'x' },
    ] as const)
      await expect(t.deps.db.updateTable('nda_version').set(change).execute()).rejects.toThrow(/never changed/)
  })

  test('with a date schedules it: it cannot be changed and comes into force at that moment', async () => {
    const { t, admin, agreement, at } = await withAdmin()
    const from = at(HOUR)
    expect((await publish(admin, 2, { from, policy: 'next_visit' })).body).toEqual({ version: null })
    expect((await agreement()).draft.scheduled).toMatchObject({ from, policy: 'next_visit' })
    expect((await admin.send('PUT', DRAFT, { text: 'Other', revision: 1 })).body.error.code).toBe('draft_scheduled')
    expect((await admin.delete(DRAFT)).body.error.code).toBe('draft_scheduled')
    t.clock.advance(HOUR - 1)
    await t.tend()
    expect((await t.rows('nda_version')).length).toBe(1)
    t.clock.advance(1)
    await Promise.all([t.tend(), t.tend(), t.tend()])
    expect((await t.rows('nda_version')).map(({ published_at }) => published_at).at(-1)).toBe(from)
    expect((await t.rows('nda_version')).length).toBe(2)
    expect((await agreement()).draft).toBeNull()
    expect(JSON.parse((await entriesOf(t, 'nda.published')).at(-1)?.detail ?? '')).toMatchObject({ planned: from })
  })

  test('a scheduled version can be called off until its time, and becomes a draft again', async () => {
    const { t, admin, agreement, at } = await withAdmin()
    await publish(admin, 2, { from: at(HOUR) })
    expect((await admin.post('/api/admin/agreement/call-off')).status).toBe(204)
    expect((await agreement()).draft).toMatchObject({ text: agreementText(2), scheduled: null })
    t.clock.advance(2 * HOUR)
    await t.tend()
    expect((await t.rows('nda_version')).length).toBe(1)
    await admin.post(PUBLISH, { revision: 1, policy: 'keep', party: PARTY, from: at(HOUR) })
    t.clock.advance(HOUR)
    expect((await admin.post('/api/admin/agreement/call-off')).body.error.code).toBe('draft_not_scheduled')
  })

  test.each([
    ['a time that has passed', { from: -1 }, 'publish_date_past'],
    ['a day to sign by that has passed', { policy: 'by_date', signBy: 0 }, 'sign_by_wrong'],
    ['a day to sign by before it is in force', { policy: 'by_date', from: DAY, signBy: DAY }, 'sign_by_wrong'],
    ['a day to sign by without that policy', { signBy: DAY }, 'sign_by_wrong'],
    ['that policy without a day', { policy: 'by_date' }, 'sign_by_wrong'],
  ] as const)('is refused with %s', async (_, terms: { policy?: 'by_date'; from?: number; signBy?: number }, code) => {
    const { admin, at } = await withAdmin()
    const answer = await publish(admin, 2, {
      ...(terms.policy && { policy: terms.policy }),
      ...(terms.from !== undefined && { from: at(terms.from) }),
      ...(terms.signBy !== undefined && { signBy: at(terms.signBy) }),
    })
    expect(answer.body.error.code).toBe(code)
  })

  test('a reader is told about a new version, and cannot sign a text they have not read', async () => {
    const { t, admin } = await withAdmin()
    const visitor = t.visitor()
    const read = await visitor.read()
    await publish(admin, 2)
    expect((await visitor.post('/api/nda/submissions', signature(read))).body.error.code).toBe('nda_outdated')
    expect((await visitor.post('/api/nda/submissions', signature(await visitor.read()))).status).toBe(201)
    expect((await t.rows('submission')).map(({ nda_version }) => nda_version)).toEqual([2])
  })

  test('20 signatures and a publication at once: each signature of the old text comes before the new one in the log', async () => {
    const { t, admin } = await withAdmin()
    const signers = Array.from({ length: 20 }, () => t.visitor())
    const inputs = await Promise.all(
      signers.map(async (one, i) => signature({ ...(await one.read()), email: `s${i}@x.example` })),
    )
    await admin.send('PUT', DRAFT, { text: agreementText(2), revision: 0 })
    const [published, ...answers] = await Promise.all([
      admin.post(PUBLISH, { revision: 1, policy: 'next_visit', party: PARTY }),
      ...signers.map((one, i) => one.post('/api/nda/submissions', inputs[i] ?? {})),
    ])
    expect(published?.status).toBe(200)
    for (const { status, body } of answers)
      expect([201, 'nda_outdated']).toContain(status === 201 ? 201 : body.error.code)
    const signed = await t.rows('submission')
    expect(signed.length).toBe(answers.filter(({ status }) => status === 201).length)
    expect(signed.every(({ nda_version }) => nda_version === 1)).toBe(true)
    const order = (await t.rows('audit_entry'))
      .sort((a, b) => Number(a.seq) - Number(b.seq))
      .map(({ action }) => action)
    expect(order.slice(order.lastIndexOf('nda.published'))).not.toContain('nda.signed')
  })

  test('two publications of one draft at once: one version', async () => {
    const { t, admin } = await withAdmin()
    await admin.send('PUT', DRAFT, { text: agreementText(2), revision: 0 })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.post(PUBLISH, { revision: 1, policy: 'keep', party: PARTY })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect((await t.rows('nda_version')).length).toBe(2)
  })
})
