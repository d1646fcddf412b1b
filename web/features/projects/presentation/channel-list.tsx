import { percent } from '../../../lib/format.ts'
import { band } from './channel-band.ts'
import type { Channel } from './content-types.ts'
import styles from './go-to-market.module.css'

/** The revenue share of each channel, as a bar coloured by band. */
export function ChannelList({ channels }: { channels: readonly Channel[] }) {
  return (
    <ul className={styles.channels}>
      {channels.map(({ name, percentage, description }) => (
        <li key={name}>
          <p className={styles.channelsName}>
            <b>{name}</b>
            <span className="num">{percent(percentage)}</span>
          </p>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.track} width="100" height="4" />
            <rect className={styles[`fill--${band(percentage)}`]} width={percentage} height="4" />
          </svg>
          <p className="small">{description}</p>
        </li>
      ))}
    </ul>
  )
}
