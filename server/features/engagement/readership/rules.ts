/** How long a person read one place. */
type Reader = { personId: string; ms: number }
export type PlaceReaders = { place: string; readers: readonly Reader[] }

export type Place = {
  place: string
  people: number
  medianMs: number
  readMs: number
  /** People who read this place or a later one. */
  reached: number
  /** People for whom it is the last. */
  stopped: number
}

/** Of places in the order in which one reads them: who got how far. */
export function followReaders(places: readonly PlaceReaders[]): Place[] {
  const furthest = new Map<string, number>()
  for (const [at, { readers }] of places.entries()) for (const { personId } of readers) furthest.set(personId, at)
  const stops = Array<number>(places.length).fill(0)
  for (const at of furthest.values()) stops[at] = (stops[at] ?? 0) + 1
  let reached = furthest.size
  return places.map(({ place, readers }, at) => {
    const here = reached
    const stopped = stops[at] ?? 0
    reached -= stopped
    return {
      place,
      people: readers.length,
      medianMs: median(readers.map(({ ms }) => ms)),
      readMs: readers.reduce((sum, { ms }) => sum + ms, 0),
      reached: here,
      stopped,
    }
  })
}

/** Rounded to whole milliseconds; 0 without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0]
  return Math.round((low + high) / 2)
}
