/**
 * `?enter=code` of a project page: show the gate even to a session that has ended, which would be sent to the agreement. It only
 * chooses the form; what the code opens the server decides.
 */
export function enterCode({ enter }: Record<string, unknown>): { enter?: 'code' } {
  return enter === 'code' ? { enter } : {}
}
