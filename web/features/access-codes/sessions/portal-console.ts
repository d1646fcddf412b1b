import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** The console helpers of design section 3, as `window.portal`. Those that give access are loaded when called. */
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
    enableMasterAccess: async () => (await loadHelpers()).enableMasterAccess(queries),
    resetTestAccounts: async () => (await loadHelpers()).resetTestAccounts(queries),
  }
  Object.assign(window, { portal })
}

const loadHelpers = () => import('./console-helpers.ts')

function print(what: unknown) {
  // biome-ignore lint/suspicious/noConsole: these helpers are called in the console and answer there
  console.info(what)
}
