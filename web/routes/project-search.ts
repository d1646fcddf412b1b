/**
 * `?enter=code` of a project page: show the gate even to a session that has ended, which would be sent to the agreement. It only
 * chooses the form; what the code opens the server decides. `?tab=`: which tab of the dashboard, which knows their names.
 */
export function projectSearch({ enter, tab }: Record<string, unknown>): { enter?: 'code'; tab?: string } {
  return { ...(enter === 'code' && { enter }), ...(typeof tab === 'string' && { tab }) }
}
