import { percentIn } from '../../../../lib/format.ts'
import type { BlockContent } from '../content-types.ts'
import { useMoney } from '../currency.ts'
import { SheetSection } from '../sheet-section.tsx'
import * as texts from '../texts.ts'
import styles from './blocks.module.css'

/** Each part's bar begins where the one before ended, so that together they are the whole. The table is the chart's text. */
export function UseOfFunds({ id, funds }: { id: string; funds: BlockContent<'useOfFunds'> }) {
  const { inColumn } = useMoney()
  const total = funds.parts.reduce((sum, { amount }) => sum + amount, 0)
  const amountOf = inColumn(total)
  const shareOf = (amount: number) => (amount / total) * 100
  const percent = percentIn(funds.parts.map(({ amount }) => shareOf(amount)))
  const before = (at: number) => funds.parts.slice(0, at).reduce((sum, { amount }) => sum + amount, 0)
  return (
    <SheetSection id={id} title={funds.title} description={funds.description}>
      <table className={`ledger ledger--fold ${styles.funds}`}>
        <thead>
          <tr>
            <th scope="col">{texts.part}</th>
            <td aria-hidden="true" />
            <th scope="col" className="ledger__number">
              {texts.share}
            </th>
            <th scope="col" className="ledger__number">
              {texts.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {funds.parts.map(({ name, amount, description }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one name, and the list never changes
            <tr key={index}>
              <th scope="row">
                {name}
                {description && <span className={styles.fundsAbout}>{description}</span>}
              </th>
              <td className={styles.fundsBar} aria-hidden="true">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect className={styles.track} y="4.5" width="100" height="1" />
                  <rect
                    className={styles.fill}
                    x={(before(index) / total) * 100}
                    width={Math.max(0.5, (amount / total) * 100)}
                    height="10"
                  />
                </svg>
              </td>
              <td className="ledger__number" data-label={texts.share}>
                {percent(shareOf(amount))}
              </td>
              <td className="ledger__number" data-label={texts.amount}>
                {amountOf(amount)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.inTotal2}</th>
            <td aria-hidden="true" />
            <td className="ledger__number" data-label={texts.share}>
              {percent(100)}
            </td>
            <td className="ledger__number" data-label={texts.amount}>
              {amountOf(total)}
            </td>
          </tr>
        </tfoot>
      </table>
    </SheetSection>
  )
}
