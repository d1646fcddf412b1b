import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const ADMINS_SIGN_IN =
  'This helper is switched off on this portal. Staff sign in with their own user name and password in the staff dialog; what they may do is decided on the server.'

/** The console helpers of design section 3, as `window.portal`. They can do no more than the buttons of the page. */
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
    enableMasterAccess: () => print(ADMINS_SIGN_IN),
    resetTestAccounts: () => print(ADMINS_SIGN_IN),
  }
  Object.assign(window, { portal })
}

function print(what: unknown) {
  // biome-ignore lint/suspicious/noConsole: these helpers are called in the console and answer there
  console.info(what)
}
