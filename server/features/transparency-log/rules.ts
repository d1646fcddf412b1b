import { readNote } from '../../platform/signed-note.ts'

export type Checkpoint = { origin: string; size: number; root: string; nextKey: string | null }

const NEXT_KEY = 'next-key '

/**
 * The text of a checkpoint (C2SP tlog-checkpoint v1.0.0). A line for `nextKey` names the next key, which a verifier trusts only if a
 * trusted key names it.
 */
export function checkpointText({ origin, size, root, nextKey }: Checkpoint): string {
  return `${origin}\n${size}\n${root}\n${nextKey === null ? '' : `${NEXT_KEY}${nextKey}\n`}`
}

/** Reads a note as a checkpoint, without verifying its signature. */
export function readCheckpoint(note: string): Checkpoint | undefined {
  const text = readNote(note)?.text
  const [, origin, size, root, rest = ''] = text?.match(/^(\S+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n(.*)$/s) ?? []
  if (origin === undefined || size === undefined || root === undefined) return undefined
  const nextKey = rest.split('\n').find((line) => line.startsWith(NEXT_KEY))
  return { origin, size: Number(size), root, nextKey: nextKey?.slice(NEXT_KEY.length) ?? null }
}

/** This many new entries get a checkpoint immediately. */
export const MAX_UNSIGNED_ENTRIES = 10_000
export const CHECKPOINT_MS = 60_000

/** Whether a checkpoint of `size` entries is due. Times are milliseconds since 1970. */
export function isDue(last: { size: number; at: number } | undefined, size: number, now: number): boolean {
  if (size === 0 || size === last?.size) return false
  if (last === undefined || size - last.size >= MAX_UNSIGNED_ENTRIES) return true
  // The absolute difference, so that a clock that is set back does not stop the checkpoints.
  return Math.abs(now - last.at) >= CHECKPOINT_MS
}
