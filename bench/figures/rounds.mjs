/** The median; for an even number of values, the lower one of the middle two. */
export function median(list) {
  return quantile(list, 0.5)
}

export function quantile(list, part) {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.floor(part * (sorted.length - 1))]
}

/**
 * Runs ours and the bare one alternately in short rounds, so that other load on the machine affects both. The order
 * changes with every round, and the first round is not counted. Returns the results of the rounds.
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
