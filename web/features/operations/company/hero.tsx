import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LIMITS } from '../../../../contract/limits.ts'
import { millions } from '../../../lib/money.ts'
import type { Portal } from '../../../lib/projects.ts'
import styles from './hero.module.css'
import { SigningPaused } from './signing-paused.tsx'
import { ValuationScale } from './valuation-scale.tsx'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** `returning`: what is open to someone who comes back, instead of how to get in. */
export function Hero({ portal, returning }: { portal: Portal; returning?: ReactNode }) {
  const { platforms, portfolio, currency } = portal
  const count = platforms.length
  const next = platforms.find((platform) => platform.stage === 'upcoming' && platform.launch)
  return (
    <section className={`${styles.hero} wrap`} aria-labelledby="offer">
      <div className={styles.heroHead}>
        <h1 id="offer">{NUMBERS[count] ?? count} AI platforms, shown only to investors who sign for them.</h1>
        {returning || <HowToGetIn signable={portal.agreement.signable} />}
      </div>
      {portfolio.high > 0 && (
        <div className={styles.heroRange}>
          <p className={styles.heroCaption}>
            <span>Total portfolio value</span>
            <span>{count} active platforms</span>
          </p>
          <p className={`${styles.range} figure`}>
            <span>{millions(portfolio.low, currency)}</span> <span className={styles.rangeTo}>to</span>{' '}
            <span>{millions(portfolio.high, currency)}</span>
          </p>
          <ValuationScale portal={portal} />
        </div>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Minimum investment</dt>
          <dd>$50,000</dd>
        </div>
        <div>
          <dt>Open to</dt>
          <dd>Accredited investors</dd>
        </div>
        {next && (
          <div>
            <dt>Next launch</dt>
            <dd>{next.launch}</dd>
          </div>
        )}
        <div>
          <dt>Access after signing</dt>
          <dd>{LIMITS.personalCodeDays} days</dd>
        </div>
      </dl>
    </section>
  )
}

function HowToGetIn({ signable }: { signable: boolean }) {
  if (!signable) return <SigningPaused />
  return (
    <>
      <p className="lead">
        Read and accept a mutual non-disclosure agreement, receive a personal access code, and open the tear sheets and
        the figures behind this range.
      </p>
      <Link className="btn btn--primary btn--big narrow-only" to="/nda-gate">
        New Investor Access
      </Link>
    </>
  )
}
