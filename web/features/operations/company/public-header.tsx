import { Link } from '@tanstack/react-router'
import { Brand } from './brand.tsx'

export function PublicHeader() {
  return (
    <header className="top">
      <div className="wrap top__in">
        <Brand />
        <div className="top__end">
          <Link className="btn btn--plain" to="/unlock">
            Enter your code
          </Link>
          <Link className="btn top__sign" to="/nda-gate">
            New Investor Access
          </Link>
        </div>
      </div>
    </header>
  )
}
