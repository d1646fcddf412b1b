import { createLazyRoute } from '@tanstack/react-router'
import styles from '../features/accounts/account-body.module.css'
import { AccountBody } from '../features/accounts/account-body.tsx'
import { AuthGuard, SignInRequired } from '../features/accounts/auth-guard.tsx'
import { ConfirmIdentityHost } from '../features/accounts/confirm-identity-host.tsx'
import { useAuth } from '../features/accounts/queries.ts'
import { SignOutButton } from '../features/accounts/sign-out-button.tsx'
import { SignedCopy } from '../features/agreements/executed-copy/signed-copy.tsx'
import { AgreementActs } from '../features/agreements/term/agreement-acts.tsx'
import { AccountQuestions } from '../features/data-room/questions/account-questions.tsx'
import { DocumentCount, OwnDocuments } from '../features/data-room/shelf/own-documents.tsx'
import { OwnSubscriptions } from '../features/email/own-subscriptions/own-subscriptions.tsx'
import { Brand } from '../features/operations/company/brand.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useOpenProjects } from '../features/operations/company/use-open-projects.ts'
import { RequestList } from '../features/people/own-requests/request-list.tsx'
import { PROJECT_SHEET, ProjectHeader } from '../features/projects/presentation/project-header.tsx'
import { namedProjects, useProjects } from '../lib/projects.ts'
import { ProjectDrawing } from '../ui/drawings/project-drawing.tsx'
import { useMedia } from '../ui/use-media.ts'
import { usePage } from '../ui/use-page.ts'
import { useLogin } from './login-host.tsx'
import { SignedInCorner } from './signed-in-corner.tsx'
import * as texts from './texts.ts'
import { ViewAsSlot } from './view-as-slot.tsx'

export const account = createLazyRoute('/account')({ component: AccountPage })

function AccountPage() {
  const portal = usePortal()
  const openLogin = useLogin()
  const { user, failed } = useAuth()
  const projects = useProjects()
  const openNow = useOpenProjects()
  const hasSheet = useMedia(PROJECT_SHEET)
  usePage(pageTitle(texts.yourAccount, portal), 'ink')
  return (
    <>
      <ViewAsSlot />
      <ProjectHeader
        brand={<Brand />}
        projects={namedProjects({ platforms: projects })}
        signedIn={
          user ? <SignedInCorner account={user} flat={hasSheet} /> : failed && <SignOutButton className="btn btn--sm" />
        }
      />
      <main id="main" tabIndex={-1} className={`wrap ${styles.account}`}>
        {failed && !user && (
          <div className={styles.accountTop}>
            <h1>{texts.yourAccount}</h1>
          </div>
        )}
        <AuthGuard
          onLogin={() => openLogin()}
          fallback={
            <div className={styles.accountTop}>
              <h1>{texts.yourAccount}</h1>
              <SignInRequired onLogin={() => openLogin()} />
            </div>
          }
        >
          {(signedIn) => (
            <AccountBody
              key={signedIn.email}
              account={signedIn}
              projects={projects}
              openNow={openNow}
              onLogin={openLogin}
              copyOf={(id) => <SignedCopy id={id} />}
              actsOf={(agreement, onChanged) => <AgreementActs agreement={agreement} onChanged={onChanged} />}
              projectParts={{
                drawingOf: (route) => <ProjectDrawing of={route} />,
                countOf: (route) => <DocumentCount route={route} />,
              }}
              documentsOf={(open) => <OwnDocuments projects={open} />}
              questions={
                <AccountQuestions projectName={(route) => projects.find((it) => it.route === route)?.name ?? route} />
              }
              subscriptions={<OwnSubscriptions />}
              requests={
                <RequestList projectName={(route) => projects.find((it) => it.route === route)?.name ?? route} />
              }
            />
          )}
        </AuthGuard>
      </main>
      <ConfirmIdentityHost provider={portal?.oidcName} />
    </>
  )
}
