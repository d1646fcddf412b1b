import type { CodeDetail, StaffCode } from '../../../../contract/access-codes/staff-codes.ts'
import type { OpenedGrant } from './queries.ts'

type OpenedSession = CodeDetail['sessions'][number]
type Place = Pick<OpenedSession, 'browser' | 'address'>
type OpeningCode = Pick<StaffCode, 'id' | 'status' | 'routes'>

/** The sessions that codes opened, newest first, each with the code of its newest grant. Expects `grants` newest first. */
export function openedSessions(
  grants: readonly OpenedGrant[],
  codes: readonly OpeningCode[],
  {
    now,
    placeOf,
    projects,
  }: { now: string; placeOf: (browserId: string | null) => Place; projects: readonly string[] },
): (OpenedSession & { codeId: string })[] {
  const sessions = new Map<string, OpenedSession & { codeId: string }>()
  for (const grant of grants) {
    const code = codes.find(({ id }) => id === grant.code_id)
    if (code === undefined) continue
    const live = code.status !== 'revoked' && !grant.session_ended_at && !grant.ended_at && grant.ends_at > now
    const opens = grant.route ? [grant.route] : code.routes
    const seen = sessions.get(grant.session_id)
    if (seen) {
      // Later grants in the list are older.
      seen.since = grant.created_at
      seen.open ||= live
      if (grant.ends_at > seen.endsAt) seen.endsAt = grant.ends_at
      if (grant.last_used_at > seen.lastUsedAt) seen.lastUsedAt = grant.last_used_at
      seen.routes = [...new Set([...seen.routes, ...opens])]
      continue
    }
    sessions.set(grant.session_id, {
      id: grant.session_id,
      codeId: code.id,
      email: grant.email,
      since: grant.created_at,
      lastUsedAt: grant.last_used_at,
      endsAt: grant.ends_at,
      open: live,
      routes: [...opens],
      ...placeOf(grant.browser_id),
    })
  }
  return [...sessions.values()].map((session) => ({
    ...session,
    routes: projects.filter((route) => session.routes.includes(route)),
  }))
}
