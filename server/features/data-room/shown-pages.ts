import { LRUCache } from 'lru-cache'

/** How long a picture is kept for the reader it was made for: long enough to turn back and forth. */
const KEPT_MS = 3 * 60_000
/** Of all pictures together; with more readers than that each is kept for less long. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_CODES = 20_000

type Code = { code: string; at: number }
type Make<T> = () => Promise<T>

/** Who asked for a picture gets it, even where others have pushed it out of the cache meanwhile. */
const options = { ttl: KEPT_MS, ttlResolution: 0, ignoreFetchAbort: true }

/**
 * Pictures that were made for a reader, in this process's memory only and for minutes. Asked for twice at once, one is made and both get
 * it. Who may have it is decided before it is looked for.
 */
export class ShownPages {
  #now = 0
  #perf = { now: () => this.#now }
  #pictures = new LRUCache<string, Uint8Array, Make<Uint8Array>>({
    ...options,
    perf: this.#perf,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_name, _stale, { context }) => context(),
  })
  #codes = new LRUCache<string, Code, Make<Code>>({
    ...options,
    perf: this.#perf,
    max: MAX_CODES,
    fetchMethod: (_name, _stale, { context }) => context(),
  })

  picture(name: string, now: number, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    this.#now = now
    return this.#pictures.forceFetch(name, { context: make })
  }

  /** The code that pictures of one thing bear, as long as they are kept. */
  code(name: string, now: number, mint: () => Promise<string>): Promise<Code> {
    this.#now = now
    return this.#codes.forceFetch(name, { context: async () => ({ code: await mint(), at: now }) })
  }
}
