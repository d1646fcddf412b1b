import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openPortal } from '../server/open-portal.ts'
import { staffCookies } from '../tests/helpers/staff.ts'
import { startPostgres } from '../tests/helpers/start-postgres.ts'

export const HOUR = 3_600_000
const ROUNDS = 21

/** Opens a portal on SQLite, or with `postgres` on its own PostgreSQL. `get` sends it a request as an admin, without the network. */
export async function benchPortal(act) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-bench-'))
  const postgres = process.argv[2] === 'postgres' ? await startPostgres() : undefined
  const deps = await openPortal(
    readConfig({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      WEB_DIR: 'tests/helpers/empty-web',
      ...(postgres && { DATABASE_URL: `${postgres.url}/postgres` }),
    }),
  )
  try {
    const app = makeApp(deps)
    const cookie = (await staffCookies(deps, 'admin', 'admin@x.example')).map((pair) => pair.join('=')).join('; ')
    const host = new URL(deps.config.publicUrl ?? 'http://127.0.0.1:3000').host
    /** With a body, a POST. */
    const get = async (path, body) => {
      const headers = {
        host,
        cookie,
        'user-agent': 'bench',
        ...(body && { 'content-type': 'application/json', origin: `http://${host}` }),
      }
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      const request = new Request(`http://${host}${path}`, { headers, ...sent })
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    await act({ deps, get })
  } finally {
    await deps.db.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function measure(get, what, path, body) {
  const { total } = await get(path, body)
  const took = []
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await get(path, body)
    took.push(performance.now() - began)
  }
  const { user, system } = process.cpuUsage(before)
  took.sort((a, b) => a - b)
  const ms = (at) => `${took[Math.floor(at * (ROUNDS - 1))].toFixed(1)} ms`
  // Of this process, which includes SQLite: on a busy machine it says more than the time that passed.
  const cpu = `${((user + system) / 1_000 / ROUNDS).toFixed(1)} ms`
  const found = total === undefined ? '' : `${total} found`
  process.stdout.write(
    `${what.padEnd(28)}${ms(0.5).padEnd(12)}slowest ${ms(1).padEnd(12)}processor ${cpu.padEnd(12)}${found}\n`,
  )
}
