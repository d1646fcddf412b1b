import { Link } from '@tanstack/react-router'
import { Brand } from './brand.tsx'
import { OpenProjectLink } from './open-project.tsx'
import * as texts from './texts.ts'
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
                {texts.enterYourCode}
              </Link>
              <Link className="btn site-header__sign" to="/nda-gate">
                {texts.newInvestorAccess}
              </Link>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
