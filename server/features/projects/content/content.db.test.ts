import { expect, test } from 'vitest'
import type { PresentationContent } from '../../../../contract/projects/blocks/blocks.ts'
import { CANARIES } from '../../../../tests/canaries.ts'
import { contentEditor, titled, titleReader } from '../../../../tests/helpers/content.ts'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

const VAULT = '/api/admin/content/vault'

type Seen = { revision: string | null; basedOn: number }

/** Saves the set with another title, over what was seen. */
async function saveTitle(admin: TestVisitor, seen: Seen, title: string, from?: PresentationContent) {
  const set = from ?? (await admin.get(VAULT)).body.start
  return admin.post(`${VAULT}/draft`, { ...seen, set: titled(set, title) })
}

test('a draft is nobody’s to read; published, the next request of a reader shows it, and the log says who did it', async () => {
  const t = await testApp()
  const { admin } = await contentEditor(t)
  const title = await titleReader(t)
  const saved = await saveTitle(admin, { revision: null, basedOn: 1 }, 'Vault, sealed')
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ problems: [], editedBy: 'Mara Lindqvist' })
  expect(await title()).toBe('Vault')

  const input = { revision: saved.body.revision, basedOn: 1, note: 'The name says what it does' }
  const published = await admin.post(`${VAULT}/publish`, input)
  expect(published.body).toMatchObject({ number: 2, publishedBy: 'Mara Lindqvist', note: input.note })
  expect(await title()).toBe('Vault, sealed')
  const shown = (await admin.get(VAULT)).body
  expect(shown.draft).toBeNull()
  expect(shown.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  const told = (await t.rows('audit_entry')).filter(({ action }) => action === 'content.published').at(-1)
  expect(told).toMatchObject({ actor: expect.stringMatching(/^staff:/), route: 'vault' })
  expect(detailOf(told)).toEqual({ version: 2, sha256: published.body.sha256 })
  const [session] = await t.rows('account_session')
  expect(told?.actor).toBe(`staff:${session?.account_id}`)
  expect(told?.session_id).toBe(session?.id)
  const beside = (await t.rows('log_private')).find(({ entry_id }) => entry_id === told?.id)
  expect(JSON.parse(beside?.data ?? '{}')).toMatchObject({ ipAddress: expect.stringMatching(/^198\.51\./) })
  expect(JSON.stringify(await t.rows('audit_entry')), 'no word of the set or the note is in the log').not.toMatch(
    /sealed|says what it does/,
  )
})

test('a version is never changed, deleted or replaced, whoever has the database', async () => {
  const t = await testApp()
  const { db } = t.deps
  const [row] = await t.rows('content_version')
  if (!row) throw new Error('there is no version')
  await expect(db.updateTable('content_version').set({ note: 'x' }).execute()).rejects.toThrow(/never changed/)
  await expect(db.deleteFrom('content_version').execute()).rejects.toThrow(/never changed/)
  await expect(db.insertInto('content_version').values(row).execute()).rejects.toThrow()
  if (t.deps.kind === 'sqlite')
    await expect(db.replaceInto('content_version').values(row).execute()).rejects.toThrow(/never changed/)
  expect(await t.rows('content_version')).toHaveLength(4)
})

test('a draft that somebody else has changed is not saved over, and both are still there', async () => {
  const t = await testApp()
  const { admin, open } = await contentEditor(t)
  const other = await staffBrowser(t, 'admin', 'other@x.example')
  const first = await saveTitle(admin, { revision: null, basedOn: 1 }, 'First')
  const seen = { revision: first.body.revision, basedOn: 1 }
  expect((await saveTitle(other, seen, 'Second')).status).toBe(200)
  const late = await saveTitle(admin, seen, 'Third')
  expect(late.status).toBe(409)
  expect(late.body.error).toMatchObject({ code: 'draft_changed', message: expect.stringContaining('Mara Lindqvist') })
  expect((await saveTitle(admin, { revision: null, basedOn: 1 }, 'Third')).body.error.code).toBe('draft_changed')
  const now = await open()
  expect(now.draft.set.blocks[0].content.title).toBe('Second')
  const kept = await saveTitle(admin, { revision: now.draft.revision, basedOn: 1 }, 'Third')
  expect(kept.status, 'seen, it may be saved over').toBe(200)
})

