/** Product-spec section 4. */
export function band(percentage: number): 'high' | 'middle' | 'low' {
  if (percentage >= 60) return 'high'
  return percentage >= 40 ? 'middle' : 'low'
}
