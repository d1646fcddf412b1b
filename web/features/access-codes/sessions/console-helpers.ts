import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { keepOverrideToken } from '../../../lib/override-token.ts'

const ADMINS_SIGN_IN =
  'This helper is switched off on this portal. Staff log in with the admin dialog (see docs/manage-staff.md), and the server decides what they can do.'

/** The helpers that give access. The server allows them only with DEV_CONSOLE, on its own machine. */
export async function enableMasterAccess(queries: QueryClient) {
  await unlessOff(async () => {
    const { token } = await call('POST /api/dev/master-access', {})
    keepOverrideToken(token)
    await queries.resetQueries()
    print('Master access enabled: every project is open, and this tab has no restrictions.')
  })
}

export async function resetTestAccounts(queries: QueryClient) {
  await unlessOff(async () => {
    const { freed } = await call('POST /api/dev/reset-test-accounts', {})
    await queries.resetQueries()
    print(
      freed.length === 0 ? 'None of the test addresses has been used.' : `These can sign again: ${freed.join(', ')}`,
    )
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
