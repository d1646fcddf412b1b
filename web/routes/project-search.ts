/**
 * `?enter=code` shows the gate even to an ended session, which would otherwise be redirected to the agreement. `?tab=` selects a tab of
 * the dashboard.
 */
export function projectSearch({ enter, tab }: Record<string, unknown>): { enter?: 'code'; tab?: string } {
  return { ...(enter === 'code' && { enter }), ...(typeof tab === 'string' && { tab }) }
}
