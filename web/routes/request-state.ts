export type ShownRequests = { state?: 'answered' }

/** Whether the open requests are shown, which is the rule, or the answered ones. */
export function requestState(search: Record<string, unknown>): ShownRequests {
  return search.state === 'answered' ? { state: 'answered' } : {}
}
