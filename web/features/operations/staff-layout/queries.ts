import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { staffQuery } from '../../../lib/staff-query.ts'

/** Who of staff is looking; undefined until the frame knows. */
export function useStaff() {
  return useQuery({ ...staffQuery, enabled: false }).data
}

const DENIED = ['admin_required', 'second_factor_required']

/** Whether the server refused because of who asks. */
export function isDenied(error: unknown): error is CallError {
  return error instanceof CallError && error.code !== undefined && DENIED.includes(error.code)
}

/** Rights may end while a page is open; then the frame asks anew who is looking, and closes. */
export function useRightsEnd(error: unknown) {
  const queries = useQueryClient()
  useEffect(() => {
    if (isDenied(error)) void queries.resetQueries({ queryKey: staffQuery.queryKey })
  }, [error, queries])
}

/** Ends the session on the server, and with the page everything that was read in it. */
export async function signOut() {
  await call('POST /api/auth/sign-out', {})
  window.location.assign('/')
}
