import { Link } from '@tanstack/react-router'
import { useAuth } from './queries.ts'
import * as texts from './texts.ts'

/** What follows after an emailed link: to sign in, and once that is done, the account page. */
export function GoOn({ onLogin }: { onLogin: () => void }) {
  const { user } = useAuth()
  if (user)
    return (
      <Link className="btn btn--primary btn--big" to="/account">
        {texts.goToYourAccount}
      </Link>
    )
  return (
    <button className="btn btn--primary btn--big" type="button" onClick={onLogin}>
      {texts.signIn}
    </button>
  )
}
