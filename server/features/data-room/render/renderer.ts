import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { RenderMessage, RenderOrder, RenderResult } from './worker.ts'

/** Of the processor. Together with the Office conversion before it, an order must be shorter than a job's lease. */
const LIMIT_MS = {
  wake: 12_000,
  inspect: 60_000,
  office: 20_000,
  workbook: 60_000,
  word: 20_000,
  words: 30_000,
  page: 12_000,
  raster: 30_000,
  keep: 12_000,
  places: 12_000,
  stamp: 30_000,
  redact: 100_000,
  compare: 30_000,
} as const
/** How much longer work in the background may take than it may keep the processor busy, which other work needs as well. */
const PATIENCE = 1.5
/** Resident memory of the process. */
const MAX_BYTES = 640 * 1024 * 1024
const CHECK_MS = 200
/** The process ends after this long without an order, which frees its memory. */
const IDLE_MS = 60_000
/** A process that has an order and says nothing for so long may be stuck. It takes longer to start. */
const SILENT_MS = 2_000
const START_MS = 5_000
/** Longer than any order may take. */
const STUCK_MS = 180_000
/** A process for pages is not ended because a page takes long: the next ones would start cold, so that it never caught up on a busy machine. */
const STAYS: readonly RenderOrder['kind'][] = ['wake', 'page', 'keep', 'places']
const LOW_PRIORITY = 10
/** Elsewhere than on Linux the time that passes is the limit, and memory has none. */
const SEES_PROCESSES = existsSync('/proc/self/statm')
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/**
 * `limit`: the order exceeded its processor time or memory, wherever it runs. Time that passes never is a limit of the file. `crashed`: it ended the process. `busy`: too much else is being
 * done. `lost`: the process ended while it had other orders too, so nobody knows which of them did it.
 */
export class RenderError extends Error {
  readonly code: 'limit' | 'crashed' | 'busy' | 'lost' | 'failed'
  constructor(code: RenderError['code'], message: string) {
    super(message)
    this.name = 'RenderError'
    this.code = code
  }
}

export type Progress = (progress: { pages: number; done: number }) => void
type Waiting = {
  kind: RenderOrder['kind']
  resolve(result: never): void
  reject(error: RenderError): void
  timer: NodeJS.Timeout
  progress: Progress | undefined
  /** The processor time of the process when it was first seen with this order. */
  from?: number
}

/**
 * Parses and renders files in a separate process with limits on time and memory. A file that exploits a library reaches only that
 * process, which has no secrets and is killed. The next order starts a new one.
 */
export class Renderer {
  readonly #idleMs: number
  /** Nobody waits for its orders, so its process lets all others go first. */
  readonly #isBackground: boolean
  #child: ChildProcess | undefined
  #waiting = new Map<number, Waiting>()
  #orders = 0
  #heardAt = 0
  #documents = new Set<string>()
  #idle: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined

  constructor({ idleMs = IDLE_MS, isBackground = false } = {}) {
    this.#idleMs = idleMs
    this.#isBackground = isBackground
  }

  get isRunning(): boolean {
    return this.#child !== undefined
  }

  get orders(): number {
    return this.#waiting.size
  }

  get isSilent(): boolean {
    return this.#waiting.size > 0 && Date.now() - this.#heardAt > SILENT_MS
  }

  /** Whether the process has had this document, and so may still have it open. */
  knows(sha256: string): boolean {
    return this.#documents.has(sha256)
  }

