import { getAuthTables } from 'better-auth/db'
import { expect, test } from 'vitest'
import { testApp } from '../../tests/helpers/test-app.ts'

test('every table and column that the identity library writes exists under the name we configured', async () => {
  const t = await testApp()
  const ours = new Map(
    (await t.deps.db.introspection.getTables()).map(({ name, columns }) => [
      name,
      columns.map((column) => column.name),
    ]),
  )
  const tables = Object.values(getAuthTables((await t.deps.identity()).options))
  expect(tables.map(({ modelName }) => modelName).sort()).toEqual([
    'account_challenge',
    'account_key',
    'account_login',
    'account_passkey',
    'account_session',
    'account_totp',
    'user_account',
  ])
  for (const { modelName, fields } of tables) {
    const columns = Object.entries(fields).map(([name, { fieldName }]) => fieldName ?? name)
    expect(ours.get(modelName), modelName).toEqual(expect.arrayContaining(['id', ...columns]))
  }
})
