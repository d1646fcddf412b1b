import { setTimeout as wait } from 'node:timers/promises'

/**
 * Takes at least `ms`, on success and refusal alike, so that the duration does not reveal whether an address is known. Real time, because
 * that is what an observer measures.
 */
export async function inConstantTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const minimum = wait(ms)
  try {
    return await work()
  } finally {
    await minimum
  }
}

/** Well above the time to hash a password on a small machine, and too short to notice. */
export const SIGN_IN_MS = 300
