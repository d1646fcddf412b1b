import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { RenderMessage, RenderOrder, RenderResult } from './worker.ts'

/** Together with the Office conversion before it, an order must be shorter than a job's lease. */
const TIMEOUT_MS = {
  wake: 12_000,
  inspect: 60_000,
  office: 20_000,
  workbook: 60_000,
  word: 20_000,
  page: 12_000,
  places: 12_000,
  stamp: 30_000,
  redact: 120_000,
  compare: 30_000,
} as const
/** Resident memory of the process. */
const MAX_BYTES = 640 * 1024 * 1024
const MEMORY_CHECK_MS = 200
/** Further orders are refused at once instead of timing out. */
const MAX_WAITING = 128
/** The process ends after this long without an order, which frees its memory. */
const IDLE_MS = 60_000

/** `limit`: the order exceeded its time or memory. `crashed`: it ended the process. `busy`: too many orders are waiting. */
export class RenderError extends Error {
  readonly code: 'limit' | 'crashed' | 'busy' | 'failed'
  constructor(code: RenderError['code'], message: string) {
    super(message)
    this.name = 'RenderError'
    this.code = code
  }
}

type Progress = (progress: { pages: number; done: number }) => void
type Waiting = {
  resolve(result: never): void
  reject(error: RenderError): void
  timer: NodeJS.Timeout
  progress: Progress | undefined
}

/**
 * Parses and renders files in a separate process with limits on time and memory. A file that exploits a library reaches only that
 * process, which has no secrets and is killed. The next order starts a new one.
 */
export class Renderer {
  readonly #idleMs: number
  #child: ChildProcess | undefined
  #waiting = new Map<number, Waiting>()
  #orders = 0
  #idle: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined

  constructor(idleMs = IDLE_MS) {
    this.#idleMs = idleMs
  }

  order<K extends RenderOrder['kind']>(
    order: Extract<RenderOrder, { kind: K }>,
    progress?: Progress,
  ): Promise<RenderResult[K]> {
    if (this.#waiting.size >= MAX_WAITING) return Promise.reject(new RenderError('busy', 'too many orders wait'))
    clearTimeout(this.#idle)
    const id = ++this.#orders
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end('limit', 'it took too long'), TIMEOUT_MS[order.kind])
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, timer, progress })
      this.#child ??= this.#start()
      this.#child.send({ id, order }, (error) => error && this.#end('failed', 'the process is gone'))
    })
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
      execArgv: ['--max-old-space-size=320'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // The portal may exit while this process is idle.
    child.unref()
    child.channel?.unref()
    child.on('message', (message: RenderMessage) => this.#heard(message))
    child.on('error', () => child === this.#child && this.#end('failed', 'the process could not be started'))
    child.on('exit', () => child === this.#child && this.#end('crashed', 'the process has ended'))
    this.#watch = setInterval(() => this.#checkMemory(child), MEMORY_CHECK_MS)
    this.#watch.unref()
    return child
  }

  #heard(message: RenderMessage): void {
    const one = this.#waiting.get(message.id)
    if (!one) return
    if ('progress' in message) {
      one.progress?.(message.progress)
      return
    }
    clearTimeout(one.timer)
    this.#waiting.delete(message.id)
    if ('failure' in message) one.reject(new RenderError('failed', message.failure))
    else one.resolve(message.result as never)
    if (this.#waiting.size === 0) this.#rest()
  }

  /** Node's limit does not count WebAssembly and libvips, so this reads /proc. On other systems only the time is limited. */
  #checkMemory(child: ChildProcess): void {
    try {
      const [, pages = '0'] = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')
      if (Number(pages) * 4096 > MAX_BYTES) this.#end('limit', 'it took too much memory')
    } catch {
      clearInterval(this.#watch)
    }
  }

  #end(code: RenderError['code'], why: string): void {
    const ended = this.#child
    this.#child = undefined
    clearTimeout(this.#idle)
    clearInterval(this.#watch)
    ended?.kill('SIGKILL')
    for (const [id, one] of this.#waiting) {
      clearTimeout(one.timer)
      this.#waiting.delete(id)
      one.reject(new RenderError(code, why))
    }
  }
}
