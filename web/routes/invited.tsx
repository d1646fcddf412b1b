import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import styles from '../features/agreements/signing/agreement.module.css'
import type { Identity } from '../features/agreements/signing/form-checks.ts'
import { usePortal } from '../features/operations/company/queries.ts'
import { call } from '../lib/call.ts'
import { CallError } from '../lib/call-error.ts'
import { Alert } from '../ui/alert.tsx'
import * as texts from './texts.ts'
import { useInvitationToken } from './use-invitation-token.ts'

/** Opens the invitation in the address, says who invites, and provides the details that fill in the form. */
export function Invited({ onOpened }: { onOpened: (given: Partial<Identity>) => void }) {
  const company = usePortal()?.company.name
  const token = useInvitationToken()
  const opening = useQuery({
    queryKey: ['/api/invitations/open', token],
    queryFn: ({ signal }) => call('POST /api/invitations/open', { token: token ?? '' }, { signal }),
    enabled: token !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data } = opening
  useEffect(() => {
    if (data) onOpened({ ...data, ...(token && { invitation: token }) })
  }, [data, token, onOpened])

  if (data && company)
    return (
      <p className={styles.gateInvited} role="status">
        {texts.invitedYouToRead({ company })}
      </p>
    )
  if (!opening.isError) return null
  const refused = opening.error instanceof CallError && opening.error.status !== 0
  return (
    <div className={styles.gateWhy}>
      <Alert tone="warn" role="status">
        <p>{refused ? opening.error.message : texts.thePortalDidNot}</p>
        {!refused && (
          <button className="link-button" type="button" onClick={() => void opening.refetch()}>
            {texts.tryAgain}
          </button>
        )}
      </Alert>
    </div>
  )
}
