import { createLazyRoute } from '@tanstack/react-router'
import { ConfirmAccountLink } from '../features/accounts/confirm-account-link.tsx'
import { LinkPage } from '../features/email/verification-links/link-page.tsx'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { usePage } from '../ui/use-page.ts'
import { useLogin } from './login-host.tsx'

export const confirmAccount = createLazyRoute('/confirm-account')({ component: ConfirmAccountPage })

function ConfirmAccountPage() {
  const openLogin = useLogin()
  usePage(pageTitle('Confirm your address', usePortal()), 'paper')
  return (
    <>
      <GateHeader />
      <LinkPage
        title="Confirm your email address"
        lead="Press the button to confirm your address. The link works once, for 15 minutes."
      >
        {(token) => <ConfirmAccountLink key={token} token={token} onLogin={() => openLogin()} />}
      </LinkPage>
    </>
  )
}
