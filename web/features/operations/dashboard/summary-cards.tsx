import { Link, type LinkProps } from '@tanstack/react-router'
import { number } from '../../../lib/format.ts'
import { None } from '../../../ui/none.tsx'
import type { useSummary } from './queries.ts'
import styles from './summary.module.css'

type Numbers = NonNullable<ReturnType<typeof useSummary>['data']>
type Card = { of: keyof Numbers; name: string; link: LinkProps }

const CARDS: readonly Card[] = [
  {
    of: 'submissions',
    name: 'NDA submissions',
    link: { to: '/admin/nda', search: { tab: 'submissions' } },
  },
  {
    of: 'activeCodes',
    // The list below counts the codes of signatures alone.
    name: 'Active codes, all kinds',
    link: { to: '/admin/codes', search: { state: 'active' } },
  },
  { of: 'liveSessions', name: 'Live sessions', link: { to: '/admin/sessions' } },
  {
    of: 'openWindows',
    name: 'Open shared windows',
    link: { to: '/admin/nda', search: { tab: 'shared', period: 'open' } },
  },
  {
    of: 'codesEndingSoon',
    name: 'Codes ending within 7 days',
    link: { to: '/admin/codes', search: { state: 'active', ends: 'week', sort: 'ending' } },
  },
]

export function SummaryCards({ numbers, failed }: { numbers: Numbers | undefined; failed: boolean }) {
  return (
    <ul className={styles.summary} aria-label="Summary" aria-busy={(!numbers && !failed) || undefined}>
      {CARDS.map(({ of, name, link }) => (
        <li key={of}>
          <Link {...link} className={styles.summaryCard} activeProps={{}}>
            <span className={styles.summaryName}>{name}</span>
            <span className={styles.summaryFigure}>
              {numbers ? number(numbers[of]) : failed ? <None says="unknown" /> : <Bar />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A placeholder of the size of the figure. */
function Bar() {
  return (
    <svg className="skeleton" viewBox="0 0 20 20" aria-hidden="true">
      <rect className="skeleton__strong" y="3" width="20" height="14" />
    </svg>
  )
}