test('a draft started before a publication cannot undo it', async () => {
  const t = await testApp()
  const { admin, open } = await contentEditor(t)
  const before = await open()
  const saved = await saveTitle(admin, { revision: null, basedOn: 1 }, 'Second')
  await admin.post(`${VAULT}/publish`, { revision: saved.body.revision, basedOn: 1, note: 'Second' })
  const late = await saveTitle(admin, { revision: null, basedOn: 1 }, 'Late', before.start)
  expect(late.body.error.code).toBe('draft_gone')
  expect((await open()).draft, 'nothing was kept of it').toBeNull()
  const stale = await saveTitle(admin, { revision: saved.body.revision, basedOn: 1 }, 'Late', before.start)
  expect(stale.body.error.code).toBe('draft_gone')
})

test('eight publications at once make one version and one entry; seven are refused', async () => {
  const t = await testApp()
  const { admin } = await contentEditor(t)
  const { revision } = (await saveTitle(admin, { revision: null, basedOn: 1 }, 'Second')).body
  const tries = Array.from({ length: 8 }, (_, index) =>
    admin.post(`${VAULT}/publish`, { revision, basedOn: 1, note: `Try ${index}` }),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error?.code === 'draft_gone')).toHaveLength(7)
  expect((await t.rows('content_version')).filter(({ route }) => route === 'vault')).toHaveLength(2)
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'content.published')
  expect(entries).toHaveLength(5)
})

test('a save at the same moment as a publication is either included or refused', async () => {
  const t = await testApp()
  const { admin, open } = await contentEditor(t)
  const title = await titleReader(t)
  for (let round = 1; round <= 6; round++) {
    const { start } = await open()
    const first = await saveTitle(admin, { revision: null, basedOn: round }, `Round ${round}`, start)
    const seen = { revision: first.body.revision, basedOn: round }
    const [saved, published] = await Promise.all([
      saveTitle(admin, seen, `Later ${round}`, start),
      admin.post(`${VAULT}/publish`, { ...seen, note: `Round ${round}` }),
    ])
    // Either may come first; the other is told so.
    expect([saved.status, published.status].sort()).toEqual([200, 409])
    if (published.status === 409) {
      const input = { revision: saved.body.revision, basedOn: round, note: 'After all' }
      expect((await admin.post(`${VAULT}/publish`, input)).status).toBe(200)
    }
    expect(await title()).toBe(published.status === 200 ? `Round ${round}` : `Later ${round}`)
  }
})

