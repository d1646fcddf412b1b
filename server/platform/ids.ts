import { randomBytes, randomInt } from 'node:crypto'

/** The only source of randomness on the server, so that tests can repeat it. */
export type Ids = {
  /** 128 random bits: the id of a row. It never begins with `-`, because a command would take it for an option. */
  id(): string
  /** 256 random bits: a cookie's value. */
  token(): string
  /** `length` characters, each equally likely to be any of the alphabet's. */
  pick(alphabet: string, length: number): string
}

/** Random bytes are fetched in advance, because a call to the system takes ten times as long as making an id. */
const STOCK = 4096
let stock = Buffer.alloc(0)

function take(bytes: number): string {
  if (stock.length < bytes) stock = randomBytes(STOCK)
  const given = stock.toString('base64url', 0, bytes)
  // So that no token stays in memory.
  stock.fill(0, 0, bytes)
  stock = stock.subarray(bytes)
  return given
}

export const randomIds: Ids = {
  id: () => {
    for (;;) {
      const id = take(16)
      if (!id.startsWith('-')) return id
    }
  },
  token: () => take(32),
  pick: (alphabet, length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
}
