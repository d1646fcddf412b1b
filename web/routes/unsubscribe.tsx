import { createLazyRoute } from '@tanstack/react-router'
import * as texts from '../features/email/subscriptions/texts.ts'
import { Unsubscribe } from '../features/email/subscriptions/unsubscribe.tsx'
import { useLinkToken } from '../features/email/verification-links/use-link-token.ts'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { Alert } from '../ui/alert.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'
import { usePage } from '../ui/use-page.ts'

export const unsubscribe = createLazyRoute('/unsubscribe')({ component: UnsubscribePage })

function UnsubscribePage() {
  const token = useLinkToken()
  usePage(pageTitle(texts.unsubscribeFromEmails, usePortal()), 'paper')
  return (
    <>
      <GateHeader />
      <main id="main" tabIndex={-1} className="wrap py-16 page-height">
        <h1>{texts.unsubscribeFromEmails}</h1>
        <div className="grid justify-items-start gap-6 mt-8">
          {token === undefined ? (
            <NeedsScript>{texts.otherEmailsStay}</NeedsScript>
          ) : token === '' ? (
            <Alert tone="warn">{texts.linkUnknown}</Alert>
          ) : (
            <Unsubscribe key={token} token={token} />
          )}
        </div>
      </main>
    </>
  )
}
