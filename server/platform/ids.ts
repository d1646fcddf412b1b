import { randomBytes, randomInt } from 'node:crypto'

/** The only source of chance on the server, so that tests can repeat it. */
export type Ids = {
  /** 128 random bits: the id of a row. */
  id(): string
  /** 256 random bits: a cookie's value. */
  token(): string
  /** `length` characters, each equally likely to be any of the alphabet's. */
  pick(alphabet: string, length: number): string
}

export const randomIds: Ids = {
  id: () => randomBytes(16).toString('base64url'),
  token: () => randomBytes(32).toString('base64url'),
  pick: (alphabet, length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
}
