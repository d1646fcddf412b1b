import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BROWSER_ERRORS } from '../../contract/operations/browser-errors.ts'
import { useToast } from '../ui/toast.tsx'
import { useLogin } from './login-host.tsx'

/** Handles `?signin` once and removes it from the address, so that a reload does not repeat it. */
export function useSigninSearch(): void {
  const { signin } = useSearch({ from: '/' })
  const navigate = useNavigate()
  const openLogin = useLogin()
  const say = useToast()
  useEffect(() => {
    if (!signin) return
    if (signin === 'open') {
      // The dialog returns the focus to this button when it closes.
      document.querySelector<HTMLElement>('button[name="signin"]')?.focus()
      openLogin()
    } else if (signin === 'done') say('Successfully signed in!', { title: 'Success' })
    else say(BROWSER_ERRORS.google_failed.message, { title: 'Error', tone: 'bad' })
    void navigate({ to: '/', search: {}, replace: true })
  }, [signin, navigate, openLogin, say])
}
