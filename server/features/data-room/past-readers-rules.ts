/** Half open; null is without end. */
export type Span = { from: string; until: string | null }

export function overlaps(a: Span, b: Span): boolean {
  return (b.until === null || a.from < b.until) && (a.until === null || b.from < a.until) && !isEmpty(a) && !isEmpty(b)
}

const isEmpty = ({ from, until }: Span) => until !== null && until <= from

type AdmissionEntry = {
  at: string
  action: string
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

/** When somebody was signed, confirmed, not suspended and admitted to the project, all at once, by the entries about them. */
export function admissionsOf(
  route: string,
  own: readonly AdmissionEntry[],
  codes: readonly Code[],
  grants: readonly Grant[],
): Span[] {
  const standing = new Set<string>()
  const signed = spansWhere(own, ({ action, submission_id }) => {
    if (submission_id !== null && action === 'nda.signed') standing.add(submission_id)
    if (submission_id !== null && /^nda\.(superseded|withdrawn|disowned)$/.test(action)) standing.delete(submission_id)
    return standing.size > 0
  })
  const confirmed = spansWhere(
    own,
    ({ action }, was) => was || /^(account\.(verified|linked)|address\.proved)$/.test(action),
  )
  const active = spansWhere(
    own,
    ({ action }, was) => (action === 'account.suspended' ? false : action === 'account.restored' ? true : was),
    true,
  )
  const approved = spansWhere(own, ({ action, detail }, was) =>
    action === 'account.approved' ? routesIn(detail).includes(route) : was,
  )
  const revokedAt = (id: string) =>
    own.find(({ action, code_id }) => action === 'code.revoked' && code_id === id)?.at ?? null
  const admitted = [
    ...approved,
    ...codes.flatMap(({ id, valid_from, valid_until }) =>
      valid_from === null ? [] : [{ from: valid_from, until: earliest(valid_until, revokedAt(id)) }],
    ),
    ...grants.map((one) => ({
      from: one.created_at,
      until: earliest(one.ends_at, one.ended_at, one.session_ended_at, one.revoked_at),
    })),
  ]
  return [signed, confirmed, active].reduce(intersect, admitted)
}

function spansWhere(
  entries: readonly AdmissionEntry[],
  next: (entry: AdmissionEntry, was: boolean) => boolean,
  begins = false,
): Span[] {
  const spans: Span[] = begins ? [{ from: '', until: null }] : []
  let is = begins
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
