import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { amount, millions } from '../../../lib/money.ts'
import type { Portal } from '../../../lib/projects.ts'
import styles from './hero.module.css'
import { SigningPaused } from './signing-paused.tsx'
import { ValuationScale } from './valuation-scale.tsx'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** `returning`: what is open to someone who comes back, instead of how to get in. */
export function Hero({ portal, returning }: { portal: Portal; returning?: ReactNode }) {
  const { platforms, portfolio, currency, landing, codeDays } = portal
  const count = platforms.length
  const next = platforms.find((platform) => platform.stage === 'upcoming' && platform.launch)
  const [low, high] = [millions(portfolio.low, currency), millions(portfolio.high, currency)]
  return (
    <section className={`${styles.hero} wrap`} aria-labelledby="offer">
      <div className={styles.heroHead}>
        <h1 id="offer">{landing.headline.replaceAll('{count}', String(NUMBERS[count] ?? count))}</h1>
        {returning || <HowToGetIn portal={portal} />}
      </div>
      {portfolio.high > 0 && (
        <div className={styles.heroRange}>
          <p className={styles.heroCaption}>
            <span>Total portfolio value</span>
            <span>{count} active platforms</span>
          </p>
          <p className={`${styles.range} ${rangeSize(Math.max(low.length, high.length))} figure`}>
            <span>{low}</span> <span className={styles.rangeTo}>to</span> <span>{high}</span>
          </p>
          <ValuationScale portal={portal} />
        </div>
      )}
      <dl className={styles.facts}>
        {landing.minimum !== undefined && (
          <div>
            <dt>Minimum investment</dt>
            <dd>{amount(landing.minimum, currency)}</dd>
          </div>
        )}
        <div>
          <dt>Open to</dt>
          <dd>{landing.openTo}</dd>
        </div>
        {next && (
          <div>
            <dt>Next launch</dt>
            <dd>{next.launch}</dd>
          </div>
        )}
        <div>
          <dt>Access after signing</dt>
          <dd>{codeDays} days</dd>
        </div>
      </dl>
    </section>
  )
}

function rangeSize(length: number): string {
  if (length <= 6) return ''
  return (length <= 11 ? styles['range--long'] : styles['range--longest']) ?? ''
}

function HowToGetIn({ portal }: { portal: Portal }) {
  if (!portal.agreement.signable) return <SigningPaused />
  return (
    <>
      <p className="lead">{portal.landing.lead}</p>
      <Link className="btn btn--primary btn--big narrow-only" to="/nda-gate">
        New Investor Access
      </Link>
    </>
  )
}
