import { dollars } from '../../lib/format.ts'
import type { ProjectContent } from './content-types.ts'
import { InvestmentStructure } from './investment-structure.tsx'
import { TierList } from './tier-list.tsx'
import './financials.css'

type Financial = ProjectContent['financials']

export function Financials({ financials }: { financials: Financial }) {
  const { investmentStructure, investmentTiers, roundOverview } = financials
  return (
    <section className="tsec tsec--leaf" id="financials" aria-labelledby="financials-h">
      <h2 id="financials-h">{financials.title}</h2>
      <p className="text">{financials.description}</p>
      {roundOverview && <p className="text mt-3">{roundOverview}</p>}
      <Metrics metrics={financials.metrics} />
      {investmentStructure && <InvestmentStructure structure={investmentStructure} />}
      {investmentTiers && <TierList tiers={investmentTiers} />}
      <p className="text mt-8">{financials.valuationSummary}</p>
    </section>
  )
}

function Metrics({ metrics }: { metrics: Financial['metrics'] }) {
  const figures = [
    ['Valuation', metrics.valuation],
    ['ARR', dollars(metrics.arr)],
    ['Target', dollars(metrics.target)],
    ['Growth', `${metrics.growth}%`],
    ['Margin', `${metrics.margin}%`],
    ['Clients', metrics.clients.toLocaleString('en-US')],
  ] as const
  return (
    <dl className="metrics">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
