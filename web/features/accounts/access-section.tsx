import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { listed } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { day } from '../../lib/format.ts'
import { MessageQuote } from '../../ui/message-quote.tsx'
import styles from './account-body.module.css'
import { AccountSection, ActError } from './account-section.tsx'
import { AskLogin, useAct } from './confirm-identity.ts'
import type { Account, Overview } from './queries.ts'

type Names = ReadonlyArray<{ route: Account['routes'][number]; name: string }>
type AccessSectionProps = {
  account: Account
  requests: Overview['requests']
  projects: Names
  /** What this browser can open now, by the account or by a code. */
  openNow: ReadonlyArray<Names[number] & { until: string | null }>
}

/** The projects that staff approved for the account, and the request for access. */
export function AccessSection({ account, requests, projects, openNow }: AccessSectionProps) {
  const open = projects.filter(({ route }) => account.routes.includes(route))
  const askLogin = useContext(AskLogin)
  const listedProjects = projects.flatMap((project) => {
    const now = openNow.find(({ route }) => route === project.route)
    return now || open.includes(project) ? [{ ...project, until: now?.until ?? null }] : []
  })
  const last = requests.find(({ kind }) => kind === 'access')
  const ask = useAct({
    act: () => call('POST /api/account/access-request', {}),
    done: 'Your request has been sent to our team',
    failed: 'The request could not be sent. Please try again.',
  })
  return (
    <AccountSection
      id="access"
      title="Projects"
      about="The projects you can see when you are signed in. Our team approves them; an access code can open more."
    >
      {!account.accredited && !account.staff && (
        <div className={styles.accountRequest}>
          <p>The projects are open to accredited investors only. Please tell us whether you are one.</p>
          <div>
            <button className="btn btn--primary" type="button" onClick={() => askLogin('accreditation')}>
              Answer the question
            </button>
          </div>
        </div>
      )}
      {listedProjects.length > 0 ? (
        <ul className={styles.accountDoors}>
          {listedProjects.map(({ route, name, until }) => (
            <li key={route}>
              <Link to="/$project" params={{ project: route }}>
                Open {name}
              </Link>
              {until && <span className="small num"> by your code, until {day(until)}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text">Your account has no access to any project yet.</p>
      )}
      {account.request && (
        <div className={styles.accountRequest}>
          <p>{requestText(account, open)}</p>
          {last && (
            <p className="small num">
              Asked on {day(last.createdAt)}
              {last.answeredAt && `, answered on ${day(last.answeredAt)}`}
            </p>
          )}
          {account.request.words && <MessageQuote>{account.request.words}</MessageQuote>}
        </div>
      )}
      {account.request?.state !== 'open' && open.length < projects.length && (
        <div>
          <button className="btn" type="button" aria-disabled={ask.busy || undefined} onClick={() => ask.run()}>
            {ask.busy ? 'Sending...' : account.request ? 'Request again' : 'Request access'}
          </button>
        </div>
      )}
      <ActError message={ask.error} />
    </AccountSection>
  )
}

function requestText({ request }: Account, open: Names): string {
  if (request?.state === 'open') return 'We are reviewing your request and will email you.'
  if (request?.state === 'declined') return 'Your request was declined.'
  return open.length > 0 ? `Approved for ${listed(open.map(({ name }) => name))}.` : 'Your approval was withdrawn.'
}
