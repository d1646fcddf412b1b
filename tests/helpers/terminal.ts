import { spawn, spawnSync } from 'node:child_process'
import { expect, onTestFinished } from 'vitest'

/** `script` of util-linux runs a program in its own terminal. On other systems, `script` is a different program. */
export const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

/** Runs a command at a terminal, types each answer after its question, and returns everything that the terminal showed. */
export async function runAtTerminal(env: Record<string, string>, command: string[], answers: [string, string][]) {
  const line = command.map((word) => `'${word}'`).join(' ')
  const settings = { PATH: process.env.PATH, SHELL: '/bin/sh', LOG_LEVEL: 'silent', WEB_DIR: 'tests/helpers/empty-web' }
  const child = spawn('script', ['-qec', line, '/dev/null'], { env: { ...settings, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const waiting = [...answers]
  let shown = ''
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
    const [next] = waiting
    if (!next || !shown.includes(next[0])) return
    waiting.shift()
    child.stdin.write(next[1])
  })
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  expect(waiting, `asked for all of it: ${shown}`).toEqual([])
  return { status, shown }
}
