import { hash, verify } from '@node-rs/argon2'

/** 19 MiB and two passes: the OWASP minimum for argon2id. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Slow, so do not call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON)
}

let nobodys: Promise<string> | undefined

/** Checks a password. Without a hash it returns false after the same time, so that the time reveals nothing. */
export async function isPassword(hashed: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const right = await verify(hashed ?? (await nobodys), password)
  return hashed !== undefined && right
}
