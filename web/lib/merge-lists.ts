/**
 * What a list becomes that two people changed: what either of them added or removed since `base`, and the rest as it was.
 * What is new comes last.
 */
export function mergeLists<One extends string>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[],
): One[] {
  const kept = theirs.filter((one) => !base.includes(one) || mine.includes(one))
  return [...kept, ...mine.filter((one) => !base.includes(one) && !theirs.includes(one))]
}

/** Mine if I changed it since `base`, otherwise theirs. */
export const mergeValues = <One>(base: One, mine: One, theirs: One): One => (mine === base ? theirs : mine)
