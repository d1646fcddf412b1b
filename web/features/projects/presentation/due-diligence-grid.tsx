import type { ReactNode } from 'react'
import { ActButton } from './act-button.tsx'
import styles from './due-diligence.module.css'
import type { InvestorActs } from './investor-acts.ts'
import * as texts from './texts.ts'

type DueDiligenceGridProps = {
  acts: Pick<InvestorActs, 'scheduleMeeting' | 'emailRelations'>
  /** The documents. */
  children: ReactNode
}

/** The documents of a project, and whom to ask about them. */
export function DueDiligenceGrid({ acts, children }: DueDiligenceGridProps) {
  return (
    <>
      {children}
      <div className={`row ${styles.documentsActions}`}>
        <ActButton act={acts.scheduleMeeting} className="btn">
          {texts.schedule11Meeting}
        </ActButton>
        <ActButton act={acts.emailRelations} className="btn">
          {texts.emailInvestorRelations}
        </ActButton>
      </div>
    </>
  )
}
