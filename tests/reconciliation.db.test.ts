import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { ignoredIn, type RowValues, readRanges } from '../server/audit/fingerprints.ts'
import { nameOf } from '../server/audit/name-rows.ts'
import { RECONCILED, RECONCILED_TABLES, type ReconciledTable } from '../server/audit/reconciled-tables.ts'
import { listTables } from '../server/db/rows.ts'
import { listRows } from '../server/features/transparency-log/reconciliation/queries.ts'
import { reconcile } from '../server/features/transparency-log/reconciliation/reconcile.ts'
import { integrate } from '../server/features/transparency-log/sequencer.ts'
import { liveIn } from './helpers/lived-portal.ts'
import { type Chance, chance } from './helpers/random.ts'
import { type TestApp, testApp } from './helpers/test-app.ts'

/*
 * Somebody changes rows beside the portal, with every right: triggers and foreign keys are no obstacle. The log is as it was.
 */

const TIMES = inject('thorough') ? 500 : 12

/** Rows change on this connection alone, past triggers and references. */
async function takeOver(t: TestApp): Promise<void> {
  const { db, kind } = t.deps
  if (kind === 'postgres') {
    for (const { name } of await listTables(t.deps)) {
      await sql.raw(`alter table "${name}" disable trigger all`).execute(db)
    }
    return
  }
  await sql`pragma foreign_keys = off`.execute(db)
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(db)
  for (const { name } of rows) await sql.raw(`drop trigger "${name}"`).execute(db)
}

const sameRow = ({ key }: ReconciledTable, row: RowValues) =>
  sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  )

async function put(t: TestApp, table: ReconciledTable, row: RowValues): Promise<void> {
  const names = Object.keys(row)
  await sql`insert into ${sql.table(table.table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => row[name]))})`.execute(t.deps.db)
}

const remove = (t: TestApp, table: ReconciledTable, row: RowValues) =>
  sql`delete from ${sql.table(table.table)} where ${sameRow(table, row)}`.execute(t.deps.db)

/** Another value of the same type that is nowhere else in the column. */
function another(value: string | number | null, random: Chance): string | number {
  return typeof value === 'number' ? value + 1000 + random.below(9000) : `${value ?? ''}x${random.below(9000)}`
}

async function rowsOf(t: TestApp, table: ReconciledTable): Promise<RowValues[]> {
  return listRows(t.deps.db, table, undefined, 1_000)
}

/** Columns of numbers are null in some rows, where a text would not fit. */
async function numbersOf(t: TestApp): Promise<(table: string, column: string) => boolean> {
  const found = await t.deps.db.introspection.getTables()
  const numbers = new Set(
    found.flatMap(({ name, columns }) =>
      columns.filter(({ dataType }) => /int/i.test(dataType)).map((column) => `${name}.${column.name}`),
    ),
  )
  return (table, column) => numbers.has(`${table}.${column}`)
}

const findingsOf = async (t: TestApp) => (await reconcile(t.deps)).findings

type Lived = { folder: string; now: string; cookies: [string, string][]; submissionId: string; personId: string }
let kept: Lived | undefined

/** A portal in which everything has happened. It takes seconds to make, so on SQLite it is made once, and each test has a copy. */
async function lived() {
  if (kept) {
    const { folder, now, cookies, ...known } = kept
    const t = await testApp({ copyOf: folder })
    t.clock.set(now)
    const admin = t.visitor()
    for (const [name, value] of cookies) admin.cookies.set(name, value)
    return { t, admin, ...known }
  }
  const t = await testApp()
  const { admin, ...known } = await liveIn(t)
  await integrate(t.deps)
  if (t.deps.kind === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-lived-'))
    cpSync(t.folder, folder, { recursive: true })
    kept = { folder, now: t.clock.now().toISOString(), cookies: [...admin.cookies], ...known }
  }
  return { t, admin, ...known }
}

afterAll(() => {
  if (kept) rmSync(kept.folder, { recursive: true })
})

test('what acts leave is as the log says, in every table that is compared', async () => {
  const { t } = await lived()
  expect(await findingsOf(t)).toEqual([])
  const empty: string[] = []
  for (const table of RECONCILED_TABLES.values()) if ((await rowsOf(t, table)).length === 0) empty.push(table.table)
  expect(empty).toEqual([])
})

