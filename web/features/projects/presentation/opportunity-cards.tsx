import type { Opportunity } from './content-types.ts'
import { SheetIcon } from './sheet-icon.tsx'
import styles from './tear-sheet.module.css'
import * as texts from './texts.ts'

export function OpportunityCards({ opportunities }: { opportunities: readonly Opportunity[] }) {
  return (
    <ul className={`${styles.columns} ${styles.columnsFacts}`} data-of={opportunities.length}>
      {opportunities.map(({ title, description, icon, timeline, additional }) => (
        <li key={title}>
          <SheetIcon name={icon} />
          <h3 className={styles.columnsName}>{title}</h3>
          <p>{description}</p>
          {(timeline || additional) && (
            <dl>
              {timeline && (
                <div>
                  <dt>{texts.when}</dt>
                  <dd>{timeline}</dd>
                </div>
              )}
              {additional && (
                <div>
                  <dt>{texts.evidence}</dt>
                  <dd>{additional}</dd>
                </div>
              )}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
