import type { AccountOverview } from '../../../contract/accounts/account.ts'
import type { ProjectKey } from '../../../contract/projects/project.ts'
import type { Investor } from '../../access/account.ts'
import { listPaperOnly } from '../../access/project-queries.ts'
import type { AccessCodeRow } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { listCodesOfPerson } from '../access-codes/queries.ts'
import { codeStatus } from '../access-codes/rules.ts'
import { codeState, openCode } from '../access-codes/service.ts'
import { listAccountSessions, listCodeSessions, listPasskeys, listRequestsOf, listSubmissions } from './queries.ts'

/** `sessionId`: the session of this browser that an access code opened. */
export async function getOverview(
  deps: Deps,
  account: Investor,
  sessionId: string | undefined,
): Promise<AccountOverview> {
  const { personId, accountId } = account
  const now = iso(deps.clock.now())
  const codes = personId ? await listCodesOfPerson(deps.db, personId) : []
  const paperOnly = await listPaperOnly(deps.db)
  return {
    agreements: (personId ? await listSubmissions(deps.db, personId) : []).map((row) => ({
      id: row.id,
      signedAt: row.signed_at,
      version: row.nda_version,
      title: row.title,
      language: row.language,
      sha256: row.nda_text_hash,
      fullName: row.full_name,
      companyName: row.company_name,
      superseded: row.superseded_at !== null,
      withdrawn: row.superseded_because === 'withdrawn',
      unconfirmed: row.superseded_at === null && row.confirmed_at === null,
      boundUntil: row.bound_until,
      returnOrDestroy:
        row.return_id === null
          ? null
          : { id: row.return_id, askedAt: row.return_asked_at ?? '', words: row.return_words ?? '' },
    })),
    codes: codes.map((row) => ({
      code: openCode(deps, row),
      status: codeStatus(codeState(deps, row), now),
      routes: routesOf(row).filter((key) => row.submission_id === null || !paperOnly.includes(key)),
      usesRemaining: row.uses_remaining,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
    })),
    sessions: [
      ...(await listAccountSessions(deps.db, accountId)).map((row) => ({
        id: row.id,
        kind: 'account' as const,
        userAgent: row.user_agent ?? '',
        address: row.ip_address ?? '',
        since: row.created_at,
        ends: row.expires_at,
        current: row.id === account.sessionId,
      })),
      ...(personId ? await listCodeSessions(deps.db, personId, now) : []).map((row) => ({
        id: row.id,
        kind: 'code' as const,
        userAgent: '',
        address: '',
        since: row.created_at,
        ends: row.ends_at,
        current: row.id === sessionId,
      })),
    ],
    passkeys: (await listPasskeys(deps.db, accountId)).map((row) => ({
      id: row.id,
      name: row.name ?? 'Passkey',
      createdAt: row.created_at,
    })),
    requests: (await listRequestsOf(deps.db, account.email)).map((row) => ({
      id: row.id,
      kind: row.kind,
      createdAt: row.created_at,
      answer: row.answer,
      answeredAt: row.answered_at,
      words: row.words,
    })),
  }
}

function routesOf({ routes }: Pick<AccessCodeRow, 'routes'>): ProjectKey[] {
  return JSON.parse(routes)
}
