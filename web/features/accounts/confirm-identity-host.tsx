import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ErrorBody } from '../../../contract/errors.ts'
import { answerWith, type Network } from '../../lib/call.ts'
import { overrideToken } from '../../lib/override-token.ts'
import { type StaffMember, staffQuery } from '../../lib/staff-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ConfirmIdentityForm } from './confirm-identity-form.tsx'
import { AdminForm } from './operator-login/admin-dialog.tsx'
import { type Account, accountQuery } from './queries.ts'
import * as texts from './texts.ts'

type Reason = 'sign_in_again' | 'second_factor_required'
/** Whom the act belongs to: the signed-in account, or an admin override without one. */
type Who = { account: Account } | { override: NonNullable<StaffMember['override']> }
type Asked = { who: Who; reason: Reason; settle: (confirmed: boolean) => void }

/**
 * Whenever the server asks who is there before it does something, asks "Confirm it's you" over whatever is open, and sends the request again.
 * The dialog beneath stays with what was typed.
 */
export function ConfirmIdentityHost({ provider }: { provider: string | undefined }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const asking = useRef<Promise<boolean>>(undefined)

  useEffect(() => {
    async function confirm(reason: Reason, path: string): Promise<boolean> {
      const staff = queries.getQueryData<StaffMember>(staffQuery.queryKey)
      const before = await queries.fetchQuery(accountQuery).catch(() => undefined)
      const who = whoActs(staff, before?.account ?? null, path)
      if (!who || (reason === 'second_factor_required' && !hasFactor(who))) return false
      const confirmed = await new Promise<boolean>((settle) => setAsked({ who, reason, settle }))
      setAsked(undefined)
      if (!confirmed || !('account' in who)) return confirmed
      // A passkey can be another account's, which must not do what this one was about to do.
      const after = await queries.fetchQuery({ ...accountQuery, staleTime: 0 }).catch(() => undefined)
      return after?.account?.email === who.account.email
    }
    const send: Network = async (url, init) => {
      const response = await network(url, init)
      const reason = await reasonOf(response, url, init)
      if (reason === undefined) return response
      asking.current ??= confirm(reason, url).finally(() => {
        asking.current = undefined
      })
      return (await asking.current) ? network(url, renewed(init)) : response
    }
    const network = answerWith(send)
    return () => void answerWith(network)
  }, [queries])

  return (
    <Dialog open={asked !== undefined} title={texts.confirmItsYou} onClose={() => asked?.settle(false)}>
      {asked && 'account' in asked.who && (
        <ConfirmIdentityForm
          account={asked.who.account}
          provider={provider}
          onlyFactor={asked.reason === 'second_factor_required'}
          onConfirmed={() => asked.settle(true)}
        />
      )}
      {asked && 'override' in asked.who && (
        <AdminForm username={asked.who.override.username} onDone={() => asked.settle(true)} />
      )}
    </Dialog>
  )
}

function whoActs(staff: StaffMember | undefined, account: Account | null, path: string): Who | undefined {
  if (path.startsWith('/api/admin/') && staff?.override && staff.email === '') return { override: staff.override }
  return account ? { account } : undefined
}

function hasFactor(who: Who): boolean {
  return 'account' in who && (who.account.totp || who.account.passkeys > 0)
}

/** Why the server asks; undefined for any other answer. A page that only loads shows by itself that a second factor is missing. */
async function reasonOf(response: Response, url: string, init: RequestInit): Promise<Reason | undefined> {
  if (response.status !== 403) return undefined
  const body: Partial<ErrorBody> | undefined = await response
    .clone()
    .json()
    .catch(() => undefined)
  const code = body?.error?.code
  if (code === 'sign_in_again') return code
  const acts = init.method !== 'GET' || url.startsWith('/api/auth/passkey/')
  return code === 'second_factor_required' && acts ? code : undefined
}

/** The request as it is sent again: with the token of a new override, and without the time limit of the first. */
function renewed({ signal: _, ...init }: RequestInit): RequestInit {
  const token = overrideToken()
  return { ...init, headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) } }
}
