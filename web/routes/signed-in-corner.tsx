import { lazy, Suspense } from 'react'
import type { Account } from '../features/accounts/queries.ts'

/** Loaded after a sign-in. */
const AccountMenu = lazy(() => import('../features/accounts/account-menu.tsx'))

/** Replaces the two buttons in a header for a signed-in investor. */
export function SignedInCorner({ account }: { account: Account }) {
  return (
    <Suspense>
      <AccountMenu account={account} />
    </Suspense>
  )
}
