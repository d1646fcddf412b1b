import { Link } from '@tanstack/react-router'
import { Brand } from './brand.tsx'

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
