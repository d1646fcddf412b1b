import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AccessSection, listOpen } from './access-section.tsx'
import styles from './account-body.module.css'
import { AccountSection } from './account-section.tsx'
import { AgreementsSection } from './agreements-section.tsx'
import { CodesSection } from './codes-section.tsx'
import { AskLogin } from './confirm-identity.ts'
import { DataSection } from './data-section.tsx'
import { EmailPart } from './email-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { type Account, type Overview, overviewQuery } from './queries.ts'
import { SessionsSection } from './sessions-section.tsx'
import { SignatureQuestion } from './signature-question.tsx'
import { StaffNotice } from './staff-notice.tsx'
import * as texts from './texts.ts'
import { TotpPart } from './totp-part.tsx'

type AccountBodyProps = {
  account: Account
  projects: ReadonlyArray<{ route: Account['routes'][number]; name: string }>
  openNow: ComponentProps<typeof AccessSection>['openNow']
  onLogin: (start: 'second-factor' | 'accreditation') => void
  copyOf: (submissionId: string) => ReactNode
  /** The acts on an agreement; they call `onChanged` when done. */
  actsOf: (agreement: Overview['agreements'][number], onChanged: () => Promise<void>) => ReactNode
  requests: ReactNode
  questions: ReactNode
  /** The optional emails. */
  subscriptions: ReactNode
  /** The parts of a project in the list. */
  projectParts: Pick<ComponentProps<typeof AccessSection>, 'drawingOf' | 'countOf'>
  /** The documents of the projects that are open to the person. */
  documentsOf: (open: ReturnType<typeof listOpen>) => ReactNode
}

export function AccountBody(props: AccountBodyProps) {
  const { account, projects, openNow, onLogin, copyOf, actsOf, requests, questions, projectParts, documentsOf } = props
  const overview = useQuery(overviewQuery)
  const changed = async () => void (await overview.refetch())
  const nameOf = (route: Account['routes'][number]) => projects.find((it) => it.route === route)?.name ?? route
  const name = `${account.firstName} ${account.lastName}`.trim()
  const unconfirmed = overview.data?.agreements.filter((signed) => signed.unconfirmed) ?? []
  const security = (
    <AccountSection id="security" title={texts.security} about={texts.howYouSignIn}>
      <PasswordPart account={account} />
      <EmailPart account={account} />
      <TotpPart account={account} />
      {overview.data && <PasskeysPart passkeys={overview.data.passkeys} />}
    </AccountSection>
  )
  return (
    <AskLogin value={onLogin}>
      <div className={styles.accountTop}>
        <h1>{texts.yourAccount}</h1>
        <p className="lead">
          {name ? `${name}, ` : ''}
          {account.email}
        </p>
        <StaffNotice account={account} />
        {unconfirmed.length > 0 && (
          <div id="signature" className={styles.accountQuestions}>
            {unconfirmed.map((signed) => (
              <SignatureQuestion key={signed.id} signed={signed} />
            ))}
          </div>
        )}
      </div>
      {overview.isPending && <Spinner label={texts.loadingYourAccount} />}
      {overview.isError && !overview.data && (
        <LoadFailed what={texts.yourAccount} onRetry={() => void overview.refetch()} />
      )}
      {overview.data && (
        <>
          <AccessSection
            account={account}
            requests={overview.data.requests}
            projects={projects}
            openNow={openNow}
            {...projectParts}
          />
          <AccountSection id="documents" title={texts.documents} about={texts.documentsAbout}>
            {documentsOf(listOpen(account, projects, openNow))}
          </AccountSection>
          <AccountSection id="requests" title={texts.requests} about={texts.whatYouAskedOur}>
            {requests}
          </AccountSection>
          <AccountSection id="questions" title={texts.questions} about={texts.questionsAbout}>
            {questions}
          </AccountSection>
          <CodesSection codes={overview.data.codes} nameOf={nameOf} />
          <AgreementsSection
            agreements={overview.data.agreements}
            copyOf={copyOf}
            actsOf={(agreement) => actsOf(agreement, changed)}
          />
          <AccountSection id="emails" title={texts.emails} about={texts.emailsAbout}>
            {props.subscriptions}
          </AccountSection>
          {security}
          <SessionsSection sessions={overview.data.sessions} hasPassword={account.hasPassword} />
          <DataSection />
        </>
      )}
    </AskLogin>
  )
}
