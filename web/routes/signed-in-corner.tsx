import { lazy, Suspense } from 'react'
import type { Account } from '../features/accounts/queries.ts'

/** Fetched once somebody is signed in: most visitors never are. */
const AccountMenu = lazy(() => import('../features/accounts/account-menu.tsx'))

/** The place of the two buttons in a header, once it is known who is signed in. */
export function SignedInCorner({ account }: { account: Account }) {
  return (
    <Suspense>
      <AccountMenu account={account} />
    </Suspense>
  )
}
