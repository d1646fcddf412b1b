/**
 * `?enter` shows the gate even to an ended session, which would otherwise be redirected to the agreement; `account` also opens the login
 * dialog there, for whom an account opens the project. `?tab=` selects a tab of the dashboard.
 */
export function projectSearch({ enter, tab }: Record<string, unknown>): {
  enter?: 'code' | 'account'
  tab?: string
} {
  return { ...((enter === 'code' || enter === 'account') && { enter }), ...(typeof tab === 'string' && { tab }) }
}
