type Limits = {
  atOnce: number
  /** How many can run and wait. */
  places?: number
  /** How many of the places one client can have. */
  perClient?: number
}

/** Lets a few acts run at a time, while others wait in the order in which they came. */
export class Turns {
  readonly #limits: Limits
  readonly #queue: (() => void)[] = []
  readonly #ofClient = new Map<string, number>()
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  hasRoomFor(client: string): boolean {
    const { places = Infinity, perClient = Infinity } = this.#limits
    return this.#running + this.#queue.length < places && (this.#ofClient.get(client) ?? 0) < perClient
  }

  /** Waits however many there are; ask for room before. */
  async take<T>(client: string, act: () => Promise<T>): Promise<T> {
    this.#count(client, 1)
    try {
      if (this.#running < this.#limits.atOnce) this.#running += 1
      else await new Promise<void>((resolve) => this.#queue.push(resolve))
      return await act().finally(() => this.#pass())
    } finally {
      this.#count(client, -1)
    }
  }

  /** The next one takes over the turn. */
  #pass(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#running -= 1
  }

  #count(client: string, by: number): void {
    const count = (this.#ofClient.get(client) ?? 0) + by
    if (count > 0) this.#ofClient.set(client, count)
    else this.#ofClient.delete(client)
  }
}
