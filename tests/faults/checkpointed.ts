import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { firstRun, logProblem, lookAt } from './databases.ts'
import { newLedger, openReaders, readersLoad, settle, signersLoad } from './load.ts'
import { folder, startPortal, until } from './portal-process.ts'

/** Checkpoints the database repeatedly from another connection, as Litestream does. */
function checkpointer(file: string) {
  const sqlite = new Database(file, { timeout: 20 })
  let passes = 0
  const timer = setInterval(() => {
    try {
      sqlite.pragma(`wal_checkpoint(${passes % 2 === 0 ? 'PASSIVE' : 'TRUNCATE'})`)
      passes += 1
    } catch (error) {
      // The portal is writing. The next round tries again.
      if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error
    }
  }, 100)
  return {
    passes: () => passes,
    stop: () => {
      clearInterval(timer)
      sqlite.close()
    },
  }
}

/**
 * Kills the portal under load while another program checkpoints its database. Every start succeeds, every acknowledged write
 * is there, the audit log verifies and SQLite finds the file sound. `go` says whether there is another round.
 */
export async function killWhileCheckpointed(go: (kills: number) => boolean) {
  const env = { DATA_DIR: join(folder(), 'data') }
  const file = join(env.DATA_DIR, 'portal.db')
  let portal = await startPortal(env)
  const at = () => portal.url
  const ledger = newLedger()
  const readers = await openReaders(at, firstRun(env).codes.vault ?? '', 20)
  const loads = [readersLoad(at, readers, ledger, 20), signersLoad(at, ledger, { count: 3, restMs: 50 })]
  const other = checkpointer(file)
  let kills = 0
  while (go(kills)) {
    const target = ledger.acknowledged.length + 10 + Math.floor(Math.random() * 60)
    const [passes, unlocked] = [other.passes(), ledger.unlocked.size]
    const enough = () => ledger.acknowledged.length >= target && ledger.unlocked.size > unlocked
    await until('people sign, unlock and read', 120_000, enough)
    expect(other.passes(), 'the other program checkpointed meanwhile').toBeGreaterThan(passes)
    await portal.kill('SIGKILL')
    kills += 1
    portal = await startPortal(env)
  }
  await Promise.all(loads.map((load) => load.stop()))
  await portal.kill('SIGKILL')
  other.stop()

  const sqlite = new Database(file, { readonly: true })
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  sqlite.close()
  return lookAt(env, async (deps) => {
    expect(await logProblem(deps)).toBeNull()
    return { kills, checkpoints: other.passes(), ...(await settle(deps.db, ledger)) }
  })
}
