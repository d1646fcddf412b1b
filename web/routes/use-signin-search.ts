import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountQuery } from '../features/accounts/queries.ts'
import { usePortal } from '../features/operations/company/queries.ts'
import { useToast } from '../ui/toast.tsx'
import { useLogin } from './login-host.tsx'

/** Handles `?signin` once and removes it from the address, so that a reload does not repeat it. */
export function useSigninSearch(): void {
  const { signin } = useSearch({ from: '/' })
  const navigate = useNavigate()
  const openLogin = useLogin()
  const say = useToast()
  const queries = useQueryClient()
  const provider = usePortal()?.oidcName ?? 'Google'
  useEffect(() => {
    if (!signin) return
    // The dialog returns the focus to this button when it closes.
    document.querySelector<HTMLElement>('button[name="signin"]')?.focus()
    if (signin === 'open') openLogin()
    else if (signin === 'connect' || signin === 'forgotten') openLogin(signin)
    else if (signin === 'second_factor') openLogin('second-factor')
    else if (signin === 'failed') say(`Failed to sign in with ${provider}`, { title: 'Error', tone: 'bad' })
    else if (signin === 'done') {
      say('Successfully signed in!', { title: 'Success' })
      void queries
        .fetchQuery(accountQuery)
        .then(({ account }) => account && !account.accredited && !account.staff && openLogin('accreditation'))
    }
    void navigate({ to: '/', search: {}, replace: true })
  }, [signin, navigate, openLogin, say, queries, provider])
}
