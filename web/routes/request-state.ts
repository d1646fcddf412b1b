export type ShownRequests = { state?: 'answered' }

export function requestState(search: Record<string, unknown>): ShownRequests {
  return search.state === 'answered' ? { state: 'answered' } : {}
}
