import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { staffQuery } from '../../../lib/staff-query.ts'

/** The signed-in member of staff; undefined until the frame has loaded it. */
export function useStaff() {
  return useQuery({ ...staffQuery, enabled: false }).data
}

const DENIED = ['admin_required', 'second_factor_required']

export function isDenied(error: unknown): error is CallError {
  return error instanceof CallError && error.code !== undefined && DENIED.includes(error.code)
}

/** If the rights end while a page is open, the frame asks the server again and closes the page. */
export function useRightsEnd(error: unknown) {
  const queries = useQueryClient()
  useEffect(() => {
    if (isDenied(error)) void queries.resetQueries({ queryKey: staffQuery.queryKey })
  }, [error, queries])
}

/** Loads a new page, so that nothing read in this session stays in memory. */
export async function signOut() {
  await call('POST /api/auth/sign-out', {})
  window.location.assign('/')
}
