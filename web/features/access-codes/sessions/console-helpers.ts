import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { keepOverrideToken } from '../../../lib/override-token.ts'

const ADMINS_SIGN_IN =
  'This helper is switched off on this portal. Staff sign in with their own user name and password in the admin dialog, which docs/manage-staff.md says how to open. The server decides what they may do.'

/** The helpers that open what is closed; the server answers them with DEV_CONSOLE only, on its own machine. */
export async function enableMasterAccess(queries: QueryClient) {
  await unlessOff(async () => {
    const { token } = await call('POST /api/dev/master-access', {})
    keepOverrideToken(token)
    await queries.resetQueries()
    print('Master access enabled: every project is open, and this tab is free of restrictions.')
  })
}

export async function resetTestAccounts(queries: QueryClient) {
  await unlessOff(async () => {
    const { freed } = await call('POST /api/dev/reset-test-accounts', {})
    await queries.resetQueries()
    print(freed.length === 0 ? 'None of the test addresses has been used.' : `Can sign again: ${freed.join(', ')}`)
  })
}

async function unlessOff(act: () => Promise<void>) {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error
    print(ADMINS_SIGN_IN)
  }
}

function print(what: string) {
  // biome-ignore lint/suspicious/noConsole: these helpers are called in the console and answer there
  console.info(what)
}
