import agreementStyles from '../../agreements/signing/agreement.module.css'
import type { Channel } from './content-types.ts'
import { percent } from './figures.ts'
import goToMarketStyles from './go-to-market.module.css'

/** The revenue share of each channel, as a bar in the colour of its band. */
export function ChannelList({ channels }: { channels: readonly Channel[] }) {
  return (
    <ul className={goToMarketStyles.channels}>
      {channels.map(({ name, percentage, description }) => (
        <li key={name}>
          <p className={goToMarketStyles.channelsName}>
            <b>{name}</b>
            <span className="num">{percent(percentage)}</span>
          </p>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect className={goToMarketStyles.track} width="100" height="4" />
            <rect
              className={`${agreementStyles.fill} ${goToMarketStyles[`fill--${band(percentage)}`]}`}
              width={percentage}
              height="4"
            />
          </svg>
          <p className="small">{description}</p>
        </li>
      ))}
    </ul>
  )
}

/** The three bands of a revenue share (product-spec section 4). The number beside the bar says the same. */
function band(percentage: number) {
  if (percentage >= 60) return 'high'
  return percentage >= 40 ? 'middle' : 'low'
}
