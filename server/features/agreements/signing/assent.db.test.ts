import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'
import { signature, type TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

async function reading(t: TestApp, visitor: TestVisitor = t.visitor()) {
  const { readingId } = (await visitor.post('/api/nda/readings')).body
  const report = async (said: object) => {
    const answer = await visitor.post(`/api/nda/readings/${readingId}/progress`, { furthest: 0, end: false, ...said })
    expect(answer.status).toBe(204)
    return (await t.rows('reading_session')).find(({ id }) => id === readingId)
  }
  return { visitor, readingId, report }
}

describe('what the browser reports of a reading', () => {
  test('how the end was reached: the button outweighs scrolling, and the first time is kept', async () => {
    const t = await testApp()
    const { report } = await reading(t)
    t.clock.advance(MINUTE)
    const before = await report({ furthest: 0.95, end: true, endBy: 'control' })
    expect(before, 'nobody is at the end at 95 percent').toMatchObject({ end_by: null, end_at: null })
    expect(await report({ furthest: 1, end: true, endBy: 'scroll' })).toMatchObject({ end_by: 'scroll' })
    t.clock.advance(MINUTE)
    const declared = await report({ furthest: 1, end: true, endBy: 'control' })
    expect(declared).toMatchObject({ end_by: 'control', end_at: '2026-01-15T10:01:00.000Z' })
    expect(await report({ furthest: 1, end: true, endBy: 'scroll' })).toMatchObject({ end_by: 'control' })
  })

  test('when the box was last ticked, by the server’s clock', async () => {
    const t = await testApp()
    const { report } = await reading(t)
    expect((await report({ box: true }))?.box_at).toBe('2026-01-15T10:00:00.000Z')
    t.clock.advance(MINUTE)
    expect((await report({}))?.box_at, 'said nothing').toBe('2026-01-15T10:00:00.000Z')
    expect((await report({ box: true }))?.box_at, 'still ticked').toBe('2026-01-15T10:00:00.000Z')
    expect((await report({ box: false }))?.box_at).toBeNull()
    expect((await report({ box: true }))?.box_at, 'ticked again').toBe('2026-01-15T10:01:00.000Z')
  })

  test('how long each clause was read, at most the time passed on the server’s clock', async () => {
    const t = await testApp()
    const { report } = await reading(t)
    const active = async (...times: number[]) => JSON.parse((await report({ active: times }))?.active ?? 'null')
    t.clock.advance(10 * SECOND)
    expect(await active(4_000, 6_000)).toEqual([4_000, 6_000])
    t.clock.advance(10 * SECOND)
    expect(await active(0, 0, 9_000)).toEqual([4_000, 6_000, 9_000])
    // An hour of reading within ten seconds.
    t.clock.advance(10 * SECOND)
    const total = (await active(3_600_000, 3_600_000)).reduce((sum: number, ms: number) => sum + ms, 0)
    expect(total).toBeLessThanOrEqual(30_000)
  })

  test('two reports at once are both counted', async () => {
    const t = await testApp()
    const { report } = await reading(t)
    t.clock.advance(MINUTE)
    await Promise.all([report({ active: [500] }), report({ active: [0, 400] })])
    expect(JSON.parse((await t.rows('reading_session'))[0]?.active ?? '')).toEqual([500, 400])
  })
})

describe('signing', () => {
  test('stores the wording that the signer agreed to, and what signer and browser reported', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const given = { capacity: ' Managing Partner ', timeZone: 'America/Los_Angeles' }
    const input = signature({ ...(await visitor.read()), ...given })
    await visitor.post('/api/nda/submissions', input, { 'accept-language': 'en-US,de;q=0.5' })
    const { assent } = (await visitor.get('/api/nda')).body
    expect(await t.rows('submission')).toMatchObject([
      {
        extra_fields: JSON.stringify({ capacity: 'Managing Partner' }),
        time_zone: 'America/Los_Angeles',
        accept_language: 'en-US,de;q=0.5',
        request_id: expect.stringMatching(/^[\w-]{16,}$/),
        account_id: null,
        assent_sha256: assent.sha256,
      },
    ])
    const [kept] = await t.rows('assent_text')
    expect(kept?.sha256).toBe(assent.sha256)
    expect(JSON.parse(kept?.words ?? '')).toEqual(assent.words)
    const signed = (await t.rows('audit_entry')).find(({ action }) => action === 'nda.signed')
    expect(JSON.parse(signed?.detail ?? '')).toMatchObject({ assent: assent.sha256 })
  })

  test('optional fields can be omitted, and an unknown time zone is not recorded', async () => {
    const t = await testApp()
    await t.visitor().sign({ timeZone: 'Mars/Olympus' })
    expect(await t.rows('submission')).toMatchObject([{ extra_fields: '{}', time_zone: null }])
  })

  test('notes the account that was signed in', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { accountId } = await signedIn(t, visitor, { email: 'e.marchetti@northgate.example' })
    await visitor.sign()
    expect(await t.rows('submission')).toMatchObject([{ account_id: accountId }])
  })

  test('is refused, and nothing stored, with an outdated wording', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const good = signature(await visitor.read())
    const before = await visitor.post('/api/nda/submissions', { ...good, assentHash: 'a'.repeat(64) })
    expect(before).toMatchObject({ status: 409, body: { error: { code: 'nda_outdated' } } })
    expect(await t.rows('submission')).toEqual([])
    expect(await t.rows('assent_text')).toEqual([])
  })

  test('the database refuses to change or delete stored wordings and page snapshots', async () => {
    const t = await testApp()
    await t.visitor().sign()
    const { db } = t.deps
    await expect(db.updateTable('assent_text').set({ words: '{}' }).execute()).rejects.toThrow('written once')
    await expect(db.deleteFrom('assent_text').execute()).rejects.toThrow('written once')
    const row = { sha256: 'x', build: 'b', nda_version: 1, styles: '[]', kept_at: 'now' }
    await db.insertInto('page_snapshot').values(row).execute()
    await expect(db.updateTable('page_snapshot').set({ styles: '' }).execute()).rejects.toThrow('written once')
    await expect(db.deleteFrom('page_snapshot').execute()).rejects.toThrow('written once')
  })
})
