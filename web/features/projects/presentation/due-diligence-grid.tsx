import { useId } from 'react'
import { ActButton } from './act-button.tsx'
import type { InvestorDocument } from './content-types.ts'
import styles from './due-diligence.module.css'
import type { InvestorActs } from './investor-acts.ts'
import { SheetIcon } from './sheet-icon.tsx'
import * as texts from './texts.ts'

type DueDiligenceGridProps = {
  documents: readonly InvestorDocument[]
  acts: Pick<InvestorActs, 'scheduleMeeting' | 'emailRelations' | 'requestDocument' | 'roomDocument'>
}

export function DueDiligenceGrid({ documents, acts }: DueDiligenceGridProps) {
  const id = useId()
  return (
    <>
      {documents.length > 0 && (
        <ul className={styles.documents}>
          {documents.map((document, index) => {
            const { title } = document
            const { description, icon, action } = acts.roomDocument?.(document) ?? document
            return (
              <li key={title}>
                <SheetIcon name={icon} />
                <div>
                  <h3 id={`${id}-${index}`} className={styles.documentsName}>
                    {title}
                  </h3>
                  <p>{description}</p>
                </div>
                <ActButton act={acts.requestDocument(document)} className="btn btn--sm" describedBy={`${id}-${index}`}>
                  {action}
                </ActButton>
              </li>
            )
          })}
        </ul>
      )}
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
