import { describe, expect, test } from 'vitest'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'

const KINDS = ['nda-submissions', 'codes', 'shared-access'] as const

async function withData() {
  const t = await testApp()
  const visitor = t.visitor()
  const { code } = await visitor.sign({ fullName: '=HYPERLINK("http://x.example")', companyName: 'Smith, Hale & Co' })
  await t.visitor().sign({ email: 'second@x.example', fullName: 'Ada Second' })
  await visitor.post('/api/access/vault', { code: t.firstRun().codes.shared })
  const admin = await staffBrowser(t, 'admin')
  const file = (kind: (typeof KINDS)[number], choice: object = {}) => admin.post(`/api/admin/${kind}/export`, choice)
  return { t, code, admin, file }
}

describe('a list as a file', () => {
  test('is an attachment that nobody keeps, in UTF-8 with its mark, one line a row, each ended by CR LF', async () => {
    const { t, file } = await withData()
    const day = t.clock.now().toISOString().slice(0, 10)
    for (const [kind, name, lines] of [
      ['nda-submissions', 'nda-submissions', 3],
      ['codes', 'access-codes', 12],
      ['shared-access', 'shared-access', 2],
    ] as const) {
      const { status, body, headers } = await file(kind)
      expect(status, kind).toBe(200)
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}-${day}.csv"`)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(body.endsWith('\r\n')).toBe(true)
      expect(body.split('\r\n').length - 1, kind).toBe(lines)
      expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }
  })

  test('holds nothing that a spreadsheet runs, and no code', async () => {
    const { t, code, file } = await withData()
    const submissions = (await file('nda-submissions')).body as string
    expect(submissions).toContain(`,"'=HYPERLINK(""http://x.example"")",`)
    expect(submissions).toContain(`,"Smith, Hale & Co",'+1 415 555 0119,`)
    const all = submissions + (await file('codes')).body + (await file('shared-access')).body
    for (const text of [code, ...Object.values(t.firstRun().codes)]) expect(all).not.toContain(text)
    expect(all).toContain(`••••••${code.slice(-2)}`)
  })

  test('has the rows that the list’s filters leave', async () => {
    const { file } = await withData()
    const found = (await file('nda-submissions', { search: 'ada' })).body as string
    expect(found.split('\r\n').length - 1).toBe(2)
    expect(found).toContain('Ada Second')
    expect(((await file('nda-submissions', { state: 'superseded' })).body as string).split('\r\n').length - 1).toBe(1)
    const personal = (await file('codes', { type: 'personal', state: 'active' })).body as string
    expect(personal.split('\r\n').length - 1).toBe(3)
    expect((await file('codes', { state: 'lost' })).status).toBe(400)
    expect(((await file('shared-access', { state: 'ended' })).body as string).split('\r\n').length - 1).toBe(1)
  })

  test('longer than a piece has each row once', async () => {
    const { t, file } = await withData()
    const [row] = (await t.rows('access_code')).filter(({ kind }) => kind === 'managed')
    if (!row) throw new Error('no code')
    const from = t.clock.now().getTime()
    const rows = Array.from({ length: 1200 }, (_, i) => {
      const id = t.deps.ids.id()
      const code_sealed = t.deps.secrets.seal(`CODE-${i}`, id)
      // Several at one time, and more than a piece of them at one.
      const created_at = new Date(from - Math.floor(i / 700) * SECOND).toISOString()
      return { ...row, id, code_index: `index-${i}`, code_sealed, created_at }
    })
    for (let i = 0; i < rows.length; i += 300)
      await t.deps.db
        .insertInto('access_code')
        .values(rows.slice(i, i + 300))
        .execute()
    const lines = ((await file('codes')).body as string).split('\r\n').slice(1, -1)
    expect(lines.length).toBe(1200 + 11)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1200 + 11)
  })

  test('leaves a line in the log with its kind and how many rows, and not what was searched for', async () => {
    const { t, file } = await withData()
    await file('nda-submissions', { search: 'ada' })
    await file('codes')
    const [account] = await t.rows('user_account')
    const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'export.made')
    expect(entries.map(detailOf)).toEqual([
      { kind: 'nda-submissions', count: 1, filtered: true },
      { kind: 'access-codes', count: 11, filtered: false },
    ])
    expect(entries[0]?.actor).toBe(`staff:${account?.id}`)
  })

  test('asks for a sign-in of the last 15 minutes, of an account and of an override alike', async () => {
    const { t, file } = await withData()
    // The identity library has a clock of its own.
    await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
    const override = t.visitor()
    const { adminUsername: username, adminPassword: password } = t.firstRun()
    override.bearer = (await override.post('/api/admin/login', { username, password })).body.token
    const byOverride = (kind: string) => override.post(`/api/admin/${kind}/export`)
    t.clock.advance(15 * MINUTE - 1)
    for (const kind of KINDS) {
      expect((await file(kind)).status, kind).toBe(200)
      expect((await byOverride(kind)).status, kind).toBe(200)
    }
    t.clock.advance(1)
    for (const kind of KINDS)
      for (const answer of [await file(kind), await byOverride(kind)])
        expect(answer).toMatchObject({ status: 403, body: { error: { code: 'sign_in_again' } } })
    const noted = (await t.rows('audit_entry')).filter(({ action }) => action === 'export.made')
    expect(noted.length, 'a refused one is none').toBe(6)
  })

  test('is an admin’s alone', async () => {
    const { t } = await withData()
    const reader = await staffBrowser(t, 'reader')
    for (const kind of KINDS) expect((await reader.post(`/api/admin/${kind}/export`)).body.error.code).toBe('read_only')
  })
})
