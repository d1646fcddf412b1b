import { STAGES, type Stage } from '../../../contract/pipeline/stages.ts'

/** When something happened first and last. */
export type Span = { first: string; last: string }

/** What is known of a person, from which the rules tell the stage. */
export type Facts = {
  /** Since when the portal knows the address: from an invitation, an account or a signature. */
  known: Span
  /** Invitations. Who came by themselves has none. */
  invited: Span | null
  /** Signatures in force. */
  signed: Span | null
  /** Visits to project pages. */
  reading: Span | null
  /** Open indications of interest, and requests for a call or a meeting that were not declined or withdrawn. */
  interested: Span | null
  /** Open indications of interest to which staff allocated an amount. */
  committed: Span | null
}

/** The stage that staff set last. */
export type HandStage = { stage: Stage; at: string }

export type StageNow = { stage: Stage; since: string; byHand: boolean }

/** The stages that facts lead to. Those after them are set by hand only. */
const FACTS: readonly [Stage, keyof Facts][] = [
  ['invited', 'known'],
  ['signed', 'signed'],
  ['reading', 'reading'],
  ['interested', 'interested'],
  ['committed', 'committed'],
]

const rank = (stage: Stage) => STAGES.indexOf(stage)

/**
 * The stage of a person: the furthest that facts lead to. Once staff have set one, it stands until a fact from after that leads further, so
 * the rules never move a person back past it.
 */
export function stageOf(facts: Facts, hand: HandStage | null): StageNow {
  let now: StageNow = hand
    ? { stage: hand.stage, since: hand.at, byHand: true }
    : { stage: 'invited', since: facts.known.first, byHand: false }
  for (const [stage, name] of FACTS) {
    const span = facts[name]
    if (span === null || rank(stage) <= rank(now.stage) || (hand && span.last <= hand.at)) continue
    now = { stage, since: hand && span.first <= hand.at ? span.last : span.first, byHand: false }
  }
  return now
}

/** What happened, in the order of the stages. Everybody begins in the first one, invited or not. */
export function factsInOrder(facts: Facts): { stage: Stage; at: string }[] {
  return FACTS.flatMap(([stage, name]) => {
    const span = facts[stage === 'invited' ? stage : name]
    return span === null ? [] : [{ stage, at: span.first }]
  })
}

/** The stage of a firm: the furthest of its people; Passed only if all have passed. */
export function firmStage(stages: readonly Stage[]): Stage | undefined {
  const going = stages.filter((stage) => stage !== 'passed')
  return (going.length > 0 ? going : stages).toSorted((a, b) => rank(b) - rank(a))[0]
}

/** The first and last of these times; null without any. */
export function spanOf(times: readonly string[]): Span | null {
  const sorted = times.toSorted()
  const [first] = sorted
  const last = sorted.at(-1)
  return first === undefined || last === undefined ? null : { first, last }
}

/** `today`: a day in UTC. */
export function dueOf(nextOn: string | null, today: string): 'overdue' | 'today' | 'later' | 'none' {
  if (nextOn === null) return 'none'
  if (nextOn === today) return 'today'
  return nextOn < today ? 'overdue' : 'later'
}

export type Money = { currency: string; amount: number }

/** The sums by currency, in the order of the currencies. */
export function sumsOf(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>()
  for (const { currency, amount } of amounts) if (amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([currency, amount]) => ({ currency, amount }))
}

/** Whether somebody of staff can own a card: an admin, because others can change nothing of it, who is not suspended. */
export const canOwn = ({ role, suspended_at }: { role: string; suspended_at: string | null }) =>
  role === 'admin' && suspended_at === null
