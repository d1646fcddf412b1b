import { lazy, Suspense } from 'react'
import type { Account } from '../features/accounts/queries.ts'
import { useOpenProjects } from '../features/operations/company/use-open-projects.ts'

/** Loaded after a sign-in. */
const AccountMenu = lazy(() => import('../features/accounts/account-menu.tsx'))

/** Replaces the two buttons in a header for a signed-in investor. */
export function SignedInCorner({ account }: { account: Account }) {
  const open = useOpenProjects()
  return (
    <Suspense>
      <AccountMenu account={account} open={open} />
    </Suspense>
  )
}
