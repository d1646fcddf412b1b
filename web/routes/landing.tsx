import { useSuspenseQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { SessionSection } from '../features/access-codes/sessions/session-section.tsx'
import { useAuth } from '../features/accounts/queries.ts'
import { BeforeYouSign } from '../features/operations/company/before-you-sign.tsx'
import { Hero } from '../features/operations/company/hero.tsx'
import { InvestorVideo } from '../features/operations/company/investor-video.tsx'
import { LandingHeader } from '../features/operations/company/landing-header.tsx'
import { InitialLaunch, NextLaunches } from '../features/operations/company/launches.tsx'
import { portalQuery } from '../features/operations/company/queries.ts'
import { ReadyToInvest } from '../features/operations/company/ready-to-invest.tsx'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { millionsRange } from '../lib/format.ts'
import { usePage } from '../ui/use-page.ts'
import { useLogin } from './login-host.tsx'
import { SignedInCorner } from './signed-in-corner.tsx'
import { useSigninSearch } from './use-signin-search.ts'

export const landing = createLazyRoute('/')({ component: LandingPage })

function LandingPage() {
  const { data: portal } = useSuspenseQuery(portalQuery)
  const openLogin = useLogin()
  const { user } = useAuth()
  useSigninSearch()
  usePage(
    `${portal.company.name}, investor portal`,
    'paper',
    `${portal.company.name}: ${portal.platforms.length} platforms, estimated at ${millionsRange(portal.portfolio)} together. Sign a mutual NDA, receive a personal access code, and open the confidential pages.`,
  )
  return (
    <>
      <LandingHeader portal={portal} onLogin={() => openLogin()} signedIn={user && <SignedInCorner account={user} />} />
      <main id="main" tabIndex={-1}>
        <Hero portal={portal} />
        <InvestorVideo video={portal.video} companyName={portal.company.name} />
        <InitialLaunch platforms={portal.platforms} />
        <NextLaunches platforms={portal.platforms} />
        <BeforeYouSign portal={portal} />
        <SessionSection shownPublicly={portal.showSessionPublicly} />
        <ReadyToInvest portal={portal} onLogin={() => openLogin()} />
      </main>
      <SiteFooter />
    </>
  )
}
