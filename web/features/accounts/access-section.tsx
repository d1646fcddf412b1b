import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { listed } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { day } from '../../lib/format.ts'
import { unbroken } from '../../lib/unbroken.ts'
import { MessageQuote } from '../../ui/message-quote.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import styles from './account-body.module.css'
import { AccountSection, ActError } from './account-section.tsx'
import { AskLogin, useAct } from './confirm-identity.ts'
import type { Account, Overview } from './queries.ts'
import * as texts from './texts.ts'

type Names = ReadonlyArray<{ route: Account['routes'][number]; name: string }>
type AccessSectionProps = {
  account: Account
  requests: Overview['requests']
  projects: Names
  /** What this browser can open now, by the account or by a code. */
  openNow: ReadonlyArray<Names[number] & { until: string | null }>
  drawingOf: (route: Names[number]['route']) => ReactNode
  /** How many documents of the project the person can read. */
  countOf: (route: Names[number]['route']) => ReactNode
}

/** The projects that are open to the person, by the account or by a code, and until when. */
export function listOpen(account: Account, projects: Names, openNow: AccessSectionProps['openNow']) {
  return projects.flatMap((project) => {
    const now = openNow.find(({ route }) => route === project.route)
    return now || account.routes.includes(project.route) ? [{ ...project, until: now?.until ?? null }] : []
  })
}

/** The projects that staff approved for the account, and the request for access. */
export function AccessSection({ account, requests, projects, openNow, drawingOf, countOf }: AccessSectionProps) {
  const open = projects.filter(({ route }) => account.routes.includes(route))
  const askLogin = useContext(AskLogin)
  const listedProjects = listOpen(account, projects, openNow)
  const last = requests.find(({ kind }) => kind === 'access')
  const ask = useAct({
    act: () => call('POST /api/account/access-request', {}),
    done: texts.yourRequestHasBeen,
    failed: texts.theRequestCouldNot,
  })
  return (
    <AccountSection id="access" title={texts.projects} about={texts.theProjectsYouCan}>
      {!account.accredited && !account.staff && (
        <div className={styles.accountRequest}>
          <p>{texts.theProjectsAreOpen}</p>
          <div>
            <button className="btn btn--primary" type="button" onClick={() => askLogin('accreditation')}>
              {texts.answerTheQuestion}
            </button>
          </div>
        </div>
      )}
      {listedProjects.length > 0 ? (
        <ul className={styles.accountProjects}>
          {listedProjects.map(({ route, name, until }) => (
            <li key={route}>
              {drawingOf(route)}
              <div>
                <h3>{name}</h3>
                <StatusWord tone="ok">
                  {until ? texts.openByCodeUntil({ until: unbroken(day(until)) }) : texts.openByAccount}
                </StatusWord>
                {countOf(route)}
              </div>
              <Link className="btn btn--sm" to="/$project" params={{ project: route }}>
                {texts.open({ name })}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text">{texts.yourAccountHasNo}</p>
      )}
      {account.request && (
        <div className={styles.accountRequest}>
          <p>{requestText(account, open)}</p>
          {last && (
            <p className="small num">
              {texts.askedOn({ createdAt: day(last.createdAt) })}
              {last.answeredAt && texts.answeredOn({ answeredAt: day(last.answeredAt) })}
            </p>
          )}
          {account.request.words && <MessageQuote>{account.request.words}</MessageQuote>}
        </div>
      )}
      {account.request?.state !== 'open' && listedProjects.length < projects.length && (
        <div>
          <button className="btn btn--sm" type="button" aria-disabled={ask.busy || undefined} onClick={() => ask.run()}>
            {ask.busy ? texts.sending : account.request ? texts.requestAgain : texts.requestAccess}
          </button>
        </div>
      )}
      <ActError message={ask.error} />
    </AccountSection>
  )
}

function requestText({ request }: Account, open: Names): string {
  if (request?.state === 'open') return texts.weAreReviewingYour
  if (request?.state === 'declined') return texts.yourRequestWasDeclined
  return open.length > 0
    ? texts.approvedFor({ name: listed(open.map(({ name }) => name)) })
    : texts.yourApprovalWasWithdrawn
}
