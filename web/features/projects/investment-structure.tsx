import { dollars } from '../../lib/format.ts'
import type { Structure } from './content-types.ts'

/** The tier table with its terms and the way to ask about them. */
export function InvestmentStructure({ structure }: { structure: Structure }) {
  const { terms, contact } = structure
  const rows = [
    ['Pre-money valuation', dollars(terms.preMoneyValuation)],
    ['Raise target', dollars(terms.raiseTarget)],
    ['Instrument', terms.instrument],
    ['Allocation', terms.allocation],
  ] as const
  return (
    <div className="fin">
      <div>
        <h3>{structure.title}</h3>
        <p className="text mb-6">{structure.description}</p>
        <table className="ledger ledger--tiers">
          <thead>
            <tr>
              <th scope="col">Amount</th>
              <th scope="col" className="r">
                Equity
              </th>
            </tr>
          </thead>
          <tbody>
            {structure.tiers.map(({ amount, equity }) => (
              <tr key={amount}>
                <th scope="row">{dollars(amount)}</th>
                <td className="r">{equity}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <h3>Terms</h3>
        <dl className="deflist">
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>Contact</dt>
            <dd>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </dd>
          </div>
        </dl>
        <p className="small mt-4">{contact.note}</p>
      </div>
    </div>
  )
}
