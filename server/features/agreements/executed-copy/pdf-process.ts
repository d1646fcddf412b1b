import { type ChildProcess, fork } from 'node:child_process'
import type { ManifestOrder } from './pdf/seal-manifest.ts'
import type { PdfAnswer, PdfOrder, WorkerOrder } from './pdf/worker.ts'

/** Longer than typesetting, sealing and the time stamp take; shorter than the lease of a job. */
const TIMEOUT_MS = 60_000
/** Loading the fonts and the typesetter takes half a second, so the process stays for the next document. It uses 120 MB. */
const IDLE_MS = 30_000

/** The document could not be made. `stamp`: the error code, if the time stamp failed. */
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
 * Typesets and seals a document in the PDF worker, a separate process: it does not block the server and frees its memory when it ends.
 * Throws PdfError.
 */
export function makePdf(order: PdfOrder): Promise<Made> {
  return ask(order)
}

/** Seals a manifest in the same process, which has the libraries. Throws PdfError. */
export function makeManifestSeal(order: ManifestOrder): Promise<Made> {
  return ask(order)
}

function ask(order: PdfOrder | ManifestOrder): Promise<Made> {
  clearTimeout(idle)
  const id = ++orders
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end('the PDF worker took too long'), TIMEOUT_MS)
    waiting.set(id, { resolve, reject, timer })
    child ??= start()
    child.send({ ...order, id } satisfies WorkerOrder, (error) => error && end('the PDF worker has ended'))
  })
}

function start(): ChildProcess {
  const started = fork(new URL('./pdf/worker.ts', import.meta.url), {
    serialization: 'advanced',
    // The worker gets no settings and no key except the one in an order.
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // An idle worker does not keep the server running.
  started.unref()
  started.channel?.unref()
  started.on('message', (answer: PdfAnswer) => {
    const one = waiting.get(answer.id)
    if (!one) return
    settle(answer.id, one)
    if ('failure' in answer) one.reject(new PdfError(answer.failure, answer.stamp))
    else one.resolve(answer)
  })
  started.on('error', () => child === started && end('the PDF worker could not be started'))
  started.on('exit', () => child === started && end('the PDF worker has ended'))
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
