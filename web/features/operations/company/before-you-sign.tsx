import type { ReactNode } from 'react'
import { listed } from '../../../../contract/wording.ts'
import { amount } from '../../../lib/money.ts'
import type { Portal } from '../../../lib/projects.ts'
import styles from './launches.module.css'
import { CODE_BEGINS, openedBySigning } from './queries.ts'
import * as texts from './texts.ts'

type Rows = ReadonlyArray<readonly [term: string, text: ReactNode]>

export function BeforeYouSign({ portal }: { portal: Portal }) {
  const { law, termYears, title, language } = portal.agreement
  const { minimum, openTo } = portal.landing
  const opens = openedBySigning(portal)
  const agreed: Rows = [
    [
      texts.agreement,
      <span key="title" lang={language}>
        {title}
      </span>,
    ],
    [texts.term, texts.years({ termYears })],
    ...(law === null ? [] : [[texts.governingLaw, law.replace(/^the /i, '')] as const]),
    [
      texts.eligibility,
      minimum === undefined ? openTo : texts.from({ openTo, minimum: amount(minimum, portal.currency) }),
    ],
    [texts.weRecord, texts.yourIdentityAddressReading],
  ]
  const opened: Rows = [
    [texts.yourCode, texts.shownOnceYouSign],
    [texts.begins, CODE_BEGINS[portal.ndaActivation]],
    [texts.valid, texts.daysSecureSessions({ codeDays: portal.codeDays, codeUses: portal.codeUses })],
    ...(opens.length === 0 ? [] : [[texts.opens, listed(opens)] as const]),
    [texts.meanwhile, texts.accessIsMonitoredAnd],
  ]
  return (
    <section className="section wrap" aria-labelledby="terms">
      <h2 id="terms">{texts.beforeYouSign}</h2>
      <div className={styles.terms}>
        <Terms title={texts.whatYouAgreeTo} rows={agreed} />
        <Terms title={texts.whatItOpens} rows={opened} />
      </div>
    </section>
  )
}

function Terms({ title, rows }: { title: string; rows: Rows }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl className="term-list">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
