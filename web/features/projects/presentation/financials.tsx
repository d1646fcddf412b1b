import type { ProjectContent } from './content-types.ts'
import { InvestmentStructure } from './investment-structure.tsx'
import { RoundMetrics } from './round-metrics.tsx'
import { RoundScale } from './round-scale.tsx'
import { roundTerms } from './round-terms.ts'
import { SheetSection } from './sheet-section.tsx'
import { TierList } from './tier-list.tsx'
import './financials.css'

export function Financials({ financials }: { financials: ProjectContent['financials'] }) {
  const { investmentStructure, investmentTiers, roundOverview } = financials
  const terms = roundTerms(financials)
  return (
    <SheetSection id="financials" title={financials.title} description={roundOverview ?? financials.description} leaf>
      <RoundMetrics metrics={financials.metrics} />
      {roundOverview && <p className="legend">{financials.description}</p>}
      {investmentStructure && <InvestmentStructure structure={investmentStructure} />}
      {investmentTiers && <TierList tiers={investmentTiers} />}
      {terms && <RoundScale terms={terms} />}
      <p className="fin__summary">{financials.valuationSummary}</p>
    </SheetSection>
  )
}
