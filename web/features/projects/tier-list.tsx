import { dollars } from '../../lib/format.ts'
import type { Tier } from './content-types.ts'

export function TierList({ tiers }: { tiers: readonly Tier[] }) {
  return (
    <>
      <h3>Investment tiers</h3>
      <table className="ledger ledger--tiers ledger--fold">
        <thead>
          <tr>
            <th scope="col">Tier</th>
            <th scope="col">Status</th>
            <th scope="col" className="r">
              Minimum
            </th>
            <th scope="col" className="r">
              Maximum
            </th>
            <th scope="col" className="r">
              Target
            </th>
            <th scope="col" className="r">
              Equity
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier) => (
            <tr key={tier.name}>
              <th scope="row">
                {tier.name}
                <span className="tier__what">{tier.description}</span>
              </th>
              <td data-label="Status">
                <span className={`tier tier--${tone(tier.status)}`}>{tier.status}</span>
              </td>
              <td className="r" data-label="Minimum">
                {dollars(tier.minimum)}
              </td>
              <td className="r" data-label="Maximum">
                {dollars(tier.maximum)}
              </td>
              <td className="r" data-label="Target">
                {dollars(tier.target)}
              </td>
              <td className="r" data-label="Equity">
                {tier.equity}%
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Product-spec section 4: 'open' is highlighted, 'q2 2024' yellow, anything else grey. */
function tone(status: string) {
  if (status === 'open') return 'open'
  return status === 'q2 2024' ? 'soon' : 'past'
}
