import type { CSSProperties } from 'react'
import { percent } from '../../../lib/format.ts'
import { band } from './channel-band.ts'
import type { Channel } from './content-types.ts'
import styles from './go-to-market.module.css'
import * as texts from './texts.ts'

type Shared = Channel & { share: number }

/** Whether each channel says how much of all sales comes through it. */
export function haveShares(channels: readonly Channel[]): channels is readonly Shared[] {
  return channels.every(({ share }) => share !== undefined)
}

/** All sales as one bar: its parts are as wide as the channels, and filled as high as what the company keeps. The table says the same. */
export function SalesBar({ channels }: { channels: readonly Shared[] }) {
  const kept = channels.reduce((sum, { share, percentage }) => sum + (share * percentage) / 100, 0)
  return (
    <figure className={styles.sales}>
      <div className={styles.salesBar} aria-hidden="true">
        {channels.map(({ name, share, percentage }) => (
          <span
            key={name}
            style={{ '--share': share, '--kept': percentage / 100 } as CSSProperties}
            className={styles[`part--${band(percentage)}`]}
          >
            <i className={styles.salesFill} />
            <b>
              {percent(share)} <small>{texts.ofSales}</small>
            </b>
          </span>
        ))}
      </div>
      <figcaption className={styles.salesKept}>{texts.ofAllSalesKept({ kept: percent(kept, 0, 0) })}</figcaption>
      <table className={styles.salesTable}>
        <thead className={styles.salesHead}>
          <tr>
            <th scope="col">{texts.channel}</th>
            <th scope="col">{texts.shareOfSales}</th>
            <th scope="col">{texts.keptOfASale}</th>
          </tr>
        </thead>
        <tbody>
          {channels.map(({ name, share, percentage, description }) => (
            <tr key={name}>
              <th scope="row" className={styles.salesName}>
                <i className={styles[`part--${band(percentage)}`]} aria-hidden="true" />
                <span>
                  {name}
                  <small>{description}</small>
                </span>
              </th>
              <td>{percent(share)}</td>
              <td>{percent(percentage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
