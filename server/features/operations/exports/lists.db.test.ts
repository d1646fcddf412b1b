import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { investor, openRound } from '../../../../tests/helpers/interest.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { scorePeople } from '../../engagement/scores/service.ts'
import { assignFirms } from '../../people/firms/assign-service.ts'

const DAY = 24 * 60 * 60_000

/** Each list with a filter that leaves one row, or none where there is no filter, and columns that it must have. */
const LISTS = {
  people: {
    key: 'people',
    filter: { search: 'ada@' },
    columns: ['id', 'email', 'fullName', 'companyName', 'firm', 'score', 'engagement', 'ndaSignedAt', 'createdAt'],
  },
  firms: { key: 'firms', filter: { search: 'aurum' }, columns: ['id', 'name', 'domains', 'people', 'score'] },
  engagement: {
    key: 'engagement',
    filter: { search: 'ada@' },
    columns: ['personId', 'email', 'score', 'engagement', 'weeks', 'reading', 'questions', 'agreement', 'reasons'],
  },
  requests: {
    key: 'requests',
    filter: { state: 'answered' },
    columns: ['id', 'kind', 'personId', 'email', 'createdAt', 'project', 'topic', 'answer', 'answerMessage'],
  },
  readership: {
    key: 'readership',
    filter: { days: 1 },
    columns: ['document', 'place', 'people', 'medianMinutes', 'reached', 'stopped'],
  },
  pipeline: {
    key: 'pipeline',
    filter: { search: 'ada@' },
    columns: ['name', 'email', 'stage', 'amounts', 'allocated', 'owner', 'nextStep', 'nextOn'],
  },
} as const
type List = keyof typeof LISTS
const NAMES = Object.keys(LISTS) as List[]

async function withLists() {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await openRound(admin)
  const ada = await investor(t, 'ada@aurum.example', '=HYPERLINK("http://x.example")')
  const bob = await investor(t, 'bob@borealis.example', 'Bob Second')
  await ada.state(250_000)
  const times = [new Date(t.clock.now().getTime() + 3 * DAY).toISOString()]
  for (const [one, topic] of [
    [ada, '=1+1'],
    [bob, 'Terms'],
  ] as const)
    await one.visitor.post('/api/account/requests', { kind: 'call', route: 'vault', topic, times })
  const [request] = (await t.rows('request')).filter(({ email }) => email === 'ada@aurum.example')
  await admin.post(`/api/admin/requests/${request?.id}/answer`, { answer: 'declined', words: '@SUM(A1)' })
  await assignFirms(t.deps)
  await scorePeople(t.deps)
  const save = (list: List, choice: object = {}) =>
    admin.post(`/api/admin/${list}/export`, list === 'readership' ? { route: 'vault', ...choice } : choice)
  return { t, admin, save }
}

const rowsOf = (csv: string) => parse(csv, { bom: true, columns: true }) as Record<string, string>[]

test.each(NAMES)(
  '%s: the CSV and the JSON file have the same rows, the columns, and what the filter leaves',
  async (list) => {
    const { t, save } = await withLists()
    const { key, columns, filter } = LISTS[list]
    const day = t.clock.now().toISOString().slice(0, 10)
    const csv = await save(list)
    expect(csv.status, JSON.stringify(csv.body)).toBe(200)
    expect(csv.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${list}.*-${day}\\.csv"$`),
    )
    const rows = rowsOf(csv.body)
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining([...columns]))
    const json = await save(list, { format: 'json' })
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(json.headers.get('content-disposition')).toContain('.json"')
    expect(json.body[key]).toHaveLength(rows.length)
    const found = rowsOf((await save(list, filter)).body)
    if (list !== 'readership') expect(found).toHaveLength(1)
    expect((await save(list, { ...filter, format: 'json' })).body[key]).toHaveLength(found.length)
    expect((await save(list, { format: 'xml' })).status).toBe(400)
  },
)

test('no cell of a CSV file begins like a formula, and JSON has the text as it is', async () => {
  const { save } = await withLists()
  for (const list of NAMES) {
    const csv = String((await save(list, list === 'requests' ? { state: 'answered' } : {})).body)
    for (const row of parse(csv, { bom: true }) as string[][])
      for (const cell of row) expect(cell, list).not.toMatch(/^[=+@-]/)
  }
  const answered = { state: 'answered', format: 'json' }
  expect((await save('requests', answered)).body.requests[0]).toMatchObject({
    topic: '=1+1',
    answerMessage: '@SUM(A1)',
  })
})

test('each export is an entry with its list and its rows, and nothing of what was searched for', async () => {
  const { t, save } = await withLists()
  for (const list of NAMES) await save(list, { ...LISTS[list].filter, format: 'json' })
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'export.made')
  expect(entries.map((entry) => detailOf(entry).kind)).toEqual(NAMES)
  expect(JSON.stringify(entries)).not.toContain('ada@')
  expect(entries.filter((entry) => detailOf(entry).filtered).map((entry) => detailOf(entry).kind)).toEqual([
    'people',
    'firms',
    'engagement',
    'requests',
    'pipeline',
  ])
})

test('engagement says why in words, and leaves staff out', async () => {
  const { save } = await withLists()
  const { engagement } = (await save('engagement', { format: 'json' })).body
  expect(engagement.map(({ email }: { email: string }) => email).sort()).toEqual([
    'ada@aurum.example',
    'bob@borealis.example',
  ])
  for (const row of engagement) {
    expect(row.weeks.split(' ')).toHaveLength(8)
    expect(row.agreement).toBeGreaterThan(0)
    expect(row.reasons).not.toBe('')
  }
})

test('only an admin with a recent sign-in exports', async () => {
  const { t, admin } = await withLists()
  const reader = await staffBrowser(t, 'reader')
  await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
  const body = (list: List) => (list === 'readership' ? { route: 'vault' } : {})
  for (const list of NAMES)
    expect((await reader.post(`/api/admin/${list}/export`, body(list))).body.error.code).toBe('read_only')
  t.clock.advance(15 * 60_000)
  for (const list of NAMES)
    expect((await admin.post(`/api/admin/${list}/export`, body(list))).body.error.code).toBe('sign_in_again')
})
