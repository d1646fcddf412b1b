/** Half open; null is without end. */
export type Span = { from: string; until: string | null }

export function overlaps(a: Span, b: Span): boolean {
  return (b.until === null || a.from < b.until) && (a.until === null || b.from < a.until) && !isEmpty(a) && !isEmpty(b)
}

const isEmpty = ({ from, until }: Span) => until !== null && until <= from

type AdmissionEntry = {
  at: string
  action: string
  account_id?: string | null
  person_id?: string | null
  submission_id: string | null
  code_id: string | null
  detail: string
}
type Code = { id: string; valid_from: string | null; valid_until: string | null }
type Grant = {
  created_at: string
  ends_at: string
  ended_at: string | null
  session_ended_at: string | null
  revoked_at: string | null
}

/** An account that somebody had for some time. */
type HeldAccount = {
  held: Span
  /** All that the log says of the account, also from before and after. */
  entries: readonly AdmissionEntry[]
  /** When its owner said to be an accredited investor; empty if at the sign-up, null if never. */
  accreditedFrom: string | null
}

/** Who had each account when: it goes with its address, and an address is a person. */
export function holdersOf(entries: readonly AdmissionEntry[]): { personId: string; accountId: string; held: Span }[] {
  const holders: { personId: string; accountId: string; held: Span }[] = []
  const last = new Map<string, (typeof holders)[number]>()
  for (const { at, action, account_id: accountId, person_id: personId } of entries) {
    if (!accountId || !personId || !/^account\.(verified|email_changed)$/.test(action)) continue
    const before = last.get(accountId)
    if (before?.personId === personId) continue
    if (before) before.held.until = at
    const holder = { personId, accountId, held: { from: at, until: null } }
    last.set(accountId, holder)
    holders.push(holder)
  }
  return holders
}

/** When somebody was signed, confirmed, not suspended and admitted to the project, all at once, by the entries about them. */
export function admissionsOf(
  route: string,
  own: readonly AdmissionEntry[],
  accounts: readonly HeldAccount[],
  codes: readonly Code[],
  grants: readonly Grant[],
): Span[] {
  const standing = new Set<string>()
  const signed = spansWhere(own, ({ action, submission_id }) => {
    if (submission_id !== null && action === 'nda.signed') standing.add(submission_id)
    if (submission_id !== null && /^nda\.(superseded|withdrawn|disowned)$/.test(action)) standing.delete(submission_id)
    return standing.size > 0
  })
  const ofAccounts = accounts.map((account) => spansOfAccount(route, account))
  const confirmed = [
    ...spansWhere(own, ({ action }, was) => was || action === 'address.proved'),
    ...ofAccounts.flatMap((account) => account.confirmed),
  ]
  const revokedAt = (id: string) =>
    own.find(({ action, code_id }) => action === 'code.revoked' && code_id === id)?.at ?? null
  const admitted = [
    ...ofAccounts.flatMap(({ approved }) => approved),
    ...codes.flatMap(({ id, valid_from, valid_until }) =>
      valid_from === null ? [] : [{ from: valid_from, until: earliest(valid_until, revokedAt(id)) }],
    ),
    ...grants.map((one) => ({
      from: one.created_at,
      until: earliest(one.ends_at, one.ended_at, one.session_ended_at, one.revoked_at),
    })),
  ]
  return [signed, confirmed, ...ofAccounts.map(({ suspended }) => gapsOf(suspended))].reduce(intersect, admitted)
}

/** When the account was confirmed as an accredited investor's, approved for the project and suspended, while it was theirs. */
function spansOfAccount(route: string, { held, entries, accreditedFrom }: HeldAccount) {
  const confirmed = accreditedFrom === null ? [] : [{ from: accreditedFrom, until: null }]
  const approved = spansWhere(entries, ({ action, detail }, was) =>
    action === 'account.approved' ? routesIn(detail).includes(route) : was,
  )
  const suspended = spansWhere(entries, ({ action }, was) =>
    action === 'account.suspended' ? true : action === 'account.restored' ? false : was,
  )
  const whileHeld = (spans: readonly Span[]) => intersect(spans, [held])
  return { confirmed: whileHeld(confirmed), approved: whileHeld(approved), suspended: whileHeld(suspended) }
}

/** The time between spans that follow one another. */
function gapsOf(spans: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let from: string | null = ''
  for (const span of spans) {
    if (from !== null) gaps.push({ from, until: span.from })
    from = span.until
  }
  return from === null ? gaps : [...gaps, { from, until: null }]
}

function spansWhere(
  entries: readonly AdmissionEntry[],
  next: (entry: AdmissionEntry, was: boolean) => boolean,
): Span[] {
  const spans: Span[] = []
  let is = false
  for (const entry of entries) {
    const now = next(entry, is)
    const last = spans.at(-1)
    if (now && !is) spans.push({ from: entry.at, until: null })
    if (!now && is && last) last.until = entry.at
    is = now
  }
  return spans
}

export function intersect(some: readonly Span[], others: readonly Span[]): Span[] {
  return some
    .flatMap((a) => others.map((b) => ({ from: latest(a.from, b.from), until: earliest(a.until, b.until) })))
    .filter((span) => !isEmpty(span))
}

/** Of times, without those that are null. */
export function earliest(...times: (string | null)[]): string | null {
  return times.filter((time) => time !== null).sort()[0] ?? null
}

export function latest(...times: (string | null)[]): string {
  return (
    times
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? ''
  )
}

function routesIn(detail: string): string[] {
  return String((JSON.parse(detail) as { routes?: string }).routes ?? '').split(' ')
}
