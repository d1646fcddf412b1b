import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { COMMANDS_PROGRAM, PROCESS_ENV, SERVER_PROGRAM } from './server-program.ts'

/** The environment of every process of a test, without the machine's own settings. */
const BASE = { ...PROCESS_ENV, LOG_LEVEL: 'silent', WEB_DIR: 'tests/helpers/empty-web', PORT: '0', DRAIN_SECONDS: '0' }

/** A folder that is deleted after the test. */
export function testFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vestibule-test-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** The DATA_DIR of a portal on SQLite that has had its first start. */
export function portalFolder(): string {
  const data = join(testFolder(), 'data')
  cpSync(inject('template'), data, { recursive: true })
  return data
}

/** What a command said, without the line that names the portal. */
export function withoutPortal(said: string): string {
  return said.replace(/^Portal: .*\n/m, '')
}

/** Runs an operator command in its own process. `onSaid` gets the output so far. */
export async function runPortal(
  env: Record<string, string>,
  command: string[],
  onSaid: (said: string, child: ChildProcess) => void = () => {},
): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, [COMMANDS_PROGRAM, ...command], { env: { ...BASE, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      onSaid(said, child)
    })
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, said }
}

/** Starts the portal in its own process and returns its address. */
export async function startPortal(env: Record<string, string>) {
  const child = spawn(process.execPath, [SERVER_PROGRAM], { env: { ...BASE, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (out.includes('Emails go to')) resolve()
    })
  })
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  await Promise.race([ready, gone])
  const url = /portal: (\S+)/.exec(out)?.[1]
  if (url === undefined) throw new Error(`the portal did not start: ${err}`)
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return { child, url, stop, gone, out: () => out }
}

/** Sends the requests of a `TestVisitor` to a listening portal. */
export function sendTo(url: string) {
  return async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.delete('host')
    if (headers.has('origin')) headers.set('origin', url)
    const body = await request.text()
    return fetch(`${url}${pathname}${search}`, { method: request.method, headers, ...(body && { body }) })
  }
}
