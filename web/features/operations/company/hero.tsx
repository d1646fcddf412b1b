import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { amount, millions } from '../../../lib/money.ts'
import { type Portal, projectNoun } from '../../../lib/projects.ts'
import styles from './hero.module.css'
import { SigningPaused } from './signing-paused.tsx'
import * as texts from './texts.ts'
import { ValuationScale } from './valuation-scale.tsx'

const NUMBERS = [
  texts.no,
  texts.one,
  texts.two,
  texts.three,
  texts.four,
  texts.five,
  texts.six,
  texts.seven,
  texts.eight,
  texts.nine,
  texts.ten,
]

/**
 * `returning`: what is open to someone who comes back, in the place of how to get in. The place stays as high as it was, because the page
 * is painted before the portal knows who is there.
 */
export function Hero({ portal, returning }: { portal: Portal; returning?: ReactNode }) {
  const { platforms, portfolio, currency, landing, codeDays } = portal
  const count = platforms.length
  const next = platforms.find((platform) => platform.stage === 'upcoming' && platform.launch)
  // The sum has the projects in the currency of the portal.
  const isMixed = platforms.some((platform) => platform.currency !== currency)
  const [low, high] = [millions(portfolio.low, currency), millions(portfolio.high, currency)]
  return (
    <section className={`${styles.hero} wrap`} aria-labelledby="offer">
      <div className={styles.heroHead}>
        <h1 id="offer">{headlineOf(portal)}</h1>
        <div className={styles.way}>
          <div
            className={returning ? 'invisible' : undefined}
            inert={Boolean(returning)}
            aria-hidden={Boolean(returning)}
          >
            <HowToGetIn portal={portal} />
          </div>
          {returning && (
            <div className={styles.returning} data-theme="ink">
              {returning}
            </div>
          )}
        </div>
      </div>
      {portfolio.high > 0 && (
        <div className={styles.heroRange}>
          <p className={styles.heroCaption}>
            <span>{`${texts.totalPortfolioValue}${isMixed ? ` (${currency})` : ''}`}</span>
            <span>{texts.activeProjects({ count, noun: projectNoun(landing, count) })}</span>
          </p>
          <p className={`${styles.range} ${rangeSize(Math.max(widthOf(low), widthOf(high)))} figure`}>
            <span>{low}</span> <span className={styles.rangeTo}>{texts.to}</span> <span>{high}</span>
          </p>
          <ValuationScale portal={portal} />
        </div>
      )}
      <dl className={styles.facts}>
        {landing.minimum !== undefined && (
          <div>
            <dt>{texts.minimumInvestment}</dt>
            <dd>{amount(landing.minimum, currency)}</dd>
          </div>
        )}
        <div>
          <dt>{texts.openTo}</dt>
          <dd>{landing.openTo}</dd>
        </div>
        {next && (
          <div>
            <dt>{texts.nextLaunch}</dt>
            <dd>{next.launch}</dd>
          </div>
        )}
        <div>
          <dt>{texts.codeValid}</dt>
          <dd>{texts.days({ codeDays })}</dd>
        </div>
      </dl>
    </section>
  )
}

/** Without projects, a sentence about how many there are would promise something. */
function headlineOf({ platforms: { length: count }, landing, company }: Portal): string {
  if (count === 0) return texts.noProjectYet({ name: company.name })
  return landing.headline.replaceAll('{count}', String(NUMBERS[count] ?? count))
}

/** In letters. East Asian ones, as in ￥3850万, are twice as wide. */
function widthOf(text: string): number {
  return text.length + (text.match(/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/g)?.length ?? 0)
}

function rangeSize(length: number): string {
  if (length <= 6) return ''
  return (length <= 11 ? styles['range--long'] : styles['range--longest']) ?? ''
}

function HowToGetIn({ portal }: { portal: Portal }) {
  if (!portal.agreement.signable) return <SigningPaused />
  return (
    <div className={styles.in}>
      <p className="lead">{portal.landing.lead}</p>
      <Link className="btn btn--primary btn--big" to="/nda-gate">
        {texts.newInvestorAccess}
      </Link>
    </div>
  )
}
