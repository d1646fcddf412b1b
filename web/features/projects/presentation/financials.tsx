import type { BlockContent } from './content-types.ts'
import styles from './financials.module.css'
import { InvestmentStructure } from './investment-structure.tsx'
import { RoundMetrics } from './round-metrics.tsx'
import { RoundScale } from './round-scale.tsx'
import { roundTerms } from './round-terms.ts'
import { SheetSection } from './sheet-section.tsx'
import { TierList } from './tier-list.tsx'

type FinancialsProps = { id: string; financials: BlockContent<'financials'>; isInHeader: boolean }

export function Financials({ id, financials, isInHeader }: FinancialsProps) {
  const { investmentStructure, investmentTiers, roundOverview } = financials
  const terms = roundTerms(financials)
  return (
    <SheetSection id={id} title={financials.title} description={roundOverview ?? financials.description} leaf>
      <RoundMetrics
        metrics={financials.metrics}
        isInHeader={isInHeader}
        about={roundOverview && financials.description}
      />
      {investmentStructure && <InvestmentStructure structure={investmentStructure} />}
      {investmentTiers && <TierList tiers={investmentTiers} />}
      {terms && <RoundScale terms={terms} />}
      <p className={styles.financialsSummary}>{financials.valuationSummary}</p>
    </SheetSection>
  )
}
