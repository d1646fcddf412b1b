import { LIMITS, MINUTE_MS } from '../../../../contract/limits.ts'
import { keepBrowser, type NewTokens } from '../../../access/session.ts'
import { linkDigest, setupSessionDigest } from '../../../access/setup.ts'
import { findSetup, insertSetup, isSetupLink, replaceLink, spendSetupLink } from '../../../access/setup-queries.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { requestData } from '../../../audit/rules.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { isFirstInWindow, limitVisitor } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { deleteWaysIn } from '../../accounts/join-queries.ts'
import { setRole } from '../../people/queries.ts'

/** Counts wrong links only, so that nobody can use it up for whoever has the right one. */
const WRONG_LINKS = { name: 'setup-link', limit: 20, limitFromAddress: 300, perMs: 5 * MINUTE_MS }
const REFUSALS = { name: 'setup-refusal', perMs: 60 * MINUTE_MS }

/** The link of the first start, in the one process that gets to print it; undefined later. */
export async function firstSetupLink(deps: Deps, origin: string): Promise<string | undefined> {
  if (await findSetup(deps.db)) return undefined
  const token = deps.ids.token()
  const made = await deps.db.transaction().execute(async (trx) => {
    if (!(await insertSetup(trx, newLink(deps, token)))) return false
    if (!(await findSetup(trx))?.isOpen) return false
    await recordEntry(trx, deps, { action: 'setup.link_made', actor: 'system' })
    return true
  })
  return made ? setupUrl(origin, token) : undefined
}

/** Whether the portal waits for the setup of its first admin account. */
export async function isSetupOpen(deps: Deps): Promise<boolean> {
  return (await findSetup(deps.db))?.isOpen === true
}

/** The operator's new link, which ends the one before and what it has opened. Undefined once an admin account can act. */
export async function replaceSetupLink(deps: Deps, origin: string): Promise<string | undefined> {
  const token = deps.ids.token()
  const made = await deps.db.transaction().execute(async (trx) => {
    const link = newLink(deps, token)
    await insertSetup(trx, link)
    const setup = await findSetup(trx)
    if (!setup?.isOpen) return false
    await replaceLink(trx, link)
    if (setup.accountId) await closeAccount(trx, deps, setup.accountId)
    await recordEntry(trx, deps, { action: 'setup.link_made', actor: 'operator' })
    return true
  })
  return made ? setupUrl(origin, token) : undefined
}

/** Somebody else may have had the link before: who began the account cannot finish it. */
async function closeAccount(trx: Trx, deps: Deps, accountId: string): Promise<void> {
  const now = iso(deps.clock.now())
  await deleteWaysIn(trx, accountId, now)
  await setRole(trx, accountId, 'investor', now)
}

function newLink(deps: Deps, token: string) {
  return { digest: linkDigest(deps, token), endsAt: iso(deps.clock.now().getTime() + LIMITS.setupLinkMs) }
}

/** The token is in the fragment, which browsers send to no server. */
const setupUrl = (origin: string, token: string) => `${origin}/setup#${token}`

type Opened = NewTokens & { setupToken: string }

/** Spends the link and starts the setup session. Throws `not_found` for a link that is wrong, over or used, and limits those. */
export async function openSetup(deps: Deps, visitor: Visitor, token: string): Promise<Opened> {
  const digest = linkDigest(deps, token)
  const opened = (await isSetupLink(deps.db, digest, iso(deps.clock.now()))) && (await spend(deps, visitor, digest))
  if (opened) return opened
  await limitVisitor(deps, WRONG_LINKS, visitor)
  if (await isFirstInWindow(deps.db, deps, REFUSALS, 'portal'))
    await deps.db
      .transaction()
      .execute((trx) =>
        recordEntry(trx, deps, { action: 'setup.link_refused', actor: 'visitor', personal: requestData(visitor) }),
      )
  throw new AppError('not_found')
}

async function spend(deps: Deps, visitor: Visitor, digest: string): Promise<Opened | undefined> {
  const setupToken = deps.ids.token()
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now().getTime()
    const session = { digest: setupSessionDigest(deps, setupToken), endsAt: iso(now + LIMITS.setupSessionMs) }
    if (!(await spendSetupLink(trx, { digest, now: iso(now), session }))) return undefined
    const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
    await recordEntry(trx, deps, {
      action: 'setup.opened',
      actor: 'visitor',
      browserId,
      personal: requestData(visitor),
    })
    return { setupToken, ...(browserToken && { browserToken }) }
  })
}