test('each column of each table that is compared: another value is found, and its row is named', async () => {
  const { t } = await lived()
  await takeOver(t)
  const random = chance(1)
  const isNumber = await numbersOf(t)
  const write = (table: ReconciledTable, row: RowValues, column: string, value: string | number | null) =>
    sql`update ${sql.table(table.table)} set ${sql.ref(column)} = ${value} where ${sameRow(table, row)}`.execute(
      t.deps.db,
    )
  const columns: { table: ReconciledTable; row: RowValues; column: string; place: string }[] = []
  for (const table of RECONCILED_TABLES.values()) {
    const row = random.pick(await rowsOf(t, table))
    const ours = Object.keys(row).filter((column) => !ignoredIn(table, row).has(column))
    const [keys, others] = [
      ours.filter((name) => table.key.includes(name)),
      ours.filter((name) => !table.key.includes(name)),
    ]
    for (const [kind, names] of Object.entries({ keys, others }))
      for (const [at, column] of names.entries()) columns.push({ table, row, column, place: `${kind} ${at}` })
  }
  expect(new Set(columns.map(({ table }) => table)).size).toBe(RECONCILED_TABLES.size)
  // One column of every table at once, because all tables are read for each comparison.
  for (const [place, changes] of Map.groupBy(columns, (one) => one.place)) {
    const undo: (() => Promise<unknown>)[] = []
    for (const { table, row, column } of changes) {
      const was = row[column] ?? null
      const value = another(was ?? (isNumber(table.table, column) ? 0 : null), random)
      await write(table, row, column, value)
      undo.push(() => write(table, { ...row, [column]: value }, column, was))
    }
    const findings = await findingsOf(t)
    for (const { table, row, column } of changes)
      expect(findings.join('\n'), `${table.table}.${column}`).toContain(
        `${table.key.map((part) => row[part]).join(' ')} (${table.table})`,
      )
    if (place.startsWith('others')) expect(findings, place).toHaveLength(changes.length)
    for (const act of undo) await act()
  }
  expect(await findingsOf(t)).toEqual([])
})

test(`${2 * TIMES} random changes of single rows, half of them here, are all found and named`, async () => {
  const { t } = await lived()
  await takeOver(t)
  const isNumber = await numbersOf(t)
  for (let seed = 1; seed <= TIMES; seed += 1) {
    const random = chance(seed)
    const table = random.pick([...RECONCILED_TABLES.values()])
    const row = random.pick(await rowsOf(t, table))
    const how = random.pick(['change', 'delete', 'add'] as const)
    const columns = Object.keys(row).filter((column) => !ignoredIn(table, row).has(column))
    const column = how === 'add' ? (table.key.at(-1) ?? '') : random.pick(columns)
    const was = row[column] ?? null
    const changed = { ...row, [column]: another(was ?? (isNumber(table.table, column) ? 0 : null), random) }
    if (how !== 'add') await remove(t, table, row)
    if (how !== 'delete') await put(t, table, how === 'add' ? await unique(t, table, changed, random) : changed)
    const findings = (await findingsOf(t)).join('\n')
    const named = how === 'add' ? '' : `${table.key.map((part) => row[part]).join(' ')} `
    expect(findings, `seed ${seed}: ${how} ${table.table}.${column}`).toContain(`${named}(${table.table})`)
    await sql`delete from ${sql.table(table.table)} where ${sameRow(table, changed)}`.execute(t.deps.db)
    if (how !== 'add') await put(t, table, row)
  }
  expect(await findingsOf(t)).toEqual([])
})

/** Numbers that no two rows share, beside the keys. */
const UNIQUE_NUMBERS = new Set(['interest_legend.version', 'question.number'])

/** A copy of a row can stand beside it once its unique columns differ. */
async function unique(t: TestApp, { table, key }: ReconciledTable, row: RowValues, random: Chance): Promise<RowValues> {
  const shape = (await t.deps.db.introspection.getTables()).find(({ name }) => name === table)
  const texts = shape?.columns.filter(({ dataType }) => /text/i.test(dataType)).map(({ name }) => name) ?? []
  const differing = new Set([...texts, ...Object.keys(row).filter((name) => UNIQUE_NUMBERS.has(`${table}.${name}`))])
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value !== null && differing.has(name) && !key.includes(name) ? another(value, random) : value,
    ]),
  )
}

test('the page about it lists every table, with what is compared and what is not', () => {
  const page = readFileSync('docs/reconciliation.md', 'utf8')
  const cell = (names: Iterable<string>) => [...names].map((name) => `\`${name}\``).join(', ')
  for (const [table, one] of Object.entries<object | string>(RECONCILED)) {
    const compared = RECONCILED_TABLES.get(table)
    if (typeof one === 'string') expect(page).toContain(`| \`${table}\` | ${one} |`)
    else if ('inBatches' in one) expect(page).toContain(`| \`${table}\` | ${one.inBatches} |`)
    else if (compared) {
      const { key, changes, ignored } = compared
      const because = 'because' in one ? `: ${one.because}` : ''
      const cells = [`\`${table}\``, cell(key), cell(changes), `${cell(ignored)}${because}`]
      expect(page).toContain(`| ${cells.join(' | ')} |`.replace(/ {2}/g, ' ').replace(/ {2}/g, ' '))
    }
  }
})

