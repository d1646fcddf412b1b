import type { CSSProperties } from 'react'
import { Band } from './band.tsx'
import type { BlockContent } from './content-types.ts'
import { axisOf } from './exit-axis.ts'
import { SheetSection } from './sheet-section.tsx'
import styles from './tear-sheet.module.css'
import * as texts from './texts.ts'

/** The timelines as bands on one axis of months, with their words. */
export function Exit({ id, exit }: { id: string; exit: BlockContent<'exit'> }) {
  // An empty column would look as if something were withheld.
  const timed = exit.opportunities.some(({ timeline }) => timeline)
  const axis = axisOf(exit.opportunities)
  return (
    <SheetSection id={id} title={exit.title} description={exit.description}>
      <table className={`ledger ledger--fold ${styles.exit}`} data-bands={axis ? '' : undefined}>
        <thead>
          <tr>
            <th scope="col">{texts.path}</th>
            <th scope="col">{texts.whatItRestsOn}</th>
            {(timed || axis) && (
              <th scope="col" className={axis ? undefined : 'ledger__number'}>
                {axis ? texts.timelineInMonths : texts.timeline}
                {axis && (
                  <span className={styles.exitAxis} aria-hidden="true">
                    {axis.marks.map((month) => (
                      <span key={month} style={{ '--at': month / axis.end } as CSSProperties}>
                        {month}
                      </span>
                    ))}
                  </span>
                )}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {exit.opportunities.map(({ title, description, additional, timeline, months }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td className="ledger__description">
                {description}
                {additional && <span className={styles.exitNeeds}>{additional}</span>}
              </td>
              {(timed || axis) && (
                <td
                  className={axis ? `${styles.exitWhen} ${styles.exitBand}` : `ledger__number ${styles.exitWhen}`}
                  data-label={timeline && !axis ? texts.timeline : undefined}
                >
                  {timeline}
                  {axis && months && (
                    <Band
                      from={months.from / axis.end}
                      to={(months.to ?? months.from) / axis.end}
                      open={months.to === undefined}
                      ticks={axis.marks.map((month) => month / axis.end)}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </SheetSection>
  )
}
