import { expect, test } from 'vitest'
import { openSqlite } from '../open.ts'
import * as house from './001-house.ts'
import * as accounts from './002-accounts.ts'
import * as log from './004-log.ts'

test('entries from before there was a tree wait to be taken in, in their order; what comes then waits behind them', async () => {
  const { db } = openSqlite(':memory:')
  await house.up(db, 'sqlite')
  await accounts.up(db, 'sqlite')
  const values = (id: string) => ({ id, at: 'x', action: 'x', actor: 'x', detail: '{}' })
  await db
    .insertInto('audit_entry')
    .values([values('a'), values('b')] as never)
    .execute()
  await log.up(db, 'sqlite')
  await db
    .insertInto('audit_entry')
    .values({ ...values('c'), personal: null })
    .execute()
  const pending = await db
    .selectFrom('log_pending as p')
    .innerJoin('audit_entry as e', 'e.seq', 'p.seq')
    .select('e.id')
    .orderBy('p.seq')
    .execute()
  expect(pending.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  await db.destroy()
})
