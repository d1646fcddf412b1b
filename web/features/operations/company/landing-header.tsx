import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Portal } from '../../../lib/projects.ts'
import { Brand } from './brand.tsx'
import { LoginButton } from './login-button.tsx'
import { OpenProjectLink } from './open-project.tsx'
import { siteName } from './site-name.ts'
import * as texts from './texts.ts'
import type { OpenProject } from './use-open-projects.ts'

type LandingHeaderProps = {
  portal: Portal
  onLogin: () => void
  /** Who can open a project is led there, and not to the agreement. */
  open: readonly OpenProject[]
  /** Replaces the two buttons for a signed-in user. */
  signedIn: ReactNode
}

export function LandingHeader({ portal, onLogin, open, signedIn }: LandingHeaderProps) {
  const [first] = open
  return (
    <header className="site-header">
      <div className="wrap site-header__inner">
        <Brand />
        <a className="site-header__site" href={portal.company.siteUrl}>
          {siteName(portal.company.siteUrl)}
        </a>
        <div className="site-header__end">
          {signedIn ?? (
            <>
              <LoginButton className="btn btn--plain" onLogin={onLogin}>
                {texts.investorLogin}
              </LoginButton>
              {!first && portal.agreement.signable && (
                <Link className="btn btn--primary site-header__sign" to="/nda-gate">
                  {texts.newInvestorAccess}
                </Link>
              )}
            </>
          )}
          {first && <OpenProjectLink project={first} className="btn btn--primary site-header__sign" />}
        </div>
      </div>
    </header>
  )
}
