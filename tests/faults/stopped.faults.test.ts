import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../helpers/free-port.ts'
import { databaseEnv, firstRun, KINDS, logProblem, lookAt } from './databases.ts'
import { newLedger, openReaders, readersLoad, settle, signersLoad } from './load.ts'
import { figure, folder, pause, seconds, startPortal, until } from './portal-process.ts'

/*
 * SIGTERM under load, again and again, behind a proxy that asks /readyz and sends nothing to a process that is not ready: whatever was
 * sent is answered. While the portal is away, connections are refused, and the client knows that nothing happened.
 */

test.each(KINDS)('stopped again and again under load, on %s: no request is broken', async (kind) => {
  const env = { DATA_DIR: join(folder(), 'data'), DRAIN_SECONDS: '5', ...(await databaseEnv(kind)) }
  const away = `http://127.0.0.1:${await freePort()}`
  let portal = await startPortal(env)
  let target = portal.url
  const at = () => target
  const ledger = newLedger()
  const readers = await openReaders(at, firstRun(env).codes.vault ?? '', 120)
  const loads = [readersLoad(at, readers, ledger, 200), signersLoad(at, ledger, { count: 2, restMs: 500 })]
  const end = performance.now() + seconds(25) * 1000
  const took: number[] = []
  while (performance.now() < end) {
    await pause(1_000 + Math.random() * 2_000)
    const asked = performance.now()
    portal.child.kill('SIGTERM')
    await until('/readyz returns 503', 5_000, async () => (await fetch(`${portal.url}/readyz`)).status === 503)
    target = away
    expect(await portal.ended, 'it ends by itself, and well').toBe(0)
    took.push(performance.now() - asked)
    portal = await startPortal(env)
    target = portal.url
  }
  await Promise.all(loads.map((load) => load.stop()))
  expect(await portal.kill('SIGTERM')).toBe(0)
  const broken = ledger.broken.filter(({ code }) => code !== 'ECONNREFUSED')
  await lookAt(env, async (deps) => {
    const { acknowledged, unacknowledged } = await settle(deps.db, ledger)
    figure(
      `stopped ${kind}: ${took.length} stops, ${acknowledged} acknowledged writes all there, ${broken.length} requests broken, ` +
        `${ledger.broken.length - broken.length} connections refused while it was down; a stop took up to ${Math.max(...took).toFixed(0)} ms`,
    )
    expect(broken, 'requests that got no answer').toEqual([])
    expect(unacknowledged, 'nothing was done without being answered').toBe(0)
    expect(ledger.refused, 'no answer but success').toEqual([])
    expect(await logProblem(deps)).toBeNull()
  })
})
