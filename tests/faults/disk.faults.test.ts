import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseEnv, firstRun, KINDS, type Kind, logProblem, lookAt } from './databases.ts'
import { expectClean, type Ledger, newLedger, openReaders, readersLoad, settle, signersLoad } from './load.ts'
import { figure, folder, pause, seconds, startPortal, until } from './portal-process.ts'

/*
 * A disk that is full, and one that fails to write or to sync. What cannot be kept is refused with a word; nothing is acknowledged that
 * is not kept; five seconds after the disk works again the portal does too, without a restart.
 */

const RECOVERY_MS = 5_000

/** A small disk of its own, and how it is filled and emptied again. */
function smallDisk(megabytes: number) {
  const place = folder()
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`no small disk could be made, which only root may: ${stderr}`)
  onTestFinished(() => void spawnSync('umount', ['-l', place]))
  const filler = join(place, 'filler')
  const fill = () => {
    const handle = openSync(filler, 'a')
    for (const size of [1024 * 1024, 4096]) {
      try {
        for (;;) if (writeSync(handle, Buffer.alloc(size, 1)) < size) break
      } catch {}
    }
    closeSync(handle)
  }
  return { place, fill, empty: () => rmSync(filler, { force: true }) }
}

async function underLoad(env: Record<string, string>, within: readonly string[] = []) {
  const portal = await startPortal(env, within)
  const at = () => portal.url
  const ledger = newLedger()
  const readers = await openReaders(at, firstRun(env).codes.vault ?? '', 60)
  const loads = [readersLoad(at, readers, ledger, 80), signersLoad(at, ledger, { count: 2, restMs: 300 })]
  await until('somebody has signed', 60_000, () => ledger.unlocked.size > 0)
  return { portal, ledger, stop: () => Promise.all(loads.map((load) => load.stop())) }
}

/** How long it took from the moment the disk worked again until a write was acknowledged and the portal called itself ready. */
async function recovery(url: string, ledger: Ledger, from: number): Promise<number> {
  await until('a write is acknowledged', 30_000, () => (ledger.acknowledged.at(-1) ?? 0) > from)
  const first = ledger.acknowledged.find((time) => time > from) ?? Number.POSITIVE_INFINITY
  await until('it is ready', 30_000, async () => (await fetch(`${url}/readyz`)).status === 200)
  return first - from
}

test.each(KINDS)('a full disk, on %s: no false success, and back without a restart', async (kind: Kind) => {
  // Room for what is signed meanwhile: each copy and its mails take about a megabyte.
  const disk = smallDisk(500)
  const env = { DATA_DIR: join(disk.place, 'data'), READY_DISK_MB: '50', ...(await databaseEnv(kind)) }
  const { portal, ledger, stop } = await underLoad(env)
  const took: number[] = []
  const end = performance.now() + seconds(20) * 1000
  while (performance.now() < end) {
    disk.fill()
    const refused = ledger.refused.length
    const before = ledger.acknowledged.length
    if (kind === 'sqlite')
      await until('writes are refused', 60_000, () => {
        disk.fill()
        return ledger.refused.length > refused + 20
      })
    else {
      await pause(3_000)
      expect(ledger.acknowledged.length, 'with the database elsewhere people go on').toBeGreaterThan(before)
    }
    disk.empty()
    took.push(await recovery(portal.url, ledger, performance.now()))
    await pause(1_000)
  }
  await stop()
  await lookAtJobs(env)
  expect(await portal.kill('SIGTERM')).toBe(0)
  await lookAt(env, async (deps) => {
    const { acknowledged, unacknowledged } = await settle(deps.db, ledger)
    figure(
      `full disk ${kind}: filled ${took.length} times, ${ledger.refused.length} writes refused with 503, ${acknowledged} acknowledged writes all there ` +
        `(${unacknowledged} kept unacknowledged), writing again after at most ${Math.max(...took).toFixed(0)} ms`,
    )
    expectClean(ledger)
    expect(unacknowledged, 'what was refused was not kept').toBe(0)
    expect(Math.max(...took)).toBeLessThan(RECOVERY_MS)
    expect(await logProblem(deps)).toBeNull()
  })
})

/** Mails and documents that could not be written on the full disk are written later. */
async function lookAtJobs(env: Record<string, string>) {
  await lookAt(env, async ({ db }) => {
    // A failed try is put off, and a hold that could not be given back ends by itself; neither is waited for here.
    const tried = db
      .updateTable('job')
      .set({ run_at: '2000-01-01T00:00:00.000Z', leased_until: null })
      .where('done_at', 'is', null)
    await until('every job is done', 120_000, async () => {
      const open = await db.selectFrom('job').select(['id', 'leased_until']).where('done_at', 'is', null).execute()
      if (open.length > 0 && open.every(({ leased_until }) => leased_until !== null)) await pause(500)
      if (open.length > 0) await tried.where('attempts', '>', 0).execute()
      return open.length === 0
    })
  })
}

const FAILS = [
  ['writing', 'posix/io/rw/pwrite', 5],
  ['writing for want of room', 'posix/io/rw/pwrite', 28],
  ['syncing', 'posix/io/sync/fsync', 5],
] as const

test.each(FAILS)(
  'a disk that fails at %s: no false success, and back without a restart',
  async (what, point, errno) => {
    if (!existsSync('/usr/bin/fiu-run')) throw new Error('fiu-run is missing: apt-get install fiu-utils')
    const place = folder()
    const env = { DATA_DIR: join(place, 'data') }
    const control = join(place, 'fiu')
    // The first start checks logos in a process of its own, which fiu-run sometimes keeps from starting (EBUSY).
    await (await startPortal(env)).kill()
    const { portal, ledger, stop } = await underLoad(env, ['fiu-run', '-x', '-f', control])
    const set = (command: string) => {
      const { status, stderr } = spawnSync('fiu-ctrl', ['-f', control, '-c', command, String(portal.child.pid)], {
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`the disk could not be broken: ${stderr}`)
    }
    const took: number[] = []
    const end = performance.now() + seconds(12) * 1000
    while (performance.now() < end) {
      const refused = ledger.refused.length
      set(`enable name=${point},failinfo=${errno}`)
      await until('writes are refused', 30_000, () => ledger.refused.length > refused + 20)
      set(`disable name=${point}`)
      took.push(await recovery(portal.url, ledger, performance.now()))
      await pause(1_000)
    }
    await stop()
    await lookAtJobs(env)
    await portal.kill('SIGKILL')
    await lookAt(env, async (deps) => {
      const { acknowledged, unacknowledged } = await settle(deps.db, ledger)
      figure(
        `disk fails at ${what}: ${took.length} times, ${ledger.refused.length} writes refused with 503, ${acknowledged} acknowledged writes all there ` +
          `(${unacknowledged} kept unacknowledged), writing again after at most ${Math.max(...took).toFixed(0)} ms`,
      )
      expectClean(ledger)
      expect(Math.max(...took)).toBeLessThan(RECOVERY_MS)
      expect(await logProblem(deps)).toBeNull()
    })
  },
)
