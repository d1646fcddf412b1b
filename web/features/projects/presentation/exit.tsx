import type { BlockContent } from './content-types.ts'
import { SheetIcon } from './sheet-icon.tsx'
import { SheetSection } from './sheet-section.tsx'
import styles from './tear-sheet.module.css'
import * as texts from './texts.ts'

export function Exit({ id, exit }: { id: string; exit: BlockContent<'exit'> }) {
  // An empty column would look as if something were withheld.
  const timed = exit.opportunities.some(({ timeline }) => timeline)
  return (
    <SheetSection id={id} title={exit.title} description={exit.description}>
      <table className={`ledger ledger--fold ${styles.exit}`}>
        <thead>
          <tr>
            <th scope="col">{texts.path}</th>
            <th scope="col">{texts.whatItRestsOn}</th>
            {timed && (
              <th scope="col" className="ledger__number">
                {texts.timeline}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {exit.opportunities.map(({ title, description, icon, additional, timeline }) => (
            <tr key={title}>
              <th scope="row">
                <span className={styles.exitPath}>
                  <SheetIcon name={icon} />
                  {title}
                </span>
              </th>
              <td className="ledger__description">
                {description}
                {additional && <span className={styles.exitNeeds}>{additional}</span>}
              </td>
              {timed && (
                <td className={`ledger__number ${styles.exitWhen}`} data-label={timeline && texts.timeline}>
                  {timeline}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </SheetSection>
  )
}