test('a table of the data model is compared, or its reason not to be is given', async () => {
  const t = await testApp()
  const tables = await listTables(t.deps)
  expect(Object.keys(RECONCILED).sort()).toEqual(tables.map(({ name }) => name))
  for (const { name, columns, key } of tables) {
    const one = RECONCILED_TABLES.get(name)
    const reason: unknown = RECONCILED[name as keyof typeof RECONCILED]
    if (one === undefined) expect(JSON.stringify(reason), name).toMatch(/\w{3,}/)
    else {
      expect(one.key, name).toEqual(expect.arrayContaining(key))
      expect(columns, name).toEqual(expect.arrayContaining([...one.changes, ...one.ignored]))
    }
  }
})

test('every piece of personal data that is gone needs an entry that says so', async () => {
  const { t } = await lived()
  const rows = await t.rows('log_private')
  expect(rows.length).toBeGreaterThan(20)
  await t.deps.db.deleteFrom('log_private').execute()
  const findings = await findingsOf(t)
  expect(findings).toHaveLength(rows.length)
  const entries = await t.rows('audit_entry')
  for (const { entry_id } of rows) {
    const { seq } = entries.find(({ id }) => id === entry_id) ?? { seq: -1 }
    expect(findings).toContain(
      `The personal data of the entry with the number ${seq} is gone, and no entry says that it was erased.`,
    )
  }
})

test('an erasure names the entries whose personal data it deleted, and takes the salts of the rows that it rewrote', async () => {
  const { t, admin, personId } = await lived()
  const salts = new Map((await t.rows('row_fingerprint')).map(({ row, salt }) => [row, salt]))
  const before = (await t.rows('log_private')).length
  expect((await admin.post(`/api/admin/people/${personId}/hold/lift`)).status).toBe(204)
  expect((await admin.post(`/api/admin/people/${personId}/erase`)).status).toBe(200)
  await integrate(t.deps)
  const result = await reconcile(t.deps)
  expect(result.findings).toEqual([])
  expect(result.erasures).toBe(1)
  expect(result.erased).toBeGreaterThan(5)
  expect((await t.rows('log_private')).length).toBeLessThan(before)
  const after = new Map((await t.rows('row_fingerprint')).map(({ row, salt }) => [row, salt]))
  expect(after.get(`person/${personId}`)).not.toBe(salts.get(`person/${personId}`))
  const [hold] = (await t.rows('legal_hold')).filter((row) => row.person_id === personId)
  expect(hold?.reason).toBe('erased')
  expect(after.get(`legal_hold/${hold?.id}`)).not.toBe(salts.get(`legal_hold/${hold?.id}`))
  // Whatever else the person had is gone, and its salts with it.
  const there = new Set<string>()
  for (const table of RECONCILED_TABLES.values())
    for (const row of await rowsOf(t, table)) there.add(nameOf(table, row))
  expect([...after.keys()].filter((row) => !there.has(row))).toEqual([])

  const erased = (await t.rows('audit_entry')).find(({ action }) => action === 'person.erased')
  const [[from] = [0]] = readRanges(JSON.parse(erased?.detail ?? '{}').erasedEntries)
  const { id } = (await t.rows('audit_entry')).find(({ seq }) => seq === from) ?? { id: '' }
  await t.deps.db.insertInto('log_private').values({ entry_id: id, salt: 'x', data: '{}' }).execute()
  expect(await findingsOf(t)).toEqual([
    `The personal data of the entry with the number ${from} is in the database, although an entry says that it was erased.`,
  ])
})

test('a change of what is fixed cannot hide behind the next act on the row', async () => {
  const { t, admin, submissionId } = await lived()
  await t.deps.db.updateTable('submission').set({ full_name: 'Somebody Else' }).where('id', '=', submissionId).execute()
  expect((await admin.post(`/api/admin/nda-submissions/${submissionId}/withdraw`, { words: 'As asked.' })).status).toBe(
    204,
  )
  await integrate(t.deps)
  expect(await findingsOf(t)).toEqual([
    expect.stringMatching(`^Entry \\d+: it changed what is fixed of the signature ${submissionId}`),
  ])
})

