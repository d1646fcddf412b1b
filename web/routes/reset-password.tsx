import { createLazyRoute } from '@tanstack/react-router'
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx'
import { LinkPage } from '../features/email/verification-links/link-page.tsx'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { usePage } from '../ui/use-page.ts'
import { useLogin } from './login-host.tsx'

export const resetPassword = createLazyRoute('/reset-password')({ component: ResetPasswordPage })

function ResetPasswordPage() {
  const openLogin = useLogin()
  usePage(pageTitle('Set a new password', usePortal()), 'paper')
  return (
    <>
      <GateHeader />
      <LinkPage title="Set a new password" lead="Choose a new password. Every session of your account then ends.">
        {(token, onUsed) => <ResetPasswordForm key={token} token={token} onLogin={() => openLogin()} onUsed={onUsed} />}
      </LinkPage>
    </>
  )
}
