import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createLazyRoute, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useLinkToken } from '../features/email/verification-links/use-link-token.ts'
import { OpenLink } from '../features/operations/setup/open-link.tsx'
import { setupQuery } from '../features/operations/setup/queries.ts'
import type { Place } from '../features/operations/setup/setup-frame.tsx'
import { Denied } from '../features/operations/staff-layout/access-denied.tsx'
import { isDenied } from '../features/operations/staff-layout/queries.ts'
import { CallError } from '../lib/call-error.ts'
import { staffQuery } from '../lib/staff-query.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { usePage } from '../ui/use-page.ts'
import { NotFoundPage } from './not-found.tsx'
import { SetupAdmin } from './setup-admin.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { useStaffLanguage } from './use-staff-language.ts'

export const setup = createLazyRoute('/setup')({ component: SetupPage })

/** `step`: the step that is open; without it, the first one that is not done. */
export type SetupSearch = { step?: Place }

/** The link of the terminal comes here, with its token in the fragment. Without one, the page is a step of the setup, or nothing. */
function SetupPage() {
  useStaffLanguage()
  const token = useLinkToken()
  const [used, setUsed] = useState('')
  if (token === undefined) return null
  if (token !== '' && token !== used) return <OpenLink key={token} token={token} onDone={() => setUsed(token)} />
  return <Setup key={used} />
}

/** For staff the steps, for the browser that opened the link the first admin account, and for everybody else a page that is missing. */
function Setup() {
  const { step } = useSearch({ from: '/setup' })
  const queries = useQueryClient()
  const staff = useQuery(staffQuery)
  const isNobody = staff.isError && isDenied(staff.error)
  const holder = useQuery({ ...setupQuery, enabled: isNobody })
  // The account is an admin's before its last page, with the backup codes, is left.
  const [first, setFirst] = useState<'waits' | 'open' | 'left'>('waits')
  if (holder.data && first === 'waits') setFirst('open')
  if (holder.data && first === 'open')
    return (
      <SetupAdmin
        account={holder.data.account}
        onDone={async () => {
          await queries.resetQueries({ queryKey: staffQuery.queryKey })
          setFirst('left')
        }}
      />
    )
  if (staff.data) return <SetupSteps step={step} isAdmin={staff.data.role === 'admin'} />
  if (holder.error instanceof CallError && holder.error.status === 404)
    return isDenied(staff.error) && staff.error.code === 'second_factor_required' ? <NoFactor /> : <NotFoundPage />
  const failed = (staff.isError && !isNobody) || holder.isError
  return <Waiting failed={failed} onRetry={() => void (isNobody ? holder.refetch() : staff.refetch())} />
}

/** Staff whose second factor was shown too long ago. */
function NoFactor() {
  usePage('Setup', 'ink')
  return <Denied secondFactor />
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="wrap py-16 page-height">
      {failed ? <LoadFailed what="The page" onRetry={onRetry} /> : <Spinner label="Loading the page" />}
    </main>
  )
}
