import { LRUCache } from 'lru-cache'

/** Long enough to turn pages back and forth. */
const KEPT_MS = 3 * 60_000
/** Of all pictures together. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_CODES = 20_000

/** `recorded`: its row is written, or is being written. */
type Code = { code: string; at: number; recorded?: Promise<unknown> }
/** A picture and the watermark that is in it. */
export type ShownPage = { bytes: Uint8Array; watermark: Code }
type Make<T> = () => Promise<T>

/** A caller gets its picture even if the cache evicts it meanwhile. */
const options = { ttl: KEPT_MS, ttlResolution: 0, ignoreFetchAbort: true }

/** Caches rendered pictures per reader, in memory and for minutes. Concurrent requests share one rendering. Callers check access first. */
export class ShownPages {
  #now = 0
  #perf = { now: () => this.#now }
  #pictures = new LRUCache<string, ShownPage, Make<ShownPage>>({
    ...options,
    perf: this.#perf,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (_name, _stale, { context }) => context(),
  })
  #codes = new LRUCache<string, Code, Make<Code>>({
    ...options,
    perf: this.#perf,
    max: MAX_CODES,
    fetchMethod: (_name, _stale, { context }) => context(),
  })

  picture(name: string, now: number, make: Make<ShownPage>): Promise<ShownPage> {
    this.#now = now
    return this.#pictures.forceFetch(name, { context: make })
  }

  /** The watermark code for a picture, for as long as the picture is cached. */
  code(name: string, now: number, mint: () => Promise<string>): Promise<Code> {
    this.#now = now
    return this.#codes.forceFetch(name, { context: async () => ({ code: await mint(), at: now }) })
  }

  /** Writes the row of a code, once for all pictures that bear it. */
  async recordOnce(code: Code, record: () => Promise<unknown>): Promise<void> {
    code.recorded ??= record()
    try {
      await code.recorded
    } catch (error) {
      delete code.recorded
      throw error
    }
  }

  /** Has one code made for those of these pages that have none for now. */
  async codes(name: string, pages: readonly number[], now: number, mint: (fresh: number[]) => Promise<string>) {
    this.#now = now
    const fresh = pages.filter((page) => !this.#codes.has(`${name} ${page}`))
    if (fresh.length === 0) return
    const code = await mint(fresh)
    for (const page of fresh) this.#codes.set(`${name} ${page}`, { code, at: now })
  }
}
