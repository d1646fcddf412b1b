import { Link } from '@tanstack/react-router'
import { listed } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { day } from '../../lib/format.ts'
import styles from './account-body.module.css'
import { AccountSection } from './account-section.tsx'
import { ActError } from './act-error.tsx'
import { useAct } from './confirm-identity.ts'
import type { Account, Overview } from './queries.ts'

type Names = ReadonlyArray<{ route: Account['routes'][number]; name: string }>
type AccessSectionProps = { account: Account; requests: Overview['requests']; projects: Names }

/** What staff opened to the account, and the request for it. */
export function AccessSection({ account, requests, projects }: AccessSectionProps) {
  const open = projects.filter(({ route }) => account.routes.includes(route))
  const last = requests.find(({ kind }) => kind === 'access')
  const ask = useAct({
    act: () => call('POST /api/account/access-request', {}),
    done: 'Your request is on its way to our team',
    failed: 'The request could not be sent just now. Please try again.',
  })
  const waits = account.request?.state === 'open'
  return (
    <AccountSection
      id="access"
      title="Projects"
      about="What is open to you whenever you are signed in. Our team decides; an access code opens pages besides."
    >
      {open.length > 0 ? (
        <ul className={styles.accountDoors}>
          {open.map(({ route, name }) => (
            <li key={route}>
              <Link to="/$project" params={{ project: route }}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text">No project is open to your account.</p>
      )}
      {account.request && (
        <div className={styles.accountRequest}>
          <p>{requestWords(account, open)}</p>
          {last && (
            <p className="small num">
              Asked on {day(last.createdAt)}
              {last.answeredAt && `, answered on ${day(last.answeredAt)}`}
            </p>
          )}
          {account.request.words && <blockquote className={styles.accountText}>{account.request.words}</blockquote>}
        </div>
      )}
      {!waits && open.length < projects.length && (
        <div>
          <button className="btn" type="button" aria-disabled={ask.busy || undefined} onClick={() => ask.run()}>
            {ask.busy ? 'Sending...' : account.request ? 'Ask again' : 'Ask for access'}
          </button>
        </div>
      )}
      <ActError words={ask.error} />
    </AccountSection>
  )
}

function requestWords({ request }: Account, open: Names): string {
  if (request?.state === 'open') return 'Your request waits for an answer. We write to you once it is given.'
  if (request?.state === 'declined') return 'Your request was declined.'
  return open.length > 0 ? `Approved for ${listed(open.map(({ name }) => name))}.` : 'Your approval was taken back.'
}