test('what a browser reported of the reading is compared from the signing on', async () => {
  const { t, submissionId } = await lived()
  const id = (await t.rows('submission')).find((row) => row.id === submissionId)?.reading_session_id ?? ''
  await t.deps.db.updateTable('reading_session').set({ furthest: 100 }).where('id', '=', id).execute()
  expect(await findingsOf(t)).toEqual([
    expect.stringMatching(`^The reading session ${id} \\(reading_session\\) has changed \\(its state\\)`),
  ])
})

test('acts that go on while the tables are compared raise no alarm', async () => {
  const { t } = await lived()
  let going = true
  const acts = (async () => {
    for (let i = 0; going; i += 1) await t.visitor().sign({ email: `during-${i}@x.example` })
  })()
  for (let round = 0; round < 5; round += 1) expect(await findingsOf(t)).toEqual([])
  going = false
  await acts
})

test('more rows than memory should hold are compared in parts, with the same result', async () => {
  const { t } = await lived()
  const whole = await reconcile(t.deps)
  expect(await reconcile(t.deps, { held: 20 })).toEqual(whole)
  const [code] = await t.rows('access_code')
  await t.deps.db
    .updateTable('access_code')
    .set({ bits: 1 })
    .where('id', '=', code?.id ?? '')
    .execute()
  expect((await reconcile(t.deps, { held: 20 })).findings).toEqual(await findingsOf(t))
})

test('rows that are written without an entry of their own get one, and many rows get several', async () => {
  const t = await testApp()
  const now = t.clock.now().toISOString()
  const people = Array.from({ length: 450 }, (_, i) => ({ id: `p${i}`, email: `p${i}@x.example` }))
  await t.deps.db.transaction().execute((trx) =>
    trx
      .insertInto('person')
      .values(people.map((one) => ({ ...one, email_key: one.email, created_at: now, verified_at: null })))
      .execute(),
  )
  const saved = (await t.rows('audit_entry')).filter(({ action }) => action === 'rows.saved').slice(-3)
  expect(saved.map(({ detail }) => Object.keys(JSON.parse(detail).wrote).length)).toEqual([200, 200, 50])
  await integrate(t.deps)
  expect(await findingsOf(t)).toEqual([])
})

test('staff read what was checked, when, and what differs: at the log, at the system page and in an email', async () => {
  const { t, admin, personId } = await lived()
  const asked = async () => {
    expect((await admin.post('/api/admin/audit/verification')).status).toBe(202)
    await t.verifyIfDue()
    await t.runJobs()
    const { last } = (await admin.get('/api/admin/audit/verification')).body
    const { checks } = (await admin.get('/api/admin/system')).body
    return { last, log: checks.find(({ id }: { id: string }) => id === 'log') }
  }
  const fine = await asked()
  expect(fine.last).toMatchObject({ ok: true, problem: null, at: t.clock.now().toISOString() })
  const found = (what: string) => expect.objectContaining({ what, ok: true })
  expect(fine.last.parts).toEqual(
    ['Log', 'Observations', 'Tables', 'Erasures', 'Shown to readers', 'Schema'].map(found),
  )
  expect(fine.last.parts[2].found).toMatch(/^\d+ rows in \d+ tables, as the log says$/)
  expect(fine.last.parts[4].found).toMatch(/^\d+ pages?, as the log says$/)
  expect(fine.last.parts[5].found).toMatch(/^[\d,]+ columns, .* as this release creates them$/)
  expect(fine.log.facts).toContainEqual(expect.objectContaining({ label: 'Tables', value: fine.last.parts[2].found }))
  expect(fine.log.facts[0]).toMatchObject({ label: 'Verified', value: fine.last.at, isTime: true })

  await t.deps.db.updateTable('legal_hold').set({ review_on: '2099-01-01' }).where('person_id', '=', personId).execute()
  await sql`drop index session_browser`.execute(t.deps.db)
  const { last, log } = await asked()
  expect(last).toMatchObject({ ok: false })
  expect(last.problem.split('\n')).toEqual([
    'The log itself is intact, but the database is not as it says:',
    'The index session_browser is gone.',
    expect.stringMatching(/^The legal hold \S+ \(legal_hold\) has changed \(its state\) since entry \d+\.$/),
  ])
  expect(last.parts.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false, true, true, false])
  expect(log).toMatchObject({ state: 'attention', summary: 'It is intact, but the database is not as it says.' })
  const mail = t.mails.findLast(({ subject }) => subject.includes('audit log'))
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('The index session_browser is gone.')
  const alarm = (await t.rows('audit_entry')).findLast(({ action }) => action === 'log.verified')
  expect(JSON.parse(alarm?.detail ?? '')).toMatchObject({ findings: 1, schemaDifferences: 1, ok: false })
})
