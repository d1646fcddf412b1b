import { setTimeout as wait } from 'node:timers/promises'

/**
 * Answers no sooner than after `ms`, with success and refusal alike: how long the work took must not tell whether an address is
 * known. In real time, because that is what an observer measures.
 */
export async function inConstantTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const over = wait(ms)
  try {
    return await work()
  } finally {
    await over
  }
}

/** Well above what hashing a password takes on a small machine, and not felt by whoever signs in. */
export const SIGN_IN_MS = 300
