import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { OPERATOR, verifyLog } from '../server/features/transparency-log/verify-log.ts'
import { openPortal } from '../server/open-portal.ts'
import { httpVisitor } from './helpers/http-visitor.ts'
import { PROCESS_ENV, SERVER_PROGRAM } from './helpers/server-program.ts'
import { newDatabase } from './helpers/test-app.ts'

/*
 * A real process on real files (or a real PostgreSQL) is killed while visitors read, sign and unlock. Whatever it was doing, each act
 * is there with its entry or not at all, and the log goes on.
 */

const KILLS = inject('thorough') ? 50 : 1

async function start(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    env: {
      ...PROCESS_ENV,
      WEB_DIR: 'tests/helpers/empty-web',
      PORT: '0',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (out.includes('Emails go to')) resolve()
    })
  })
  const url = /portal: (\S+)/.exec(out)?.[1]
  if (url === undefined) throw new Error('the portal did not start')
  return { child, url }
}

let visitors = 0
let signed = 0

/** Visitors, each from an address of its own, that read, sign and unlock until nobody answers any more. */
async function crowd(url: string, round: number): Promise<void> {
  const one = async (who: number) => {
    for (let i = 0; ; i++) {
      visitors += 1
      const visitor = httpVisitor(url, `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`)
      const { code } = await visitor.sign({ email: `v${round}-${who}-${i}@x.example` })
      signed += 1
      await visitor.post('/api/unlock', { code })
      await visitor.get('/api/access/vault')
      await visitor.post('/api/session/extend')
      await visitor.delete('/api/session')
    }
  }
  await Promise.allSettled(Array.from({ length: 6 }, (_, who) => one(who)))
}

test(`killed ${KILLS} times under load: no act without its entry, no entry without its act`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const database: Record<string, string> =
    inject('databaseKind') === 'postgres' ? { DATABASE_URL: await newDatabase(inject('postgresUrl')) } : {}
  const env = { DATA_DIR: join(folder, 'data'), ...database }
  let written = 0
  for (let round = 0; round < KILLS; round++) {
    const { child, url } = await start(env)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const before = signed
    const load = crowd(url, round)
    while (signed < before + 3) await pause(20)
    await pause(Math.random() * 1_900)
    child.kill('SIGKILL')
    await Promise.all([ended, load])
    written = await compare(env, written)
  }
  expect(written, 'there was load').toBeGreaterThan(KILLS * 10)
}, 1_200_000)

/** Looks at the database as the dead process left it; answers how many entries there are. */
async function compare(env: Record<string, string>, before: number): Promise<number> {
  const deps = await openPortal(readConfig({ WEB_DIR: 'tests/helpers/empty-web', LOG_LEVEL: 'silent', ...env }))
  try {
    const { db } = deps
    const entries = await db.selectFrom('audit_entry').selectAll().execute()
    const told = (...actions: string[]) => entries.filter(({ action }) => actions.includes(action))
    const ids = (list: (string | null)[]) => list.filter((id) => id !== null).sort()

    const submissions = await db.selectFrom('submission').select('id').execute()
    expect(ids(told('nda.signed').map((row) => row.submission_id))).toEqual(ids(submissions.map(({ id }) => id)))
    const codes = await db.selectFrom('access_code').select('id').execute()
    expect(ids(told('code.issued').map((row) => row.code_id))).toEqual(ids(codes.map(({ id }) => id)))
    const readings = await db.selectFrom('reading_session').select(['id', 'end_at']).execute()
    const reading = (row: { detail: string }) => String(JSON.parse(row.detail).reading)
    expect(ids(told('nda.opened').map(reading))).toEqual(ids(readings.map(({ id }) => id)))
    const ends = readings.filter(({ end_at }) => end_at !== null).map(({ id }) => id)
    expect(ids(told('nda.end_reached').map(reading))).toEqual(ids(ends))
    const grants = await db.selectFrom('session_grant').select('session_id').execute()
    const opened = told('code.redeemed', 'access.granted').map((row) => row.session_id)
    expect(ids(opened)).toEqual(ids(grants.map(({ session_id }) => session_id)))
    const cleared = await db.selectFrom('session').select('id').where('ended_because', '=', 'cleared').execute()
    expect(ids(told('session.cleared').map((row) => row.session_id))).toEqual(ids(cleared.map(({ id }) => id)))
    const sent = await db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'mail')
      .where('done_at', 'is not', null)
      .execute()
    expect(ids(told('mail.sent').map((row) => String(JSON.parse(row.detail).mail)))).toEqual(
      ids(sent.map(({ id }) => id)),
    )
    const hidden = await db.selectFrom('log_private').select('entry_id').execute()
    expect(ids(hidden.map(({ entry_id }) => entry_id))).toEqual(
      ids(entries.filter(({ personal }) => personal !== null).map(({ id }) => id)),
    )

    expect(entries.length).toBeGreaterThanOrEqual(before)
    expect((await verifyLog(deps, OPERATOR)).problem).toBeNull()
    const kept = await db.selectFrom('log_checkpoint').select('note').orderBy('size').execute()
    const checkpoints = join(deps.config.dataDir, 'log', 'checkpoints.txt')
    // Killed within its first second it may not have signed any yet.
    const file = existsSync(checkpoints) ? readFileSync(checkpoints, 'utf8') : ''
    for (const { note } of kept) expect(file, 'the file has every checkpoint that the database has').toContain(note)
    return entries.length
  } finally {
    await deps.db.destroy()
  }
}
