import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { runPortal, startPortal, testFolder } from './helpers/command-line.ts'
import { newDatabase } from './helpers/test-app.ts'

const postgres = inject('databaseKind') === 'postgres'

test('the operator checks the database while the portal runs, and is told where there is none', async () => {
  const url: Record<string, string> = postgres ? { DATABASE_URL: await newDatabase(inject('postgresUrl')) } : {}
  const env = { DATA_DIR: join(testFolder(), 'data'), ...url }
  const before = await runPortal(env, ['database', 'check'])
  expect(before).toEqual({
    status: 1,
    said: expect.stringMatching(/There is no portal in /),
  })
  await startPortal(env)
  expect(await runPortal(env, ['database', 'check'])).toEqual({
    status: 0,
    said: expect.stringMatching(postgres ? /The schema matches this release\.\n$/ : /portal\.db is undamaged: /),
  })
  expect(await runPortal(env, ['database'])).toMatchObject({ status: 2 })
})
