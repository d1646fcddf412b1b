import { createLazyRoute, Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { StaffCopy } from '../features/agreements/executed-copy/staff-copy.tsx'
import { PersonReading } from '../features/data-room/library/person-reading.tsx'
import { PersonQuestions } from '../features/data-room/questions/desk/person-questions.tsx'
import { PersonMails } from '../features/email/mail-list.tsx'
import { PersonSubscriptions } from '../features/email/subscriptions/person-subscriptions.tsx'
import { NotifyDialog } from '../features/notifications/notify-dialog.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { PersonEngagement } from '../features/people/engagement/person-engagement.tsx'
import { Journey } from '../features/people/journey.tsx'
import { personName } from '../features/people/labels.ts'
import peopleStyles from '../features/people/people.module.css'
import { PersonActs } from '../features/people/person-acts.tsx'
import { PersonData } from '../features/people/person-data.tsx'
import { Access, AccountFacts, Agreements, Codes, Requests, Sessions } from '../features/people/person-facts.tsx'
import { type PersonDetail, usePerson } from '../features/people/queries.ts'
import { PersonStage } from '../features/pipeline/stage-facts.tsx'
import { CallError } from '../lib/call-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import staffPageStyles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { ExportButton } from './export-button.tsx'
import { useProjectName } from './use-project-name.ts'

export const adminPerson = createLazyRoute('/admin/people/$id')({ component: PersonPage })

function PersonPage() {
  const { id } = useParams({ from: '/admin/people/$id' })
  const { data, error, refetch } = usePerson(id)
  useRightsEnd(error)
  const projectName = useProjectName()
  const readOnly = useStaff()?.role !== 'admin'
  const [notifying, setNotifying] = useState(false)
  const unknown = error instanceof CallError && error.status === 404
  // The title contains no name, because it would stay in the browser's history.
  usePage(pageTitle('Person', usePortal()), 'ink')
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage} aria-busy={(!data && !error) || undefined}>
      <p className={peopleStyles.personBack}>
        <Link to="/admin/people">All people</Link>
      </p>
      <div className={staffPageStyles.staffPageHead}>
        {/* One heading in every state, so that it keeps the focus. */}
        <h1>{unknown ? 'Person not found' : data ? personName(data.person) : 'Person'}</h1>
        {data && !error && (
          <div className="list-head__end">
            <PersonActs
              key={id}
              detail={data}
              projectName={projectName}
              readOnly={readOnly}
              onNotify={() => setNotifying(true)}
            />
          </div>
        )}
      </div>
      {data && !error && <Shown key={id} detail={data} />}
      {data && notifying && (
        <NotifyDialog scope="person" target={id} name={personName(data.person)} onClose={() => setNotifying(false)} />
      )}
      {unknown && <Empty title="No such person">The link is wrong, or the person was deleted.</Empty>}
      {error && !unknown && <LoadFailed what="This person" onRetry={() => void refetch()} />}
    </main>
  )
}

function Shown({ detail }: { detail: PersonDetail }) {
  const { person, agreements, codes, sessions, requests, sees } = detail
  const projectName = useProjectName()
  const readOnly = useStaff()?.role !== 'admin'
  return (
    <>
      <p className={`small ${peopleStyles.personAbout}`}>
        {[person.companyName, person.name && person.email].filter(Boolean).join(', ')}
      </p>
      {person.requestOpen && (
        <div className={peopleStyles.personAsk}>
          <Alert tone="warn">
            Requests access as an existing investor. Range at sign-up: {person.interestAmounts || 'not given'};{' '}
            {person.accredited ? 'accredited (self-declared)' : 'accreditation not confirmed'}.
            {!person.verified && ' You can approve the account once its email is confirmed.'}
          </Alert>
        </div>
      )}
      {(person.role === null || person.role === 'investor') && <PersonStage id={person.id} />}
      <PersonEngagement id={person.id} name={personName(person)} readOnly={readOnly || detail.erasedAt !== null} />
      <Journey id={person.id} />
      <div className={peopleStyles.person}>
        <div className={peopleStyles.personMain}>
          <Access sees={sees} projectName={projectName} />
          <PersonReading
            id={person.id}
            documentLink={({ documentId, route, title }) => (
              <Link to="/admin/documents" search={{ route, document: documentId }}>
                {title}
              </Link>
            )}
          />
          <PersonSubscriptions id={person.id} readOnly={readOnly} />
          <PersonMails id={person.id} readOnly={readOnly} />
          <Sessions personId={person.id} sessions={sessions} readOnly={readOnly} />
          <p className="legend">Exact times are UTC.</p>
        </div>
        <div className={peopleStyles.personSide}>
          <section className={peopleStyles.account} aria-labelledby="account-h">
            <AccountFacts person={person} projectName={projectName} />
            <PersonData
              detail={detail}
              links={
                <p className={peopleStyles.personLinks}>
                  <Link to="/admin/audit" search={{ chain: person.id }}>
                    Log chain
                  </Link>
                  <Link to="/admin/audit" search={{ person: person.id }}>
                    Log entries
                  </Link>
                  <ExportButton list={`people/${person.id}`} choice={{}} label="Export all data" />
                </p>
              }
            />
          </section>
          <Agreements agreements={agreements} copyOf={(id) => <StaffCopy id={id} />} />
          <Codes codes={codes} projectName={projectName} />
          <Requests requests={requests} />
          <PersonQuestions id={person.id} projectName={projectName} listClass={peopleStyles.sideList} />
        </div>
      </div>
    </>
  )
}
