import { Link } from '@tanstack/react-router'
import { useAuth } from '../features/accounts/queries.ts'

/** The specification's hint is for developers, so it is shown in development and to admins. */
export default function NotFoundHint() {
  const { user } = useAuth()
  if (import.meta.env.DEV || user?.staff === 'admin') return 'Did you forget to add the page to the router?'
  return (
    <>
      Check the address for a typing mistake. To open a project, <Link to="/unlock">enter your access code</Link>. If a
      link brought you here, tell <Link to="/support">support</Link>.
    </>
  )
}