test('a set that is not right is kept as a draft, named with section and field, and not published', async () => {
  const t = await testApp()
  const { admin, open } = await contentEditor(t)
  const { start } = await open()
  const set = structuredClone(start)
  const contentOf = (type: string) => set.blocks.find((block: { type: string }) => block.type === type).content
  contentOf('financials').metrics.arr = 'much'
  contentOf('why').opportunities[1].title = ' '
  const saved = await admin.post(`${VAULT}/draft`, { revision: null, basedOn: 1, set })
  expect(saved.body.problems).toEqual([
    { path: ['blocks', 5, 'content', 'opportunities', 1, 'title'], message: 'Enter some text.' },
    { path: ['blocks', 9, 'content', 'metrics', 'arr'], message: 'Enter a number.' },
  ])
  const input = { revision: saved.body.revision, basedOn: 1, note: 'Wrong' }
  const refused = await admin.post(`${VAULT}/publish`, input)
  expect(refused.status).toBe(409)
  expect(refused.body.error.message).toContain('Why now, Opportunity 2, Title: Enter some text.')
  expect(Object.keys(refused.body.error.fields)).toEqual([
    'blocks.5.content.opportunities.1.title',
    'blocks.9.content.metrics.arr',
  ])
  expect((await open()).draft.set.blocks[9].content.metrics.arr).toBe('much')
  for (const broken of [{ hero: '\ud800' }, { hero: JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`) }])
    expect((await admin.post(`${VAULT}/draft`, { revision: null, basedOn: 1, set: broken })).status).toBe(400)
  const huge = { hero: 'x'.repeat(300_000) }
  expect((await admin.post(`${VAULT}/draft`, { revision: null, basedOn: 1, set: huge })).status).toBe(413)
})

test('publishing asks for a sign-in of the last 15 minutes, and for something that has changed', async () => {
  const t = await testApp()
  const { admin } = await contentEditor(t)
  // The identity library has a clock of its own.
  await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
  const same = await saveTitle(admin, { revision: null, basedOn: 1 }, 'Vault')
  const input = { revision: same.body.revision, basedOn: 1, note: 'Nothing' }
  expect((await admin.post(`${VAULT}/publish`, input)).body.error.code).toBe('content_same')
  expect((await admin.post(`${VAULT}/publish`, { ...input, note: ' ' })).status).toBe(400)
  const saved = await saveTitle(admin, { revision: same.body.revision, basedOn: 1 }, 'Other')
  t.clock.advance(15 * MINUTE)
  const late = await admin.post(`${VAULT}/publish`, { ...input, revision: saved.body.revision })
  expect(late.body.error.code).toBe('sign_in_again')
})

test('an older version comes back as a draft, is compared by its own text, and is published as a new one', async () => {
  const t = await testApp()
  const { admin, open } = await contentEditor(t)
  const saved = await saveTitle(admin, { revision: null, basedOn: 1 }, 'Second')
  await admin.post(`${VAULT}/publish`, { revision: saved.body.revision, basedOn: 1, note: 'Second' })
  expect((await open(`${VAULT}/versions/1`)).set.blocks[0].content.title).toBe('Vault')
  const restored = await admin.post(`${VAULT}/draft/restore`, { revision: null, basedOn: 2, from: 1 })
  expect(restored.status).toBe(200)
  expect((await open()).draft.set.blocks[0].content.title).toBe('Vault')
  const again = await admin.post(`${VAULT}/draft/restore`, { revision: null, basedOn: 2, from: 1 })
  expect(again.body.error.code, 'not over a draft that was not seen').toBe('draft_changed')
  const input = { revision: restored.body.revision, basedOn: 2, note: 'Back' }
  expect((await admin.post(`${VAULT}/publish`, input)).body.number).toBe(3)
  const entry = (await t.rows('audit_entry')).at(-2)
  expect([entry?.action, detailOf(entry)]).toEqual(['content.restored', { from: 1 }])
  expect(await (await titleReader(t))()).toBe('Vault')
})

test('a draft is thrown away as it was seen, and the log says so', async () => {
  const t = await testApp()
  const { admin, open } = await contentEditor(t)
  const saved = await saveTitle(admin, { revision: null, basedOn: 1 }, 'Second')
  expect((await admin.post(`${VAULT}/draft/discard`, { revision: 'other' })).status).toBe(409)
  expect((await admin.post(`${VAULT}/draft/discard`, { revision: saved.body.revision })).status).toBe(204)
  expect((await open()).draft).toBeNull()
  expect((await t.rows('audit_entry')).at(-1)).toMatchObject({ action: 'content.draft_discarded', route: 'vault' })
})

test('who may only look is shown which versions there are, and no word of any', async () => {
  const t = await testApp()
  const looker = await staffBrowser(t, 'reader')
  const investor = t.visitor()
  await signedIn(t, investor, { email: 'm.lindqvist@northgate.example' })
  const list = await looker.get('/api/admin/content')
  expect(list.body.sets).toHaveLength(4)
  const words = Object.values(CANARIES).flat()
  expect(words.filter((word) => JSON.stringify(list.body).includes(word))).toEqual([])
  expect((await looker.get(VAULT)).body.error.code).toBe('read_only')
  expect((await looker.get(`${VAULT}/versions/1`)).body.error.code).toBe('read_only')
  expect((await investor.get(VAULT)).body.error.code).toBe('admin_required')
})
