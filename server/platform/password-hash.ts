import { hash, verify } from '@node-rs/argon2'
import { constantTimeEqual } from './secrets.ts'

/** 19 MiB and two passes: the OWASP minimum for argon2id. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Slow, so do not call it inside a transaction. `salt`: 16 bytes, if it is to be that of other passwords; otherwise a new one. */
export async function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return hash(password, salt ? { ...ARGON, salt } : ARGON)
}

let nobodys: Promise<string> | undefined

/** Checks a password. Without a hash it returns false after the same time, so that the time reveals nothing. */
export async function isPassword(hashed: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const right = await verify(hashed ?? (await nobodys), password)
  return hashed !== undefined && right
}

const PARTS = /^(\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$)/

/**
 * The place of the password among hashes with the salt of the first, or -1. It takes one hash, however many there are, so that the time does
 * not reveal their number; a hash with another salt is not found.
 */
export async function findPassword(hashes: readonly string[], password: string): Promise<number> {
  const [first] = hashes
  const [, head = '', memory, time, parallel, salt = ''] = PARTS.exec(first ?? '') ?? []
  if (hashes.length < 2 || head === '') return (await isPassword(first, password)) ? 0 : -1
  const same = { memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(parallel) }
  const made = await hash(password, { ...same, salt: Buffer.from(salt, 'base64') })
  return hashes.findIndex((hashed) => constantTimeEqual(hashed, made))
}
