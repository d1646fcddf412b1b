/**
 * `?signin` of the front page: `open` opens the login dialog (links in mails lead there), `done` and `failed` say how a sign-in at the
 * identity provider ended that left this window and came back. Anything else is ignored.
 */
export function signinSearch({ signin }: Record<string, unknown>): { signin?: 'open' | 'done' | 'failed' } {
  return signin === 'open' || signin === 'done' || signin === 'failed' ? { signin } : {}
}
