import { availableParallelism } from 'node:os'
import { type Progress, RenderError, Renderer } from './renderer.ts'
import type { RenderOrder, RenderResult } from './worker.ts'

type Kind = RenderOrder['kind']

/** Orders of different lanes never meet in a process: a new file of a stranger reaches no page, and what takes seconds delays none. */
const LANE_OF = {
  wake: 'readers',
  page: 'readers',
  keep: 'readers',
  places: 'readers',
  stamp: 'copies',
  compare: 'copies',
  word: 'copies',
  words: 'copies',
  inspect: 'checks',
  office: 'checks',
  workbook: 'checks',
  redact: 'checks',
  raster: 'rasters',
} as const satisfies Record<Kind, string>

/** A process for pages uses two processors: one page is drawn while others are compressed. */
const HALF = Math.ceil(availableParallelism() / 2)
/** `atOnce`: how many orders a process has at the same time, which bounds its memory. `waitMs`: how long an order may wait for a process. */
const LANES = {
  readers: { processes: HALF, atOnce: 3, waitMs: 12_000, idleMs: 60_000, isBackground: false },
  copies: { processes: HALF, atOnce: 1, waitMs: 30_000, idleMs: 3_000, isBackground: false },
  checks: { processes: 1, atOnce: 1, waitMs: 30_000, idleMs: 3_000, isBackground: true },
  rasters: { processes: 1, atOnce: 1, waitMs: 30_000, idleMs: 3_000, isBackground: true },
}

/** Further orders are refused at once. */
const MAX_WAITING = 128
/** How often it is seen whether a process is stuck. */
const LOOK_MS = 500

type Waiting = {
  order: RenderOrder
  progress: Progress | undefined
  resolve(result: never): void
  reject(error: unknown): void
  timer?: NodeJS.Timeout
  /** Its process ended. It is tried once more, in a process that has no other order, so that it can harm nobody's and its fault is its own. */
  isSecond: boolean
}

/** Some processes for orders of one sort. A process starts with the first order that needs it, and ends when it is idle. */
class Lane {
  readonly #renderers: Renderer[]
  readonly #limits: (typeof LANES)[keyof typeof LANES]
  #queue: Waiting[] = []
  #alone = new Set<Renderer>()
  #look: NodeJS.Timeout | undefined

  constructor(limits: (typeof LANES)[keyof typeof LANES]) {
    this.#limits = limits
    // One more, for while one of them is stuck.
    this.#renderers = Array.from({ length: limits.processes + 1 }, () => new Renderer(limits))
  }

  order(order: RenderOrder, progress: Progress | undefined): Promise<never> {
    const isBusy = this.#queue.length >= (order.kind === 'keep' ? 1 : MAX_WAITING)
    if (isBusy) return Promise.reject(new RenderError('busy', 'too many orders wait'))
    return new Promise((resolve, reject) => {
      this.#wait({ order, progress, resolve, reject, isSecond: false }, this.#queue.length)
    })
  }

  #wait(one: Waiting, at: number): void {
    one.timer = setTimeout(() => {
      this.#queue = this.#queue.filter((other) => other !== one)
      one.reject(new RenderError('busy', 'too much is being done'))
      this.#next()
    }, this.#limits.waitMs)
    this.#queue.splice(at, 0, one)
    this.#next()
  }

  #next(): void {
    clearTimeout(this.#look)
    for (let [one] = this.#queue; one; [one] = this.#queue) {
      const renderer = this.#rendererFor(one)
      if (!renderer) {
        this.#look = setTimeout(() => this.#next(), LOOK_MS)
        return
      }
      this.#queue.shift()
      clearTimeout(one.timer)
      void this.#give(one, renderer)
    }
  }

  /** One that has the document open, else one that is idle, else a new one. Undefined if the order has to wait. */
  #rendererFor({ order, isSecond }: Waiting): Renderer | undefined {
    const { processes, atOnce } = this.#limits
    const answering = this.#renderers.filter((one) => one.isRunning && !one.isSilent)
    const free = answering.filter((one) => one.orders < (isSecond ? 1 : atOnce) && !this.#alone.has(one))
    const isKnown = (one: Renderer) => 'sha256' in order && one.knows(order.sha256)
    const found = free.find(isKnown) ?? free.find(({ orders }) => orders === 0)
    if (found) return found
    const fresh = answering.length < processes ? this.#renderers.find((one) => !one.isRunning) : undefined
    return fresh ?? free.toSorted((a, b) => a.orders - b.orders)[0]
  }

  async #give(one: Waiting, renderer: Renderer): Promise<void> {
    const { order, progress, isSecond, resolve, reject } = one
    if (isSecond) this.#alone.add(renderer)
    const answer = await renderer.order(order, progress).then(
      (result) => () => resolve(result as never),
      (error) => {
        const isGone = error instanceof RenderError && (error.code === 'lost' || error.code === 'crashed')
        return () => (isGone && !isSecond ? this.#wait({ ...one, isSecond: true }, 0) : reject(error))
      },
    )
    if (isSecond) this.#alone.delete(renderer)
    answer()
    this.#next()
  }

  wake(): void {
    const running = this.#renderers.find(({ isRunning }) => isRunning)
    ;(running ?? this.#renderers[0])?.wake()
  }

  stop(): void {
    for (const { timer, reject } of this.#queue) {
      clearTimeout(timer)
      reject(new RenderError('failed', 'stopped'))
    }
    this.#queue = []
    clearTimeout(this.#look)
    for (const renderer of this.#renderers) renderer.stop()
  }
}

/** The owner of all processes that open documents. Readers' pages come before what is done in the background. */
export class Renderers {
  #lanes = {
    readers: new Lane(LANES.readers),
    copies: new Lane(LANES.copies),
    checks: new Lane(LANES.checks),
    rasters: new Lane(LANES.rasters),
  }

  order<K extends Kind>(order: Extract<RenderOrder, { kind: K }>, progress?: Progress): Promise<RenderResult[K]> {
    return this.#lanes[LANE_OF[order.kind]].order(order, progress)
  }

  /** Starts a process for pages, ahead of the first. */
  wake(): void {
    this.#lanes.readers.wake()
  }

  stop(): void {
    for (const lane of Object.values(this.#lanes)) lane.stop()
  }
}

/** Of this process. `main.ts` ends it. */
export const renderers = new Renderers()
