import type { ProjectContent } from './content-types.ts'
import './go-to-market.css'

export function GoToMarket({ gtm }: { gtm: ProjectContent['gtm'] }) {
  return (
    <section className="tsec" id="gtm" aria-labelledby="gtm-h">
      <h2 id="gtm-h">{gtm.title}</h2>
      <p className="text">{gtm.description}</p>
      <div className="gtm">
        <div>
          <h3>Channels</h3>
          <ul className="channels">
            {gtm.channels.map(({ name, percentage, description }) => (
              <li key={name}>
                <p>
                  <b>{name}</b>
                  <span className="num">{percentage}%</span>
                </p>
                <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect className="bg" width="100" height="4" />
                  <rect className={`fg fg--${band(percentage)}`} width={percentage} height="4" />
                </svg>
                <p className="small">{description}</p>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>Traction</h3>
          <dl className="traction">
            {gtm.traction.map(({ label, value, note }) => (
              <div key={label}>
                <dt>
                  {label}
                  <small>{note}</small>
                </dt>
                <dd className="figure">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

/** The three bands of a revenue share (product-spec section 4). The number beside the bar says the same. */
function band(percentage: number) {
  if (percentage >= 60) return 'high'
  return percentage >= 40 ? 'middle' : 'low'
}
