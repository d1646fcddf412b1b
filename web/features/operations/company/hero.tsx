import { Link } from '@tanstack/react-router'
import { LIMITS } from '../../../../contract/limits.ts'
import { millions } from '../../../lib/format.ts'
import type { Portal } from './queries.ts'
import { ValuationScale } from './valuation-scale.tsx'
import './hero.css'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

export function Hero({ portal }: { portal: Portal }) {
  const { platforms, portfolio } = portal
  const count = platforms.length
  const next = platforms.find((platform) => platform.stage === 'upcoming' && platform.launch)
  return (
    <section className="hero wrap" aria-labelledby="offer">
      <div className="hero__head">
        <h1 id="offer">{NUMBERS[count] ?? count} AI platforms, shown only to investors who sign for them.</h1>
        <p className="lead">
          Read and accept a mutual non-disclosure agreement, receive a personal access code, and open the tear sheets
          and the figures behind this range.
        </p>
        <Link className="btn btn--primary btn--big sm:hidden" to="/nda-gate">
          New Investor Access
        </Link>
      </div>
      <div className="hero__range">
        <p className="hero__cap">
          <span>Total portfolio value</span>
          <span>{count} active platforms</span>
        </p>
        <p className="range figure">
          <span>{millions(portfolio.low)}</span> <span className="to">to</span> <span>{millions(portfolio.high)}</span>
        </p>
        <ValuationScale portal={portal} />
      </div>
      <dl className="facts">
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
