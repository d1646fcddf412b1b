import { createLazyRoute } from '@tanstack/react-router'
import { AccountBody } from '../features/account/account-body.tsx'
import { AuthGuard, SignInRequired } from '../features/account/auth-guard.tsx'
import { useAuth } from '../features/account/queries.ts'
import { SignedCopy } from '../features/agreements/signed-copy.tsx'
import { AgreementActs } from '../features/give-back/agreement-acts.tsx'
import { RequestList } from '../features/own-requests/request-list.tsx'
import { Brand } from '../features/portal/brand.tsx'
import { pageTitle, usePortal } from '../features/portal/queries.ts'
import { projectNames } from '../features/projects/project-names.ts'
import { RoomBar } from '../features/projects/room-bar.tsx'
import { usePage } from '../ui/use-page.ts'
import { useLogin } from './login-host.tsx'
import { SignedInCorner } from './signed-in-corner.tsx'

export const account = createLazyRoute('/account')({ component: AccountPage })

function AccountPage() {
  const portal = usePortal()
  const openLogin = useLogin()
  const { user } = useAuth()
  const projects = projectNames(portal?.platforms)
  usePage(pageTitle('Your account', portal), 'ink')
  return (
    <>
      <RoomBar brand={<Brand />} projects={projects} signedIn={user && <SignedInCorner account={user} />} />
      <main id="main" tabIndex={-1} className="wrap acct">
        <AuthGuard
          onLogin={() => openLogin()}
          fallback={
            <div className="acct__top">
              <h1>Your account</h1>
              <SignInRequired onLogin={() => openLogin()} />
            </div>
          }
        >
          {(signedIn) => (
            <AccountBody
              key={signedIn.email}
              account={signedIn}
              projects={projects}
              onLogin={openLogin}
              copyOf={(id) => <SignedCopy id={id} />}
              actsOf={(agreement, onChanged) => <AgreementActs agreement={agreement} onChanged={onChanged} />}
              requests={
                <RequestList projectName={(route) => projects.find((it) => it.route === route)?.name ?? route} />
              }
            />
          )}
        </AuthGuard>
      </main>
    </>
  )
}
