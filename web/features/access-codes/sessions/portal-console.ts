import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** The console helpers of design section 3, as `window.portal`. What opens anything is asked of the server, and loaded only then. */
export function installPortalConsole(queries: QueryClient) {
  const portal = {
    async status() {
      const { session } = await call('GET /api/session', {})
      print(session ?? 'No active investor session found')
      return session
    },
    async clearSession() {
      await call('DELETE /api/session', {})
      queries.clear()
      print('Session cleared')
      window.location.assign('/')
    },
    enableMasterAccess: async () => (await opening()).enableMasterAccess(queries),
    resetTestAccounts: async () => (await opening()).resetTestAccounts(queries),
  }
  Object.assign(window, { portal })
}

const opening = () => import('./console-helpers.ts')

function print(what: unknown) {
  // biome-ignore lint/suspicious/noConsole: these helpers are called in the console and answer there
  console.info(what)
}
