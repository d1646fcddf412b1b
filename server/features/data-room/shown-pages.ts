/** How long a picture is kept for the reader it was made for: long enough to turn back and forth. */
const KEPT_MS = 3 * 60_000
/** Of all pictures together; with more readers than that each is kept for less long. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_CODES = 20_000

type Code = { code: string; at: number }
type Kept<T> = { until: number; made: Promise<T>; bytes: number }

/**
 * Pictures that were made for a reader, in this process's memory only and for minutes. Asked for twice at once, one is made and both get
 * it. Who may have it is decided before it is looked for.
 */
export class ShownPages {
  #pictures = new Map<string, Kept<Uint8Array>>()
  #codes = new Map<string, Kept<Code>>()
  #bytes = 0

  async picture(name: string, now: number, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = this.#pictures.get(name)
    if (known && known.until > now) return known.made
    this.#drop(name, known)
    const kept = { until: now + KEPT_MS, made: make(), bytes: 0 }
    this.#pictures.set(name, kept)
    try {
      const bytes = await kept.made
      if (this.#pictures.get(name) === kept) {
        kept.bytes = bytes.length
        this.#bytes += bytes.length
        this.#tidy(now)
      }
      return bytes
    } catch (error) {
      if (this.#pictures.get(name) === kept) this.#pictures.delete(name)
      throw error
    }
  }

  /** The code that pictures of one thing bear, as long as they are kept. */
  async code(name: string, now: number, mint: () => Promise<string>): Promise<Code> {
    const known = this.#codes.get(name)
    if (known && known.until > now) return known.made
    for (const [other, { until }] of this.#codes)
      if (until <= now || this.#codes.size > MOST_CODES) this.#codes.delete(other)
    const kept = { until: now + KEPT_MS, made: mint().then((code) => ({ code, at: now })), bytes: 0 }
    this.#codes.set(name, kept)
    kept.made.catch(() => this.#codes.delete(name))
    return kept.made
  }

  #tidy(now: number): void {
    for (const [name, kept] of this.#pictures) {
      if (kept.until > now && this.#bytes <= MOST_BYTES) return
      this.#drop(name, kept)
    }
  }

  #drop(name: string, kept: Kept<Uint8Array> | undefined): void {
    if (!kept || !this.#pictures.delete(name)) return
    this.#bytes -= kept.bytes
  }
}
