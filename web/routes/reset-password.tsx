import { createLazyRoute } from '@tanstack/react-router'
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx'
import { LinkPage } from '../features/email/verification-links/link-page.tsx'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { usePage } from '../ui/use-page.ts'
import { useLogin } from './login-host.tsx'
import * as texts from './texts.ts'

export const resetPassword = createLazyRoute('/reset-password')({ component: ResetPasswordPage })

function ResetPasswordPage() {
  const openLogin = useLogin()
  usePage(pageTitle(texts.setANewPassword, usePortal()), 'paper')
  return (
    <>
      <GateHeader />
      <LinkPage title={texts.setANewPassword} lead={texts.chooseANewPassword}>
        {(token, onUsed) => <ResetPasswordForm key={token} token={token} onLogin={() => openLogin()} onUsed={onUsed} />}
      </LinkPage>
    </>
  )
}
