import { Link } from '@tanstack/react-router'
import { Brand } from './brand.tsx'

/** The letterhead of the pages that explain: who, and the two ways in. */
export function PublicHeader() {
  return (
    <header className="site-header">
      <div className="wrap site-header__inner">
        <Brand />
        <div className="site-header__end">
          <Link className="btn btn--plain" to="/unlock">
            Enter your code
          </Link>
          <Link className="btn site-header__sign" to="/nda-gate">
            New Investor Access
          </Link>
        </div>
      </div>
    </header>
  )
}
