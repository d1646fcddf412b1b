/** Mulberry32, so that a failure can be repeated by its seed. */
export function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return { below, pick: <T>(list: readonly T[]) => list[below(list.length)] as T }
}
export type Chance = ReturnType<typeof chance>
