import { Worker } from 'node:worker_threads'
import type { PressAnswer, PressOrder } from './print/worker.ts'

/** Longer than setting, sealing and the authority's patience together; shorter than a worker may hold a job. */
const PATIENCE_MS = 60_000
/** The fonts take 40 MB and half a second to load; they are kept for the next signature for a while. */
const IDLE_MS = 30_000

/** The document could not be made. `stamp`: because there was no time stamp, and why. */
export class PressError extends Error {
  readonly code: string
  readonly stamp: string | null
  constructor(message: string, stamp: string | null) {
    super(message)
    this.name = 'PressError'
    this.code = stamp === null ? 'not_made' : `no_stamp_${stamp}`
    this.stamp = stamp
  }
}

type Made = { bytes: Uint8Array; stampedAt: string | null }
type Waiting = { resolve(made: Made): void; reject(error: PressError): void; timer: NodeJS.Timeout }

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let orders = 0
const waiting = new Map<number, Waiting>()

/** Sets and seals a document in a thread of its own, so that nothing else waits for it. Throws PressError. */
export function print(order: Omit<PressOrder, 'id'>): Promise<Made> {
  clearTimeout(idle)
  const id = ++orders
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stopThread('it took too long'), PATIENCE_MS)
    waiting.set(id, { resolve, reject, timer })
    thread ??= startThread()
    thread.postMessage({ ...order, id } satisfies PressOrder)
  })
}

function startThread(): Worker {
  const started = new Worker(new URL('./print/worker.ts', import.meta.url))
  // A process that has nothing else to do may end.
  started.unref()
  started.on('message', (answer: PressAnswer) => {
    const one = waiting.get(answer.id)
    if (!one) return
    settle(answer.id, one)
    if ('failure' in answer) one.reject(new PressError(answer.failure, answer.stamp))
    else one.resolve(answer)
  })
  started.on('error', (error) => stopThread(error instanceof Error ? error.message : 'unknown'))
  started.on('exit', () => thread === started && stopThread('the thread has ended'))
  return started
}

function settle(id: number, { timer }: Waiting): void {
  clearTimeout(timer)
  waiting.delete(id)
  if (waiting.size > 0) return
  idle = setTimeout(() => stopThread('idle'), IDLE_MS)
  idle.unref()
}

function stopThread(why: string): void {
  const stopped = thread
  thread = undefined
  for (const [id, one] of waiting) {
    settle(id, one)
    one.reject(new PressError(why, null))
  }
  clearTimeout(idle)
  void stopped?.terminate()
}
