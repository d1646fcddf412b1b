import type { BlockContent, BlockType } from '../../../contract/projects/blocks/blocks.ts'
import type { ContentSet } from '../../../contract/projects/content.ts'

/* What the documents say comes from the page of their project, so that no figure of theirs can differ from it. */

export type Facts = ReturnType<typeof factsOf>

export function factsOf(set: ContentSet) {
  if (set.kind !== 'presentation') throw new Error('a dashboard has no documents')
  const of = <Type extends BlockType>(type: Type) => {
    const block = set.blocks.find((one) => one.type === type)
    if (!block) throw new Error(`the page has no ${type}`)
    return block.content as BlockContent<Type>
  }
  const financials = of('financials')
  const round = of('roundProgress')
  const { investmentStructure: structure, metrics } = financials
  if (!structure) throw new Error('the page has no terms')
  return {
    name: of('hero').title,
    subtitle: of('hero').subtitle,
    what: of('what'),
    why: of('why'),
    how: of('how'),
    clients: of('clients').clients,
    team: of('team'),
    points: of('revenueCurve').points,
    round: { ...round, received: round.received ?? 0, investors: round.investors ?? 0 },
    parts: of('useOfFunds').parts.map((part) => ({ ...part, description: part.description ?? '' })),
    channels: of('gtm').channels,
    traction: of('gtm').traction,
    metrics,
    structure,
    overview: financials.roundOverview ?? '',
    /** The day of the figures, and the month of the outside test. */
    day: /at (\d+ \w+ \d{4})/.exec(financials.description)?.[1] ?? '',
    tested: /of (\w+ \d{4})/.exec(of('investorContent').documents.at(-1)?.description ?? '')?.[1] ?? '',
    after: structure.terms.preMoneyValuation + metrics.target,
  }
}

export const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en')}`
export const millions = (amount: number) => `$${(amount / 1e6).toFixed(1)}M`
export const percent = (part: number, digits = 0) => `${part.toFixed(digits)}%`
/** As accounts have it: what is spent stands in brackets. */
export const account = (amount: number) => {
  const whole = Math.round(amount).toLocaleString('en').replace('-', '')
  return amount < 0 ? `(${whole})` : whole
}
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
