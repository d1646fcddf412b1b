import { send } from './call.ts'
import { CallError, readError } from './call-error.ts'

/* The calls of WebAuthn follow its own standard, so the contract has no endpoints for them. */

/** Signs in with a passkey, or shows one as the second factor of a signed-in account. */
export async function showPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await ask('GET', 'generate-authenticate-options')
  const response = await startAuthentication({ optionsJSON: optionsJSON as never })
  await ask('POST', 'verify-authentication', { response })
}

/** Creates a passkey and adds it to the account. */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await ask('GET', 'generate-register-options')
  const response = await startRegistration({ optionsJSON: optionsJSON as never })
  await ask('POST', 'verify-registration', { response, name })
}

export async function removePasskey(id: string): Promise<void> {
  await ask('POST', 'delete-passkey', { id })
}

/** Whether the person closed the browser's dialog, which is no failure. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && !(error instanceof CallError) && /^(NotAllowed|Abort)Error$/.test(error.name)
}

async function ask(method: 'GET' | 'POST', name: string, fields: Record<string, unknown> = {}): Promise<unknown> {
  const response = await send(method, `/api/auth/passkey/${name}`, fields)
  if (!response.ok) throw await readError(response, 'words')
  return response.json()
}
