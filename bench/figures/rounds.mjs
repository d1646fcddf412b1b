/** The middle one; of an even number the lower of the two. */
export function median(list) {
  return quantile(list, 0.5)
}

export function quantile(list, part) {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.floor(part * (sorted.length - 1))]
}

/**
 * Ours and the bare one in turn, in short rounds, so that whatever else the machine does falls on both; the order changes with every
 * round, and a first one of each is not counted. Answers what each round gave.
 */
export async function inTurn(rounds, ours, bare) {
  await ours()
  await bare()
  const given = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    const both = [
      ['ours', ours],
      ['bare', bare],
    ]
    for (const [name, act] of round % 2 ? both : both.reverse()) given[name].push(await act())
  }
  return given
}

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
