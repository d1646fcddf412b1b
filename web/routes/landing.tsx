import { useSuspenseQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { BeforeYouSign } from '../features/portal/before-you-sign.tsx'
import { Hero } from '../features/portal/hero.tsx'
import { InvestorVideo } from '../features/portal/investor-video.tsx'
import { LandingHeader } from '../features/portal/landing-header.tsx'
import { InitialLaunch, NextLaunches } from '../features/portal/launches.tsx'
import { portalQuery } from '../features/portal/queries.ts'
import { ReadyToInvest } from '../features/portal/ready-to-invest.tsx'
import { SiteFooter } from '../features/portal/site-footer.tsx'
import { SessionSection } from '../features/sessions/session-section.tsx'
import { millionsRange } from '../lib/format.ts'
import { usePage } from '../ui/use-page.ts'

/** Fetched when it is first opened: most visits never do. */
const LoginDialog = lazy(() =>
  import('../features/login/login-dialog.tsx').then((module) => ({ default: module.LoginDialog })),
)

export const landing = createLazyRoute('/')({ component: LandingPage })

function LandingPage() {
  const { data: portal } = useSuspenseQuery(portalQuery)
  const [login, setLogin] = useState<'unused' | 'open' | 'closed'>('unused')
  usePage(
    `${portal.company.name}, investor portal`,
    'paper',
    `${portal.company.name}: ${portal.platforms.length} platforms, estimated at ${millionsRange(portal.portfolio)} together. Sign a mutual NDA, receive a personal access code, and open the confidential pages.`,
  )
  const openLogin = () => setLogin('open')
  return (
    <>
      <LandingHeader portal={portal} onLogin={openLogin} />
      <main id="main" tabIndex={-1}>
        <Hero portal={portal} />
        <InvestorVideo video={portal.video} companyName={portal.company.name} />
        <InitialLaunch platforms={portal.platforms} />
        <NextLaunches platforms={portal.platforms} />
        <BeforeYouSign portal={portal} />
        <SessionSection shownPublicly={portal.showSessionPublicly} />
        <ReadyToInvest portal={portal} onLogin={openLogin} />
      </main>
      <SiteFooter />
      <Suspense>
        {login !== 'unused' && <LoginDialog open={login === 'open'} onClose={() => setLogin('closed')} />}
      </Suspense>
    </>
  )
}
