import { Link } from '@tanstack/react-router'
import { Brand } from './brand.tsx'
import type { Portal } from './queries.ts'

export function LandingHeader({ portal, onLogin }: { portal: Portal; onLogin: () => void }) {
  return (
    <header className="top">
      <div className="wrap top__in">
        <Brand />
        <a className="top__site" href={portal.company.siteUrl}>
          {new URL(portal.company.siteUrl).host}
        </a>
        <div className="top__end">
          <button className="btn btn--plain" type="button" onClick={onLogin}>
            Investor Login
          </button>
          <Link className="btn btn--primary top__sign" to="/nda-gate">
            New Investor Access
          </Link>
        </div>
      </div>
    </header>
  )
}
