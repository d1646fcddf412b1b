/** So that many small files do not look faster than they are. */
const COST_OF_FILE = 256 * 1024

export function workOf(bytes: number): number {
  return bytes + COST_OF_FILE
}

/** Undefined until enough is sent to tell. */
export function secondsLeft({ done, left, elapsedMs }: { done: number; left: number; elapsedMs: number }) {
  if (elapsedMs < 2_000 || done <= 0) return undefined
  return Math.ceil((left * elapsedMs) / done / 1000)
}

export function timeLeftWords(seconds: number | undefined): string {
  if (seconds === undefined) return ''
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} min left`
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}
