import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../tests/helpers/test-app.ts'
import { isDatabaseUnavailable } from './open.ts'

test('a connection that breaks during a transaction fails the next query and nothing else', async ({ skip }) => {
  const { deps } = await testApp()
  if (deps.kind === 'sqlite') skip('SQLite has no connection that could break')
  // Nobody listens at this moment: pg tells the connection itself, and what nobody hears ends the process.
  const broken = deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(deps.db)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`select 1`.execute(trx)
  })
  const error = await broken.catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((await sql`select 1 as one`.execute(deps.db)).rows).toEqual([{ one: 1 }])
})
