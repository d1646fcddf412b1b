import { lazy, Suspense } from 'react'
import type { Account } from '../features/accounts/queries.ts'
import { useOpenProjects } from '../features/operations/company/use-open-projects.ts'

/** Loaded after a sign-in. */
const AccountMenu = lazy(() => import('../features/accounts/account-menu.tsx'))

/** Replaces the two buttons in a header for a signed-in investor. `flat`: see `AccountMenu`. */
export function SignedInCorner({ account, flat = false }: { account: Account; flat?: boolean }) {
  const open = useOpenProjects()
  return (
    <Suspense>
      <AccountMenu account={account} open={open} flat={flat} />
    </Suspense>
  )
}
