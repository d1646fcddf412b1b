import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BROWSER_ERRORS } from '../../contract/operations/browser-errors.ts'
import { useToast } from '../ui/toast.tsx'
import { useLogin } from './login-host.tsx'

/** Does what `?signin` asks for, once, and takes it out of the address, so that neither a reload nor a bookmark asks again. */
export function useSigninSearch(): void {
  const { signin } = useSearch({ from: '/' })
  const navigate = useNavigate()
  const openLogin = useLogin()
  const say = useToast()
  useEffect(() => {
    if (!signin) return
    if (signin === 'open') {
      // As if its button had been pressed: that is where the focus goes back to.
      document.querySelector<HTMLElement>('button[name="signin"]')?.focus()
      openLogin()
    } else if (signin === 'done') say('Successfully signed in!', { title: 'Success' })
    else say(BROWSER_ERRORS.google_failed.message, { title: 'Error', tone: 'bad' })
    void navigate({ to: '/', search: {}, replace: true })
  }, [signin, navigate, openLogin, say])
}
