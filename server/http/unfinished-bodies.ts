/** A body that is still arriving, and what it takes up. */
type Held = { client: string; bytes: number; end: () => void }

/**
 * Bounds what unfinished bodies take up in this process, in memory or on disk. A new body always gets room: if there is none, the client
 * that takes up the most loses the body that has waited longest. So nobody can keep others out, with one address or with many.
 */
export class UnfinishedBodies {
  readonly #mostBytes: number
  /** The one that has waited longest is first. */
  readonly #bodies = new Set<Held>()
  readonly #bytesOf = new Map<string, number>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** `end` is called at most once, when the body has to make room. */
  add(client: string, bytes: number, end: () => void): Held {
    const body = { client, bytes: 0, end }
    this.#bodies.add(body)
    this.#resize(body, bytes)
    this.#makeRoom()
    return body
  }

  /** More of the body has arrived, and it takes up `bytes` now. */
  arrived(body: Held, bytes: number): void {
    if (!this.#bodies.delete(body)) return
    this.#bodies.add(body)
    this.#resize(body, bytes)
    this.#makeRoom()
  }

  /** The body has arrived or was given up. */
  remove(body: Held): void {
    if (this.#bodies.delete(body)) this.#resize(body, 0)
  }

  #resize(body: Held, bytes: number): void {
    const ofClient = (this.#bytesOf.get(body.client) ?? 0) + bytes - body.bytes
    if (ofClient > 0) this.#bytesOf.set(body.client, ofClient)
    else this.#bytesOf.delete(body.client)
    this.#bytes += bytes - body.bytes
    body.bytes = bytes
  }

  #makeRoom(): void {
    while (this.#bytes > this.#mostBytes) {
      let most = 0
      for (const bytes of this.#bytesOf.values()) if (bytes > most) most = bytes
      for (const body of this.#bodies)
        if (this.#bytesOf.get(body.client) === most) {
          this.remove(body)
          body.end()
          break
        }
    }
  }
}
