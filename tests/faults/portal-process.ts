import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { TestVisitor } from '../helpers/test-visitor.ts'

export type Running = {
  child: ChildProcess
  url: string
  out(): string
  err(): string
  /** Waits for its end. Returns the exit status, or the signal. */
  ended: Promise<number | string>
  kill(signal?: NodeJS.Signals): Promise<number | string>
}

/** A start that failed, with its output. */
export class DidNotStart extends Error {}

/**
 * Starts the server as `npm start` does, on its own port. `within`: a program that runs it with a faulty disk or clock.
 * Throws DidNotStart with the server's output if it exits instead of responding.
 */
export async function startPortal(env: Record<string, string>, within: readonly string[] = []): Promise<Running> {
  const [program = process.execPath, ...args] = [...within, process.execPath, 'server/main.ts']
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      WEB_DIR: 'tests/helpers/empty-web',
      PORT: '0',
      LOG_LEVEL: 'error',
      // Each visitor of a load has its own address.
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? '')),
  )
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    return ended
  }
  onTestFinished(async () => void (await kill()))
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  await new Promise<void>((resolve) => {
    void ended.then(() => resolve())
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (out.includes('Emails go to')) resolve()
    })
  })
  const url = /portal: (\S+)/.exec(out)?.[1]
  if (url === undefined || !out.includes('Emails go to')) {
    await ended
    throw new DidNotStart(err.trim())
  }
  return { child, url, out: () => out, err: () => err, ended, kill }
}

/** A folder that is deleted after the test. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vestibule-faults-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

let addresses = 0

/** A new browser with its own address. `at` returns the portal that it currently uses. */
export function browser(at: () => string, address?: string): TestVisitor {
  addresses += 1
  const own = `100.${64 + ((addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${addresses & 255}`
  return new TestVisitor(async (request, peer) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.delete('host')
    headers.set('x-forwarded-for', peer)
    if (headers.has('origin')) headers.set('origin', at())
    const body = await request.text()
    return fetch(`${at()}${pathname}${search}`, { method: request.method, headers, ...(body && { body }) })
  }, address ?? own)
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits until a condition is true and returns the milliseconds. Throws with `what` after `ms`. */
export async function until(what: string, ms: number, holds: () => Promise<boolean> | boolean): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await Promise.resolve(holds()).catch(() => false)) return performance.now() - began
    if (performance.now() - began > ms) throw new Error(`not within ${ms} ms: ${what}`)
    await pause(25)
  }
}

/** The seconds that each fault lasts. `npm run test:all -- faults --for SECONDS` sets it. */
export function seconds(usual: number): number {
  const wanted = Number(process.env.FAULTS_FOR ?? '')
  return Number.isFinite(wanted) && wanted > 0 ? wanted : usual
}

/** Prints a line of figures at the end of a run. */
export function figure(line: string): void {
  process.stdout.write(`FIGURE ${line}\n`)
}
