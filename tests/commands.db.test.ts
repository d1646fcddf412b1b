import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { runPortal, sendTo, startPortal, testFolder } from './helpers/command-line.ts'
import { testInFull } from './helpers/few.ts'
import { freePort } from './helpers/free-port.ts'
import { newDatabase } from './helpers/test-app.ts'
import { TestVisitor } from './helpers/test-visitor.ts'

const postgres = inject('databaseKind') === 'postgres'

/** Every command that acts on a portal. */
const COMMANDS = [
  ['code', 'list'],
  ['code', 'create', '--routes', 'vault'],
  ['code', 'activate', 'ID'],
  ['code', 'revoke', 'ID'],
  ['admin', 'list'],
  ['admin', 'make', 'x@x.example'],
  ['admin', 'create', 'second'],
  ['admin', 'reset', 'admin'],
  ['sessions', 'end'],
  ['audit', 'list'],
  ['audit', 'verify'],
  ['audit', 'prove', '1', '2'],
  ['audit', 'export', 'never.jsonl'],
  ['log', 'keys'],
  ['log', 'rotate-key'],
  ['log', 'adopt-key'],
  ['seal', 'rotate'],
  ['backup', 'never'],
  ['rehearse-restore', 'never'],
  ['room', 'import', 'never', '--routes', 'vault'],
  ['setup', 'link'],
  ['setup', '--from', 'never.json'],
  ['database', 'check'],
  ['engagement', 'check'],
  ['mail-report'],
]

async function emptyDatabase(): Promise<Record<string, string>> {
  return postgres ? { DATABASE_URL: await newDatabase(inject('postgresUrl')) } : {}
}

testInFull(
  'only the start makes a portal: every command refuses a place without one, names it, and leaves it as it was',
  async () => {
    const data = join(testFolder(), 'data')
    const env = { DATA_DIR: data, BACKUP_PASSPHRASE: 'correct horse battery', ...(await emptyDatabase()) }
    const place = postgres ? (env as { DATABASE_URL?: string }).DATABASE_URL?.split('@')[1] : join(data, 'portal.db')
    for (const command of COMMANDS)
      expect({ command, ...(await runPortal(env, command)) }).toEqual({
        command,
        status: 1,
        said: expect.stringContaining(`There is no portal in ${place}. Nothing was changed.`),
      })
    expect(existsSync(data)).toBe(false)
    if (!postgres) return
    const client = new pg.Client({ connectionString: (env as { DATABASE_URL?: string }).DATABASE_URL })
    await client.connect()
    const { rows } = await client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)
    await client.end()
    expect(rows).toEqual([])
  },
)

test('a folder that has something, but no portal, gets nothing added', async () => {
  if (postgres) return
  const data = testFolder()
  cpSync('content/portal.json', join(data, 'portal.db.txt'))
  for (const command of [
    ['sessions', 'end'],
    ['audit', 'verify'],
  ])
    expect((await runPortal({ DATA_DIR: data }, command)).status).toBe(1)
  expect(readdirSync(data)).toEqual(['portal.db.txt'])
})

test('a command says which portal it acts on, what it emails, and to whom, with the address that the portal has', async () => {
  const folder = testFolder()
  const config = JSON.parse(readFileSync('content/portal.json', 'utf8'))
  const review = join(folder, 'review.json')
  writeFileSync(review, JSON.stringify({ ...config, nda: { ...config.nda, activation: 'review' } }))
  const port = String(await freePort())
  const env = { DATA_DIR: join(folder, 'data'), PORTAL_CONFIG: review, ...(await emptyDatabase()) }
  const address = 'https://portal.halcyon.example'
  const portal = await startPortal({ ...env, PUBLIC_URL: address, PORT: port })
  await new TestVisitor(sendTo(`http://127.0.0.1:${port}`), '').sign({ email: 'elena@northgate.example' })
  await portal.stop()

  for (const time of ['once', 'again'])
    expect({ time, ...(await runPortal(env, ['admin', 'make', 'mara@halcyon.example'])) }).toEqual({
      time,
      status: 0,
      said: expect.stringContaining('Done. We have emailed a link to choose a password.'),
    })

  const listed = await runPortal(env, ['code', 'list'])
  expect(listed.said).toContain(`Portal: Halcyon AI, ${address}, `)
  const waiting = listed.said.split('\n').find((line) => line.includes('elena@northgate.example')) ?? ''
  const activated = await runPortal(env, ['code', 'activate', waiting.split('\t')[0] ?? ''])
  expect(activated).toEqual({
    status: 0,
    said: expect.stringMatching(
      /^The running portal emails elena@northgate\.example: ".+"\. Its links lead to https:\/\/portal\.halcyon\.example\.$/m,
    ),
  })
  await startPortal({ ...env, PUBLIC_URL: address })
  const mails = () =>
    readdirSync(join(env.DATA_DIR, 'mail')).map((name) => readFileSync(join(env.DATA_DIR, 'mail', name)))
  await expect.poll(() => mails().some((mail) => mail.includes(`${address}/unlock`))).toBe(true)
})
