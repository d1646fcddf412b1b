import { percent } from '../../../lib/format.ts'
import type { Structure } from './content-types.ts'
import { useMoney } from './currency.ts'
import styles from './financials.module.css'
import * as texts from './texts.ts'

/** The tier table, with terms and contact. */
export function InvestmentStructure({ structure }: { structure: Structure }) {
  const { money, inColumn } = useMoney()
  const { terms, contact } = structure
  const amountOf = inColumn(Math.max(...structure.tiers.map(({ amount }) => amount)))
  const rows = [
    [texts.preMoneyValuation, money(terms.preMoneyValuation)],
    [texts.raiseTarget, money(terms.raiseTarget)],
    [texts.instrument, terms.instrument],
    [texts.allocation, terms.allocation],
  ] as const
  return (
    <div className={styles.financials}>
      <div>
        <h3>{structure.title}</h3>
        <p className={styles.financialsAbout}>{structure.description}</p>
        <table className={`ledger ${styles.ledgerTiers}`}>
          <thead>
            <tr>
              <th scope="col">{texts.amount}</th>
              <th scope="col" className="ledger__number">
                {texts.equity}
              </th>
            </tr>
          </thead>
          <tbody>
            {structure.tiers.map(({ amount, equity }) => (
              <tr key={amount}>
                <th scope="row">{amountOf(amount)}</th>
                <td className="ledger__number">{percent(equity, 2, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <h3>{texts.terms}</h3>
        <p className={styles.financialsAbout}>{contact.note}</p>
        <dl className="term-list">
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>{texts.contact}</dt>
            <dd>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </dd>
          </div>
          <div>
            <dt>{texts.calendar}</dt>
            <dd>
              <a href={contact.calendar}>{texts.schedule11Meeting}</a>
            </dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
