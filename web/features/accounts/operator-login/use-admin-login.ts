import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '../../../../contract/limits.ts'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useLoginForm } from '../login/use-login-form.ts'
import { countFailure, isLocked, lock, unlock } from './login-lock.ts'
import { enterOverride, renewOverride } from './queries.ts'

/** As in product-spec section 8. */
const GRANTED = 'Admin Access Granted: All restrictions bypassed for this session.'

type Entered = { username: string; password: string; otp: string }

/** The state of the admin dialog; with `username`, of someone who is there already. */
export function useAdminLogin(onDone: () => void, username = '') {
  const [asksOtp, setAsksOtp] = useState(false)
  const [error, setError] = useState('')
  const queries = useQueryClient()
  const say = useToast()
  const form = useLoginForm<Entered>({
    blank: { username, password: '', otp: '' },
    check: ({ username, password, otp }) => {
      setError(isLocked() ? BROWSER_ERRORS.admin_locked.message : '')
      if (isLocked()) return {}
      return {
        ...(username.trim() === '' && { username: 'Please enter the user name' }),
        ...(password === '' && { password: 'Please enter the password' }),
        ...(asksOtp && otp.trim() === '' && { otp: 'Please enter the code from your authenticator app' }),
      }
    },
    send: async ({ otp, ...entered }) => {
      if (isLocked()) return
      const { token } = await call('POST /api/admin/login', asksOtp ? { ...entered, otp } : entered)
      unlock()
      if (username) {
        renewOverride(queries, token)
        return onDone()
      }
      await enterOverride(queries, token)
      onDone()
      say(GRANTED)
    },
    onRefused: (failure) => {
      if (failure instanceof CallError && failure.code === 'otp_required') setAsksOtp(true)
      else setError(failureMessage(failure))
    },
  })
  return { ...form, asksOtp, error }
}

/** The message of a failure; also counts it. */
function failureMessage(failure: unknown): string {
  if (!(failure instanceof CallError)) return BROWSER_ERRORS.admin_invalid.message
  if (failure.status === 0) return BROWSER_ERRORS.admin_unreachable.message
  if (failure.code === 'admin_locked') lock((failure.retryAfter ?? LIMITS.blockMs / 1000) * 1000)
  if (failure.code === 'admin_invalid' || failure.code === 'second_factor_invalid') countFailure()
  if (isLocked()) return BROWSER_ERRORS.admin_locked.message
  return failure.code ? failure.message : BROWSER_ERRORS.admin_invalid.message
}
