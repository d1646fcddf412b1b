import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openPortal } from '../../server/open-portal.ts'
import { freePort } from './free-port.ts'
import { roundRobin } from './round-robin.ts'
import { startS3 } from './s3-server.ts'
import { PROCESS_ENV, SERVER_PROGRAM } from './server-program.ts'
import { smtpInbox } from './smtp.ts'
import { PGBOUNCER, startPgbouncer } from './start-pgbouncer.ts'
import { newDatabase, type TestApp } from './test-app.ts'
import { TestVisitor } from './test-visitor.ts'

export type Machine = ReturnType<typeof makeMachine>
export type Several = Awaited<ReturnType<typeof startSeveral>>

/** A process of the portal as on its own machine: with its own DATA_DIR, which contains the shared keys. */
function makeMachine(name: string, env: Record<string, string>, port: number) {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let err = ''
  const exited = (one: ChildProcess) =>
    new Promise<number | null>((resolve) => {
      if (one.exitCode !== null || one.signalCode !== null) resolve(one.exitCode)
      one.once('exit', resolve)
    })
  return {
    name,
    url,
    env,
    dataDir: env.DATA_DIR ?? '',
    err: () => err,
    pid: () => child?.pid,
    /** Resolves once it listens. Throws with its output if it does not start. */
    start: async () => {
      const started = spawn(process.execPath, [SERVER_PROGRAM], {
        env: { ...PROCESS_ENV, ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      let out = ''
      await new Promise<void>((resolve, reject) => {
        started.once('exit', () => reject(new Error(`${name} did not start: ${err}`)))
        started.stderr?.on('data', (chunk: Buffer) => {
          err += chunk.toString()
        })
        started.stdout?.on('data', (chunk: Buffer) => {
          out += chunk.toString()
          if (out.includes('Emails go to')) resolve()
        })
      })
    },
    signal: (signal: NodeJS.Signals) => void child?.kill(signal),
    /** Returns the exit status; null if a signal ended it. */
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      if (!child) return null
      child.kill(signal)
      return exited(child)
    },
  }
}

/** How the processes reach the database. Only the long tests also go through a pooler, and only if it is installed. */
type Route = 'directly' | 'through PgBouncer'
export const ROUTES: readonly Route[] =
  inject('thorough') && PGBOUNCER ? ['directly', 'through PgBouncer'] : ['directly']

/** Several processes on one PostgreSQL, one bucket and one mail server, behind a proxy. All start at the same moment. */
export async function startSeveral(count: number, route: Route, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-several-'))
  mkdirSync(join(folder, 'keys'), { mode: 0o700 })
  const [proxy, s3, inbox] = await Promise.all([roundRobin(), startS3(), smtpInbox()])
  const direct = await newDatabase(inject('postgresUrl'))
  const pooler = route === 'directly' ? undefined : await startPgbouncer(direct)
  const database = pooler ? `${pooler.url}${new URL(direct).pathname}` : direct
  const envOf = (name: string) => {
    const data = join(folder, name)
    mkdirSync(data, { mode: 0o700 })
    symlinkSync(join(folder, 'keys'), join(data, 'keys'))
    return {
      DATA_DIR: data,
      DATABASE_URL: `${database}?application_name=${name}`,
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: inbox.url,
      WEB_DIR: 'tests/helpers/empty-web',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '5',
      ...s3.env,
      ...settings,
    }
  }
  const machines: Machine[] = []
  for (let i = 0; i < count; i++) machines.push(makeMachine(`machine-${i}`, envOf(`machine-${i}`), await freePort()))
  for (const { url } of machines) proxy.add(url)
  await Promise.all(machines.map((machine) => machine.start()))
  await allUp()
  // Lets a test read the database and make accounts: the same portal in this process, without workers.
  const deps = await openPortal(readConfig({ ...envOf('test'), LOG_LEVEL: 'silent' }))

  async function allUp() {
    while (!machines.every(({ url }) => proxy.isUp(url))) await new Promise((resolve) => setTimeout(resolve, 50))
  }

  const rows: TestApp['rows'] = (table) =>
    deps.db
      .selectFrom(table as 'person')
      .selectAll()
      .execute() as never

  let visitors = 0
  return {
    folder,
    machines,
    proxy,
    inbox,
    deps,
    rows,
    clock: deps.clock,
    /** The audit entries of one action. */
    entries: async (action: string) => (await rows('audit_entry')).filter((row) => row.action === action),
    allUp,
    /** The first-run file of the process that set the portal up. */
    firstRun: () => {
      const files = machines.map(({ dataDir }) => join(dataDir, 'first-run.json')).filter((file) => existsSync(file))
      if (files.length !== 1) throw new Error(`${files.length} processes set the portal up`)
      return JSON.parse(readFileSync(String(files[0]), 'utf8')) as { codes: Record<string, string> }
    },
    /** A browser that uses the proxy or, with `at`, one process. */
    visitor: (address = `198.51.${100 + Math.floor(++visitors / 250)}.${(visitors % 250) + 1}`) => {
      const to = { url: proxy.url }
      const visitor = new TestVisitor((request, peer) => send(to.url, request, peer), address)
      return Object.assign(visitor, {
        at: (url: string) => {
          to.url = url
          return visitor
        },
      })
    },
    stop: async () => {
      await Promise.all(machines.map((machine) => machine.stop('SIGKILL')))
      deps.mailer.close?.()
      await deps.db.destroy()
      await Promise.all([proxy.stop(), s3.stop(), inbox.stop(), pooler?.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a browser's request on a real connection, with the address that the proxy reports. */
async function send(base: string, request: Request, address: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('host')
  if (headers.has('origin')) headers.set('origin', base)
  headers.set('x-forwarded-for', address)
  const body = await request.arrayBuffer()
  return fetch(`${base}${pathname}${search}`, {
    method: request.method,
    headers,
    ...(body.byteLength > 0 && { body }),
  })
}
