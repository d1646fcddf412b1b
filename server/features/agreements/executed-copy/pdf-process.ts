import { type ChildProcess, fork } from 'node:child_process'
import type { PdfAnswer, PdfOrder } from './pdf/worker.ts'

/** Longer than setting, sealing and the authority's patience together; shorter than a worker may hold a job. */
const TIMEOUT_MS = 60_000
/** Fonts and typesetter take 120 MB and half a second to load; they are kept for the next signature for a while. */
const IDLE_MS = 30_000

/** The document could not be made. `stamp`: because there was no time stamp, and why. */
export class PdfError extends Error {
  readonly code: string
  readonly stamp: string | null
  constructor(message: string, stamp: string | null) {
    super(message)
    this.name = 'PdfError'
    this.code = stamp === null ? 'not_made' : `no_stamp_${stamp}`
    this.stamp = stamp
  }
}

type Made = { bytes: Uint8Array; stampedAt: string | null }
type Waiting = { resolve(made: Made): void; reject(error: PdfError): void; timer: NodeJS.Timeout }

let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let orders = 0
const waiting = new Map<number, Waiting>()

/**
 * Sets and seals a document in a process of its own: nothing else waits for it, and what it took of memory goes with it, which that of a
 * thread does not. Throws PdfError.
 */
export function print(order: Omit<PdfOrder, 'id'>): Promise<Made> {
  clearTimeout(idle)
  const id = ++orders
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end('it took too long'), TIMEOUT_MS)
    waiting.set(id, { resolve, reject, timer })
    child ??= start()
    child.send({ ...order, id } satisfies PdfOrder, (error) => error && end('the process is gone'))
  })
}

function start(): ChildProcess {
  const started = fork(new URL('./pdf/worker.ts', import.meta.url), {
    serialization: 'advanced',
    // No setting of ours, and above all no key but the one that an order brings.
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A process that has nothing else to do may end.
  started.unref()
  started.channel?.unref()
  started.on('message', (answer: PdfAnswer) => {
    const one = waiting.get(answer.id)
    if (!one) return
    settle(answer.id, one)
    if ('failure' in answer) one.reject(new PdfError(answer.failure, answer.stamp))
    else one.resolve(answer)
  })
  started.on('error', () => child === started && end('the process could not be started'))
  started.on('exit', () => child === started && end('the process has ended'))
  return started
}

function settle(id: number, { timer }: Waiting): void {
  clearTimeout(timer)
  waiting.delete(id)
  if (waiting.size > 0) return
  idle = setTimeout(() => end('idle'), IDLE_MS)
  idle.unref()
}

function end(why: string): void {
  const ended = child
  child = undefined
  ended?.kill('SIGKILL')
  for (const [id, one] of waiting) {
    settle(id, one)
    one.reject(new PdfError(why, null))
  }
  clearTimeout(idle)
}
