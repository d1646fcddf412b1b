import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { readConfig } from '../server/config.ts'
import { openPostgres, openSqlite } from '../server/db/open.ts'
import { verifyLog } from '../server/features/transparency-log/verify-log.ts'
import { openPortal } from '../server/open-portal.ts'
import { runPortal, sendTo, startPortal, testFolder } from './helpers/command-line.ts'
import { newDatabase } from './helpers/test-app.ts'
import { TestVisitor } from './helpers/test-visitor.ts'

// Processes, and keys that are dear on purpose: on a busy machine they take their time.
vi.setConfig({ testTimeout: 600_000 })

/* Needs both kinds of database, so it runs with PostgreSQL's tests only. */
const withPostgres = test.skipIf(inject('databaseKind') === 'sqlite')

/** A portal on SQLite that somebody has signed with, and further rows enough to break a copy off. */
async function portal(rows: number) {
  const data = join(testFolder(), 'data')
  const running = await startPortal({ DATA_DIR: data })
  const { code } = await new TestVisitor(sendTo(running.url), '').sign()
  const move = (url: string, ...more: Parameters<typeof runPortal>[2][]) =>
    runPortal({ DATA_DIR: data }, ['migrate-database', '--to', url], more[0])
  const url = await newDatabase(inject('postgresUrl'))
  return { data, running, code, move, url, fill: () => fill(data, rows) }
}

async function fill(data: string, rows: number, from = 0): Promise<void> {
  const { db } = openSqlite(join(data, 'portal.db'))
  const began_at = '2026-01-15T10:00:00.000Z'
  const list = Array.from({ length: rows }, (_, i) => ({
    key: `filler-${String(from + i).padStart(7, '0')}`,
    began_at,
    count: i,
  }))
  for (let at = 0; at < rows; at += 1_000)
    await db
      .insertInto('rate_window')
      .values(list.slice(at, at + 1_000))
      .execute()
  await db.destroy()
}

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

withPostgres(
  'refused while the portal runs; then everything is there, in order, and the portal goes on from it',
  async () => {
    const { data, running, code, move, url } = await portal(0)
    const busy = await move(url)
    expect(busy).toEqual({ status: 1, said: expect.stringContaining('Stop it first') })
    await running.stop()
    const before = digest(join(data, 'portal.db'))
    const moved = await move(url)
    expect(moved.said).toMatch(/Every row was compared: \d+ rows in \d+ tables are the same/)
    expect(moved.said).toContain('DATABASE_URL=postgres://postgres:...@')
    expect(moved.status).toBe(0)
    expect(digest(join(data, 'portal.db')), 'SQLite is untouched').toBe(before)
    const left = readdirSync(data).filter((name) => name.startsWith('portal.db'))
    expect(left).toEqual(['portal.db'])
    expect(await move(url)).toEqual({ status: 1, said: expect.stringContaining('has tables in it') })

    const again = await startPortal({ DATA_DIR: data, DATABASE_URL: url })
    const visitor = new TestVisitor(sendTo(again.url), '')
    expect((await visitor.post('/api/unlock', { code })).status).toBe(200)
    await visitor.sign({ email: 'another@x.example' })
    await again.stop()
    const deps = await openPortal(
      readConfig({ DATA_DIR: data, DATABASE_URL: url, LOG_LEVEL: 'silent', WEB_DIR: 'tests/helpers/empty-web' }),
    )
    try {
      expect((await verifyLog(deps, 'test')).problem).toBeNull()
      await expect(deps.db.deleteFrom('audit_entry').execute(), 'the rules are back').rejects.toThrow('written once')
      const entries = await deps.db.selectFrom('audit_entry').select(['seq', 'action']).orderBy('seq').execute()
      expect(new Set(entries.map(({ seq }) => seq)).size).toBe(entries.length)
      expect(entries.map(({ action }) => action)).toContain('database.moved')
    } finally {
      await deps.db.destroy()
    }
  },
)

withPostgres(
  'killed half-way it goes on where it was; no portal starts on the half; what changed meanwhile is copied anew',
  async () => {
    const { data, running, move, url, fill: addRows } = await portal(20_000)
    await running.stop()
    await addRows()
    const killed = await move(url, (said, child) => {
      if (said.includes('rate_window: 3000 of')) child.kill('SIGKILL')
    })
    expect(killed.status).toBeNull()
    await expect(startPortal({ DATA_DIR: data, DATABASE_URL: url })).rejects.toThrow(
      /broken off; run .*migrate-database/,
    )

    const database = openSqlite(join(data, 'portal.db'))
    await database.db.updateTable('rate_window').set({ count: 7_777_777 }).where('key', '=', 'filler-0000001').execute()
    await database.db.destroy()
    const resumed = await move(url)
    expect(resumed.said).toMatch(/rate_window: \d+ of 2000\d rows are there already/)
    expect(resumed.said).toContain('rate_window: changed since the copy began; it is copied anew')
    expect(resumed.status).toBe(0)
    const { db } = openPostgres(url)
    try {
      const row = await db
        .selectFrom('rate_window')
        .select('count')
        .where('key', '=', 'filler-0000001')
        .executeTakeFirst()
      expect(row?.count).toBe(7_777_777)
      const filled = await db.selectFrom('rate_window').select('key').where('key', 'like', 'filler-%').execute()
      expect(filled).toHaveLength(20_000)
    } finally {
      await db.destroy()
    }
  },
)

withPostgres('a half copy of another portal, and a database that is somebody else’s, are left alone', async () => {
  const one = await portal(20_000)
  await one.running.stop()
  await one.fill()
  await one.move(one.url, (said, child) => {
    if (said.includes('rate_window: 1000 of')) child.kill('SIGKILL')
  })
  const other = await portal(0)
  await other.running.stop()
  expect(await other.move(one.url)).toEqual({ status: 1, said: expect.stringContaining('from another portal') })
  expect(await other.move('mysql://x/y')).toEqual({
    status: 1,
    said: expect.stringContaining('--to must be an address'),
  })
  const nothing = await runPortal({ DATA_DIR: testFolder() }, ['migrate-database', '--to', other.url])
  expect(nothing).toEqual({ status: 1, said: expect.stringContaining('There is no database') })
})
