import { hash, verify } from '@node-rs/argon2'

/** 19 MiB and two passes: what OWASP asks of argon2id at the least. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Not quick, so never called inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON)
}

let nobodys: Promise<string> | undefined

/** Whether this is the password of the hash. Without a hash it takes as long and answers no, so that the time tells nothing. */
export async function isPassword(hashed: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const right = await verify(hashed ?? (await nobodys), password)
  return hashed !== undefined && right
}
