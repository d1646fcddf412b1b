import { createLazyRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmAccountLink } from '../features/accounts/confirm-account-link.tsx'
import { LinkPage } from '../features/email/verification-links/link-page.tsx'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { usePage } from '../ui/use-page.ts'
import { useLogin } from './login-host.tsx'

export const confirmAccount = createLazyRoute('/confirm-account')({ component: ConfirmAccountPage })

/** What the email's link is for, which its address says so that the page can ask the right question. */
const TEXTS = {
  address: {
    title: 'Confirm your email address',
    lead: 'Press the button to confirm your address. The link works once, for 15 minutes.',
    button: 'Confirm',
  },
  'sign-in': {
    title: 'Connect a sign-in to your account',
    lead: 'Press the button only if you have just signed in with your provider in this browser. The link works once, for 15 minutes.',
    button: 'Connect the sign-in',
  },
  'second-factor': {
    title: 'Keep your second factors',
    lead: 'Somebody asked us to remove your authenticator app and passkeys. Press the button to keep them.',
    button: 'Keep my second factors',
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
