import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Portal } from '../../../lib/projects.ts'
import { Brand } from './brand.tsx'
import { LoginButton } from './login-button.tsx'
import { siteName } from './site-name.ts'
import * as texts from './texts.ts'

type LandingHeaderProps = {
  portal: Portal
  onLogin: () => void
  /** Who comes back is led on by the page, and not to the agreement. */
  returning: boolean
  /** Replaces the two buttons for a signed-in user. */
  signedIn: ReactNode
}

export function LandingHeader({ portal, onLogin, returning, signedIn }: LandingHeaderProps) {
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
              {/* Another button for who comes back: one that moved would be seen to jump. */}
              <LoginButton key={String(returning)} className={returning ? 'btn' : 'btn btn--plain'} onLogin={onLogin}>
                {texts.investorLogin}
              </LoginButton>
              {!returning && portal.agreement.signable && (
                <Link className="btn site-header__sign" to="/nda-gate">
                  {texts.newInvestorAccess}
                </Link>
              )}
            </>
          )}
        </div>
      </div>
    </header>
  )
}
