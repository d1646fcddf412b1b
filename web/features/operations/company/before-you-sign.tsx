import { LIMITS } from '../../../../contract/limits.ts'
import type { Portal } from '../../../lib/projects.ts'
import styles from './launches.module.css'
import { CODE_BEGINS } from './queries.ts'

type Rows = ReadonlyArray<readonly [term: string, text: string]>

export function BeforeYouSign({ portal }: { portal: Portal }) {
  const { law, termYears } = portal.agreement
  const agreed: Rows = [
    ['Agreement', 'Mutual NDA; it binds the company too'],
    ['Term', `${termYears} ${termYears === 1 ? 'year' : 'years'}`],
    ...(law === null ? [] : [['Governing law', law.replace(/^the /i, '')] as const]),
    ['Eligibility', 'Accredited investors, from $50,000'],
    ['We record', 'Your identity, address, reading of the text and every access'],
  ]
  const opened: Rows = [
    ['Your code', 'Shown once you sign; yours alone'],
    ['Begins', CODE_BEGINS[portal.ndaActivation]],
    ['Valid', `${LIMITS.personalCodeDays} days, ${LIMITS.personalCodeUses} secure sessions`],
    ['Opens', 'The vault tear sheet and materials'],
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
