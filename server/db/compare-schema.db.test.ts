import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { few } from '../../tests/helpers/few.ts'
import { type TestApp, testApp } from '../../tests/helpers/test-app.ts'
import { compareSchema } from './compare-schema.ts'

const run = (t: TestApp, text: string) => sql.raw(text).execute(t.deps.db)
const differencesOf = async (t: TestApp) => (await compareSchema(t.deps)).differences
const isPostgres = (t: TestApp) => t.deps.kind === 'postgres'

async function triggersOf(t: TestApp): Promise<{ name: string; table: string }[]> {
  const { rows } = await (isPostgres(t)
    ? sql<{ name: string; table: string }>`
          select g.tgname as name, c.relname as table from pg_trigger g join pg_class c on c.oid = g.tgrelid
          where not g.tgisinternal and c.relnamespace = current_schema()::regnamespace`
    : sql<{ name: string; table: string }>`select name, tbl_name as "table" from sqlite_master where type = 'trigger'`
  ).execute(t.deps.db)
  return rows
}

describe('the schema compared with what this release creates', () => {
  test('is as it should be after a start, and nothing of the comparison is left', async () => {
    const t = await testApp()
    const compared = await compareSchema(t.deps)
    expect(compared).toMatchObject({ differences: [], unknown: null })
    expect(compared.objects).toBeGreaterThan(800)
    if (!isPostgres(t)) return
    const { rows } = await sql`select 1 from pg_namespace where nspname like 'vestibule%'`.execute(t.deps.db)
    expect(rows).toEqual([])
  })

  test('names each trigger that was dropped', async () => {
    const t = await testApp()
    const triggers = await triggersOf(t)
    expect(triggers.length).toBeGreaterThan(15)
    const dropped = few(triggers, 6)
    for (const { name, table } of dropped) {
      await run(t, isPostgres(t) ? `drop trigger "${name}" on "${table}"` : `drop trigger "${name}"`)
      expect((await differencesOf(t)).join('\n')).toContain(`trigger ${name}`)
    }
    // Once no trigger is left on PostgreSQL, the functions that they called are no part of the schema either.
    if (!isPostgres(t) || dropped.length === triggers.length)
      expect(await differencesOf(t)).toHaveLength(dropped.length + (isPostgres(t) ? await unusedFunctions(t) : 0))
  })

  test('names columns and indexes that were altered, added or dropped', async () => {
    const t = await testApp()
    await run(t, 'drop index access_code_email')
    await run(t, 'alter table person add column alias text')
    await run(t, 'drop index session_browser')
    await run(t, 'create unique index session_browser on session (browser_id)')
    await run(t, 'alter table page_visit drop column violations')
    const found = (await differencesOf(t)).join('\n')
    expect(found).toContain('The index access_code_email is gone.')
    expect(found).toContain('The column person.alias of the table person is not one of this release.')
    expect(found).toMatch(/The index session_browser is not as this release creates it: create unique index/i)
    expect(found).toContain('The column page_visit.violations is gone.')
  })

  test('names a trigger that somebody added, and leaves an index alone that only makes queries faster', async () => {
    const t = await testApp()
    await run(t, 'create index mine on person (created_at)')
    expect(await differencesOf(t)).toEqual([])
    if (isPostgres(t)) {
      await run(t, `create function mine() returns trigger language plpgsql as $$ begin return null; end $$`)
      await run(t, 'create trigger mine before insert on audit_entry for each row execute function mine()')
    } else await run(t, 'create trigger mine before insert on audit_entry begin select raise(ignore); end')
    expect((await differencesOf(t)).join('\n')).toMatch(/The trigger mine.* of the table audit_entry is not one/)
  })

  test('on PostgreSQL names what is switched off: a trigger, a reference, a function that does nothing', async () => {
    const t = await testApp()
    if (!isPostgres(t)) return
    await run(t, 'alter table audit_entry disable trigger audit_entry_written_once')
    await run(t, 'alter table submission disable trigger all')
    await run(
      t,
      `create or replace function log_private_written_once() returns trigger language plpgsql as $$ begin return new; end $$`,
    )
    await run(t, 'alter table person enable row level security')
    const found = (await differencesOf(t)).join('\n')
    for (const name of ['trigger audit_entry_written_once', 'function log_private_written_once', 'table person'])
      expect(found).toContain(`The ${name}`)
    expect(found).toMatch(/constraint submission_\w+ of submission is not as/)
  })

  test('on PostgreSQL says so if its user may not create what it is compared with', async () => {
    const t = await testApp()
    if (!isPostgres(t)) return
    await run(t, 'create role without_schemas')
    try {
      await run(t, 'grant usage on schema public to without_schemas')
      await t.deps.db.connection().execute(async (one) => {
        await sql.raw('set role without_schemas').execute(one)
        const compared = await compareSchema({ ...t.deps, db: one })
        expect(compared).toMatchObject({ objects: 0, unknown: expect.stringContaining('may not create') })
        await sql.raw('reset role').execute(one)
      })
    } finally {
      await run(t, 'drop owned by without_schemas')
      await run(t, 'drop role without_schemas')
    }
  })
})

/** Functions are named with the triggers that call them. */
async function unusedFunctions(t: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_proc where pronamespace = current_schema()::regnamespace`.execute(t.deps.db)
  return Number(rows[0]?.n)
}
