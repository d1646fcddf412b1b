/**
 * `?signin` of the front page: `open` opens the login dialog, for links in emails. `done` and `failed` are the result of a sign-in by
 * redirect. Other values are ignored.
 */
export function signinSearch({ signin }: Record<string, unknown>): { signin?: 'open' | 'done' | 'failed' } {
  return signin === 'open' || signin === 'done' || signin === 'failed' ? { signin } : {}
}
