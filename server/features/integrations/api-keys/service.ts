import type { z } from 'zod'
import type {
  ApiKey,
  listApiKeys as listEndpoint,
  makeApiKey as makeEndpoint,
} from '../../../../contract/integrations/api-keys.ts'
import type { ApiScope } from '../../../../contract/integrations/scopes.ts'
import { DAY_MS } from '../../../../contract/limits.ts'
import type { Admin } from '../../../access/account.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { API_KEY_PREFIX } from '../../../http/key-request.ts'
import { iso } from '../../../platform/clock.ts'
import { countLiveKeys, insertKey, listKeys, setKeyRevoked } from './queries.ts'

const MAX_KEYS = 50

type Row = Awaited<ReturnType<typeof listKeys>>[number]

export async function readKeys(deps: Deps): Promise<z.input<(typeof listEndpoint)['output']>> {
  const rows = await listKeys(deps.db)
  const nameOf = await actorNames(
    deps.db,
    rows.map(({ made_by }) => made_by),
  )
  const now = iso(deps.clock.now())
  return {
    keys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      end: row.ending,
      scopes: JSON.parse(row.scopes) as ApiScope[],
      madeAt: row.made_at,
      madeBy: nameOf(row.made_by),
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
      revokedAt: row.revoked_at,
      ended: endOf(row, now),
    })),
  }
}

function endOf({ revoked_at, expires_at, role, suspended_at }: Row, now: string): ApiKey['ended'] {
  if (revoked_at !== null) return 'revoked'
  if (expires_at !== null && expires_at <= now) return 'expired'
  return role === null || role === 'investor' || suspended_at !== null ? 'owner' : null
}

/** Creates a key of the admin's account. Only its digest is stored, so it is shown once. */
export async function makeKey(deps: Deps, staff: Admin, given: z.output<(typeof makeEndpoint)['input']>) {
  const { accountId } = staff
  // An override is for emergencies, and nobody's role would bound its key.
  if (accountId === null) throw new AppError('api_key_needs_account')
  const key = `${API_KEY_PREFIX}${deps.ids.token()}`
  const id = deps.ids.id()
  const now = deps.clock.now().getTime()
  const scopes = [...new Set(given.scopes)].sort()
  await deps.db.transaction().execute(async (trx) => {
    if ((await countLiveKeys(trx, iso(now))) >= MAX_KEYS) throw new AppError('api_keys_full')
    await insertKey(trx, {
      id,
      name: given.name,
      digest: deps.secrets.digest('api-key', key),
      ending: key.slice(-4),
      scopes: JSON.stringify(scopes),
      account_id: accountId,
      made_at: iso(now),
      made_by: staff.actor.name,
      expires_at: given.days === null ? null : iso(now + given.days * DAY_MS),
      last_used_at: null,
      revoked_at: null,
      revoked_by: null,
    })
    await recordEntry(trx, deps, {
      action: 'api_key.made',
      actor: staff.actor,
      detail: { key: id, scopes: scopes.join(' '), days: given.days ?? 0 },
    })
  })
  return { id, key }
}

/** Refuses with `not_found` if the key does not exist or is already revoked. */
export async function revokeKey(deps: Deps, staff: Admin, id: string): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    if (!(await setKeyRevoked(trx, id, { by: staff.actor.name, now }))) throw new AppError('not_found')
    await recordEntry(trx, deps, { action: 'api_key.revoked', actor: staff.actor, detail: { key: id } })
  })
}
