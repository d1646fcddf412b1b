import type { CSSProperties } from 'react'
import { percent } from '../../../lib/format.ts'
import type { Tier } from './content-types.ts'
import { useMoney } from './currency.ts'
import styles from './financials.module.css'
import * as texts from './texts.ts'

export function TierList({ tiers }: { tiers: readonly Tier[] }) {
  // Amounts in a column are not shortened, so that they can be compared.
  const { money, inFull } = useMoney()
  const total = tiers.reduce((sum, { target }) => sum + target, 0)
  return (
    <div>
      <h3 className={styles.financialsName}>
        {texts.investmentTiers}
        <span className="num">{texts.inTotal({ total: money(total) })}</span>
      </h3>
      <RoundBar tiers={tiers} />
      <table className={`ledger ${styles.ledgerTiers} ledger--fold ${styles.tiers}`}>
        <thead>
          <tr>
            <th scope="col">{texts.tier}</th>
            <th scope="col">{texts.status}</th>
            <th scope="col" className="ledger__number">
              {texts.minimum}
            </th>
            <th scope="col" className="ledger__number">
              {texts.maximum}
            </th>
            <th scope="col" className="ledger__number">
              {texts.target}
            </th>
            <th scope="col" className="ledger__number">
              {texts.equity}
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier) => (
            <tr key={tier.name}>
              <th scope="row">
                {tier.name}
                <span className={styles.tierWhat}>{tier.description}</span>
              </th>
              <td data-label={texts.status}>
                <span className={`${styles.tier} ${styles[`tier--${tierTone(tier.status)}`]}`}>{tier.status}</span>
              </td>
              <td className="ledger__number" data-label={texts.minimum}>
                {inFull(tier.minimum)}
              </td>
              <td className="ledger__number" data-label={texts.maximum}>
                {inFull(tier.maximum)}
              </td>
              <td className="ledger__number" data-label={texts.target}>
                {inFull(tier.target)}
              </td>
              <td className="ledger__number" data-label={texts.equity}>
                {percent(tier.equity, 1, 1)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The round as one bar, with a part for each tier. */
function RoundBar({ tiers }: { tiers: readonly Tier[] }) {
  return (
    <div className={styles.round} aria-hidden="true">
      {tiers.map(({ name, status, target }) => (
        <span
          key={name}
          className={`${styles.roundPart} ${styles[`roundPart--${tierTone(status)}`]}`}
          style={{ '--target': target } as CSSProperties}
        />
      ))}
    </div>
  )
}

/** Product-spec section 4: 'open' is highlighted, 'q2 2024' yellow, anything else grey. */
function tierTone(status: string): 'open' | 'soon' | 'past' {
  if (status === 'open') return 'open'
  return status === 'q2 2024' ? 'soon' : 'past'
}
