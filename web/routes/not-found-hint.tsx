import { Link } from '@tanstack/react-router'
import { useAuth } from '../features/accounts/queries.ts'
import * as texts from './texts.ts'

/** The specification's hint is for developers, so it is shown in development and to admins. */
export default function NotFoundHint() {
  const { user } = useAuth()
  if (import.meta.env.DEV || user?.staff === 'admin') return texts.didYouForgetTo
  return (
    <>
      {texts.checkTheAddressFor}
      <Link to="/unlock">{texts.enterYourAccessCode2}</Link>
      {texts.ifALinkBrought}
      <Link to="/support">{texts.support}</Link>.
    </>
  )
}
