import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { LIMITS } from '../../../../contract/limits.ts'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { useToast } from '../../../ui/toast.tsx'
import { countFailure, isLocked, lock, unlock } from './login-lock.ts'
import { enterOverride } from './queries.ts'

/** As in product-spec section 8. */
const GRANTED = 'Admin Access Granted: All restrictions bypassed for this session.'

/** The state of the admin dialog. Every public page can load it, so it does without the library of `useForm`. */
export function useAdminLogin(onDone: () => void) {
  const [form, setForm] = useState({ username: '', password: '', otp: '' })
  const [missing, setMissing] = useState<{ username?: string; password?: string; otp?: string }>({})
  const [asksOtp, setAsksOtp] = useState(false)
  const [error, setError] = useState('')
  const queries = useQueryClient()
  const say = useToast()

  const sending = useMutation({
    mutationFn: () => {
      const { otp, ...entered } = form
      return call('POST /api/admin/login', asksOtp ? { ...entered, otp } : entered)
    },
    onSuccess: async ({ token }) => {
      unlock()
      await enterOverride(queries, token)
      onDone()
      say(GRANTED)
    },
    onError: (failure) => {
      if (failure instanceof CallError && failure.code === 'otp_required') return setAsksOtp(true)
      setError(failureMessage(failure))
    },
  })

  function set(field: keyof typeof form, value: string) {
    setForm((others) => ({ ...others, [field]: value }))
    setMissing({ ...missing, [field]: undefined })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    if (isLocked()) return setError(BROWSER_ERRORS.admin_locked.message)
    const blank = {
      ...(form.username.trim() === '' && { username: 'Please enter the user name' }),
      ...(form.password === '' && { password: 'Please enter the password' }),
      ...(asksOtp && form.otp.trim() === '' && { otp: 'Please enter the code from your authenticator app' }),
    }
    setMissing(blank)
    setError('')
    const [first] = Object.keys(blank)
    if (first === undefined) sending.mutate()
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return { form, set, missing, asksOtp, error, submit, busy: sending.isPending }
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
