import { Link } from '@tanstack/react-router'
import { Brand } from './brand.tsx'
import { OpenProjectLink } from './open-project.tsx'
import { useOpenProjects } from './use-open-projects.ts'

export function PublicHeader() {
  const [first] = useOpenProjects()
  return (
    <header className="site-header">
      <div className="wrap site-header__inner">
        <Brand />
        <div className="site-header__end">
          {first ? (
            <OpenProjectLink project={first} className="btn btn--primary" />
          ) : (
            <>
              <Link className="btn btn--plain" to="/unlock">
                Enter your code
              </Link>
              <Link className="btn site-header__sign" to="/nda-gate">
                New Investor Access
              </Link>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
