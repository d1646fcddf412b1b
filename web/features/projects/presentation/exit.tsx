import type { BlockContent } from './content-types.ts'
import { SheetIcon } from './sheet-icon.tsx'
import { SheetSection } from './sheet-section.tsx'
import styles from './tear-sheet.module.css'

export function Exit({ id, exit }: { id: string; exit: BlockContent<'exit'> }) {
  // An empty column would look as if something were withheld.
  const timed = exit.opportunities.some(({ timeline }) => timeline)
  return (
    <SheetSection id={id} title={exit.title} description={exit.description}>
      <table className={`ledger ledger--fold ${styles.exit}`}>
        <thead>
          <tr>
            <th scope="col">Path</th>
            <th scope="col">What it rests on</th>
            {timed && (
              <th scope="col" className="ledger__number">
                Timeline
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
                <td className={`ledger__number ${styles.exitWhen}`} data-label={timeline && 'Timeline'}>
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
