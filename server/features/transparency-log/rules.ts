import { readNote } from '../../platform/signed-note.ts'

export type Checkpoint = { origin: string; size: number; root: string; nextKey: string | null }

const NEXT_KEY = 'next-key '

/**
 * The text of a checkpoint (C2SP tlog-checkpoint v1.0.0). `nextKey` names the key that takes over, in a line of its own: only a key that
 * is named so by one that is believed is believed as well.
 */
export function checkpointText({ origin, size, root, nextKey }: Checkpoint): string {
  return `${origin}\n${size}\n${root}\n${nextKey === null ? '' : `${NEXT_KEY}${nextKey}\n`}`
}

/** What a note says, if it is a checkpoint; whose it is nobody has looked at here. */
export function readCheckpoint(note: string): Checkpoint | undefined {
  const text = readNote(note)?.text
  const [, origin, size, root, rest = ''] = text?.match(/^(\S+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n(.*)$/s) ?? []
  if (origin === undefined || size === undefined || root === undefined) return undefined
  const nextKey = rest.split('\n').find((line) => line.startsWith(NEXT_KEY))
  return { origin, size: Number(size), root, nextKey: nextKey?.slice(NEXT_KEY.length) ?? null }
}

const MINUTE_MS = 60_000
/** More new entries than this are not left without a checkpoint for a minute. */
export const MANY_ENTRIES = 10_000
export const CHECKPOINT_MS = MINUTE_MS

/** Whether it is time for a checkpoint of `size` entries. Times are milliseconds since 1970. */
export function isDue(last: { size: number; at: number } | undefined, size: number, now: number): boolean {
  if (size === 0 || size === last?.size) return false
  if (last === undefined || size - last.size >= MANY_ENTRIES) return true
  // A clock that was set back must not keep it from coming.
  return Math.abs(now - last.at) >= CHECKPOINT_MS
}
