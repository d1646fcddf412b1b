import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const ATTACK = fileURLToPath(new URL('./attack.ts', import.meta.url))
const HALF_SEND = fileURLToPath(new URL('./half-send.ts', import.meta.url))

/** Starts a process that holds slow connections, and waits until most of them are open. */
export async function holdConnections(port: number, count: number) {
  const child = spawn(process.execPath, [ATTACK, String(port), String(count)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let last = { open: 0, cutOff: 0 }
  let most = 0
  child.stdout.on('data', (chunk: Buffer) => {
    const [line = '{}'] = chunk.toString().trim().split('\n').slice(-1)
    last = JSON.parse(line)
    most = Math.max(most, last.open)
  })
  for (let tries = 0; tries < 240 && most < count * 0.9; tries++) await wait(250)
  return { state: () => ({ ...last, most }), stop: () => void child.kill('SIGKILL') }
}

export type HalfSending = 'file-length' | 'file-chunked' | 'json-length'

/** Sends bodies that never end from a process of its own; `answers` counts the answers by status. */
export function halfSend(port: number, count: number, way: HalfSending) {
  const args = [HALF_SEND, String(port), String(count), way]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let answers: Record<string, number> = {}
  child.stdout.on('data', (chunk: Buffer) => {
    const [line = '{}'] = chunk.toString().trim().split('\n').slice(-1)
    ;({ answers } = JSON.parse(line))
  })
  return { answers: () => answers, stop: () => void child.kill('SIGKILL') }
}
