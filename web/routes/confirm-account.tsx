import { createLazyRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmAccountLink } from '../features/accounts/confirm-account-link.tsx'
import { LinkPage } from '../features/email/verification-links/link-page.tsx'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { usePage } from '../ui/use-page.ts'
import { useLogin } from './login-host.tsx'
import * as texts from './texts.ts'

export const confirmAccount = createLazyRoute('/confirm-account')({ component: ConfirmAccountPage })

/** What the email's link is for, which its address says so that the page can ask the right question. */
const TEXTS = {
  address: {
    title: texts.confirmYourEmailAddress,
    lead: texts.pressTheButtonTo,
    button: texts.confirm,
  },
  'sign-in': {
    title: texts.connectASignIn,
    lead: texts.pressTheButtonOnly,
    button: texts.connectTheSignIn,
  },
  'second-factor': {
    title: texts.keepYourSecondFactors,
    lead: texts.somebodyAskedUsTo,
    button: texts.keepMySecondFactors,
  },
}

function ConfirmAccountPage() {
  const openLogin = useLogin()
  // After hydration, because everyone gets the same page from the server.
  const [about, setAbout] = useState<string | null>(null)
  useEffect(() => setAbout(new URLSearchParams(window.location.search).get('about')), [])
  const { title, lead, button } = TEXTS[about === 'sign-in' || about === 'second-factor' ? about : 'address']
  usePage(pageTitle(title, usePortal()), 'paper')
  return (
    <>
      <GateHeader />
      <LinkPage title={title} lead={lead}>
        {(token, onUsed) => (
          <ConfirmAccountLink key={token} token={token} button={button} onLogin={() => openLogin()} onUsed={onUsed} />
        )}
      </LinkPage>
    </>
  )
}
