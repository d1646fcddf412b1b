import { listed } from '../../../../contract/wording.ts'
import { amount } from '../../../lib/money.ts'
import type { Portal } from '../../../lib/projects.ts'
import styles from './launches.module.css'
import { CODE_BEGINS, openedBySigning } from './queries.ts'

type Rows = ReadonlyArray<readonly [term: string, text: string]>

export function BeforeYouSign({ portal }: { portal: Portal }) {
  const { law, termYears } = portal.agreement
  const { minimum, openTo } = portal.landing
  const opens = openedBySigning(portal)
  const agreed: Rows = [
    ['Agreement', 'Mutual NDA; it binds the company too'],
    ['Term', `${termYears} ${termYears === 1 ? 'year' : 'years'}`],
    ...(law === null ? [] : [['Governing law', law.replace(/^the /i, '')] as const]),
    ['Eligibility', minimum === undefined ? openTo : `${openTo}, from ${amount(minimum, portal.currency)}`],
    ['We record', 'Your identity, address, reading of the text and every access'],
  ]
  const opened: Rows = [
    ['Your code', 'Shown once you sign; yours alone'],
    ['Begins', CODE_BEGINS[portal.ndaActivation]],
    ['Valid', `${portal.codeDays} days, ${portal.codeUses} secure sessions`],
    ...(opens.length === 0 ? [] : [['Opens', listed(opens)] as const]),
    ['Meanwhile', 'Access is monitored and logged; a code can be revoked'],
  ]
  return (
    <section className="section wrap" aria-labelledby="terms">
      <h2 id="terms">Before you sign</h2>
      <div className={styles.terms}>
        <Terms title="What you agree to" rows={agreed} />
        <Terms title="What it opens" rows={opened} />
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