  order<K extends RenderOrder['kind']>(
    order: Extract<RenderOrder, { kind: K }>,
    progress?: Progress,
  ): Promise<RenderResult[K]> {
    clearTimeout(this.#idle)
    const id = ++this.#orders
    return new Promise((resolve, reject) => {
      const patience = this.#isBackground && SEES_PROCESSES ? PATIENCE : 1
      const timer = setTimeout(() => this.#late(one), patience * LIMIT_MS[order.kind])
      const one = { kind: order.kind, resolve: resolve as Waiting['resolve'], reject, timer, progress }
      if (this.#waiting.size === 0) this.#heardAt = Math.max(this.#heardAt, Date.now())
      this.#waiting.set(id, one)
      this.#child ??= this.#start()
      if ('sha256' in order) this.#documents.add(order.sha256)
      this.#child.send({ id, order }, (error) => error && this.#end('crashed', 'the process is gone'))
    })
  }

  /** Whoever asked for a page waits no longer, but its process goes on. */
  #late({ kind, reject }: Waiting): void {
    if (!SEES_PROCESSES) this.#end('busy', 'it took too long')
    else if (STAYS.includes(kind)) reject(new RenderError('busy', 'too much is being done'))
    else this.#end('busy', 'it took too long')
  }

  /** Starts the process and loads the libraries ahead of the first order. */
  wake(): void {
    // If it fails, the first page reports the error.
    if (!this.#child) this.order<'wake'>({ kind: 'wake' }).catch(() => undefined)
    else if (this.#waiting.size === 0) this.#rest()
  }

  #rest(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#end('failed', 'idle'), this.#idleMs)
    this.#idle.unref()
  }

  stop(): void {
    this.#end('failed', 'stopped')
  }

  #start(): ChildProcess {
    const child = fork(new URL('./worker.ts', import.meta.url), {
      serialization: 'advanced',
      // No settings and no keys. MALLOC_ARENA_MAX lets libvips return its memory.
      env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '4', MALLOC_ARENA_MAX: '2' },
      // Pictures are outside of the heap, so that the young one need not be large.
      execArgv: ['--max-old-space-size=320', '--max-semi-space-size=4'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // The portal may exit while this process is idle.
    child.unref()
    child.channel?.unref()
    child.on('message', (message: RenderMessage) => this.#heard(message))
    child.on('error', () => child === this.#child && this.#end('crashed', 'the process could not be started'))
    child.on('exit', () => child === this.#child && this.#end('crashed', 'the process has ended'))
    if (this.#isBackground && child.pid !== undefined) lowerPriority(child.pid)
    this.#heardAt = Date.now() + START_MS
    if (SEES_PROCESSES) {
      this.#watch = setInterval(() => this.#check(child), CHECK_MS)
      this.#watch.unref()
    }
    return child
  }

  #heard(message: RenderMessage): void {
    this.#heardAt = Date.now()
    const one = this.#waiting.get(message.id)
    if (!one) return
    if ('progress' in message) {
      one.progress?.(message.progress)
      return
    }
    clearTimeout(one.timer)
    this.#waiting.delete(message.id)
    if (this.#waiting.size === 0) this.#rest()
    if ('failure' in message) one.reject(new RenderError('failed', message.failure))
    else one.resolve(message.result as never)
  }

  /** Node's own limits do not count WebAssembly and libvips, so this reads /proc. */
  #check({ pid }: ChildProcess): void {
    const used = usedBy(pid)
    if (!used) return
    const orders = [...this.#waiting.values()]
    for (const one of orders) one.from ??= used.processorMs
    if (this.isSilent && Date.now() - this.#heardAt > STUCK_MS) this.#end('busy', 'it is stuck')
    else if (used.bytes > MAX_BYTES) this.#end('limit', 'it took too much memory')
    else if (orders.some(({ kind, from = 0 }) => used.processorMs - from > LIMIT_MS[kind]))
      this.#end('limit', 'it took too much time')
  }

  #end(code: RenderError['code'], why: string): void {
    const ended = this.#child
    this.#child = undefined
    this.#documents.clear()
    clearTimeout(this.#idle)
    clearInterval(this.#watch)
    ended?.kill('SIGKILL')
    const orders = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { timer, reject } of orders) {
      clearTimeout(timer)
      reject(new RenderError(orders.length === 1 || code === 'failed' ? code : 'lost', why))
    }
  }
}

/** Undefined if the process has ended. */
function usedBy(pid: number | undefined): { bytes: number; processorMs: number } | undefined {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    // What follows the name of the program, which may contain anything: its own time is the 12th field and the system's the 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { bytes: Number(pages) * 4096, processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
  } catch {
    return undefined
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
