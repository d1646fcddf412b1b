import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useSession } from '../features/access-codes/sessions/queries.ts'
import { useAuth } from '../features/accounts/queries.ts'
import { Hero } from '../features/operations/company/hero.tsx'
import { LandingHeader } from '../features/operations/company/landing-header.tsx'
import { LandingParts } from '../features/operations/company/landing-parts.tsx'
import { SheetPreview } from '../features/operations/company/sheet-preview.tsx'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { useOpenProjects } from '../features/operations/company/use-open-projects.ts'
import { entryQuery } from '../lib/entry.ts'
import { millionsRange } from '../lib/money.ts'
import { namedProjects, type Portal, portalQuery, projectNoun } from '../lib/projects.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { usePage } from '../ui/use-page.ts'
import { useLogin } from './login-host.tsx'
import { SignedInCorner } from './signed-in-corner.tsx'
import * as texts from './texts.ts'
import { useSigninSearch } from './use-signin-search.ts'

/* Loaded for who comes back. */
const WelcomeBack = lazy(() => import('./welcome-back.tsx').then((it) => ({ default: it.WelcomeBack })))
const SessionSection = lazy(() =>
  import('../features/access-codes/sessions/session-section.tsx').then((it) => ({ default: it.SessionSection })),
)

export const landing = createLazyRoute('/')({ component: LandingPage })

function LandingPage() {
  const { data } = useSuspenseQuery(portalQuery)
  const portal = useMemo(() => ({ ...data, platforms: namedProjects(data) }), [data])
  const openLogin = useLogin()
  const { user } = useAuth()
  const open = useOpenProjects()
  const signed = useQuery(entryQuery).data?.signed
  // Who signed, has a session or an account is led on, and is not asked to sign.
  const returning = useHydrated() && (open.length > 0 || user !== null || Boolean(signed))
  const invited = !returning && portal.agreement.signable
  const session = useSession()
  const count = portal.platforms.length
  const showsSession = session || (session === null && portal.showSessionPublicly)
  useSigninSearch()
  usePage(
    texts.investorPortal({ name: portal.company.name }),
    'paper',
    texts.projectsSignTheAgreement({
      name: portal.company.name,
      count,
      noun: projectNoun(portal.landing, count),
      worth: worth(portal),
    }),
  )
  return (
    <>
      <LandingHeader
        portal={portal}
        onLogin={() => openLogin()}
        returning={returning}
        signedIn={user && <SignedInCorner account={user} />}
      />
      <main id="main" tabIndex={-1}>
        <Hero
          portal={portal}
          returning={
            returning && (
              <Suspense>
                <WelcomeBack account={user} />
              </Suspense>
            )
          }
        />
        {portal.agreement.signable && <SheetPreview platforms={portal.platforms} returning={returning} />}
        <LandingParts
          portal={portal}
          open={open}
          invited={invited}
          session={<Suspense>{showsSession && <SessionSection />}</Suspense>}
          onLogin={() => openLogin()}
        />
      </main>
      <SiteFooter />
    </>
  )
}

/** Nothing if no project in the portal's currency has a valuation. */
function worth({ portfolio, currency }: Portal) {
  return portfolio.high > 0 ? texts.estimatedAtTogether({ portfolio: millionsRange(portfolio, currency) }) : ''
}
