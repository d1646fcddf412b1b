import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { PROCESS_ENV, SERVER_PROGRAM } from './server-program.ts'
import { newDatabase } from './test-app.ts'

/** Starts the server as `npm start` does, in its own process with its own data. Both end with the test. */
export async function startPortal(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-portal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const database: Record<string, string> =
    inject('databaseKind') === 'postgres' ? { DATABASE_URL: await newDatabase(inject('postgresUrl')) } : {}
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    env: {
      ...PROCESS_ENV,
      WEB_DIR: 'tests/helpers/empty-web',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, 'data'),
      ...database,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (out.includes('Emails go to')) resolve()
    })
  })
  const url = /portal: (\S+)/.exec(out)?.[1]
  if (url === undefined) throw new Error('the portal did not start')
  return { url, port: Number(new URL(url).port), megabytes: () => residentOf(child) }
}

/** The memory of the process. */
function residentOf({ pid }: ChildProcess): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
