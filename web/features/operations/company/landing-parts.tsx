import { Fragment, type ReactNode } from 'react'
import type { Portal } from '../../../lib/projects.ts'
import { BeforeYouSign } from './before-you-sign.tsx'
import { InvestorVideo } from './investor-video.tsx'
import { InitialLaunch, NextLaunches } from './launches.tsx'
import { ReadyToInvest } from './ready-to-invest.tsx'
import type { OpenProject } from './use-open-projects.ts'

type LandingPartsProps = {
  portal: Portal
  /** What the visitor can open. */
  open: readonly OpenProject[]
  /** Whether the visitor is asked to sign. */
  invited: boolean
  session?: ReactNode
  onLogin: () => void
}

/** What stands below the offer, in the order that the settings say. */
export function LandingParts({ portal, open, invited, session, onLogin }: LandingPartsProps) {
  const parts: Record<Portal['landing']['parts'][number]['name'], ReactNode> = {
    video: <InvestorVideo video={portal.video} companyName={portal.company.name} />,
    initial: <InitialLaunch platforms={portal.platforms} open={open} returning={!invited} />,
    next: <NextLaunches platforms={portal.platforms} noun={portal.landing.projects.one} />,
    terms: invited && <BeforeYouSign portal={portal} />,
    session,
    ready: invited && <ReadyToInvest portal={portal} onLogin={onLogin} />,
  }
  return portal.landing.parts.map(({ name, shown }) => shown && <Fragment key={name}>{parts[name]}</Fragment>)
}
