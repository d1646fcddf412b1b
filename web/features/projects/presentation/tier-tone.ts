/** Product-spec section 4: 'open' is highlighted, 'q2 2024' yellow, anything else grey. */
export function tierTone(status: string): 'open' | 'soon' | 'past' {
  if (status === 'open') return 'open'
  return status === 'q2 2024' ? 'soon' : 'past'
}
