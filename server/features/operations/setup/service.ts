import { existsSync, readFileSync } from 'node:fs'
import { recordEntry } from '../../../audit/service.ts'
import { firstRunFile, portalUrl } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import { writePrivateFile } from '../../../platform/private-file.ts'
import type { NestedSettings } from '../../../portal-config.ts'
import { SettingError } from '../../../setting-error.ts'
import { insertAdminLogin } from '../../accounts/operator-login/queries.ts'
import { newPassword } from '../../accounts/operator-login/rules.ts'
import { publishNda } from '../../agreements/signing/service.ts'
import { firstAgreement } from '../../agreements/template-text.ts'
import type { ContentSets } from '../../projects/content/rules.ts'
import { insertMissingProjects } from '../../projects/service.ts'
import { checkFirstLogos, keepFirstLogos } from '../brand/service.ts'
import { flatten } from '../settings/rules.ts'
import { storeSettings } from '../settings/service.ts'
import { issueBuiltInCodes } from './built-in-codes.ts'
import { findKeyCheck, hasAdminLogin, insertPortal, setPublicUrl } from './queries.ts'

/** The contents of first-run.json. */
type FirstRun = { adminUsername: string; adminPassword: string; codes: Record<string, string> }

/**
 * Refuses to start with another secret key than the database was set up with, because it could not decrypt anything or recognise any
 * code. Throws SettingError.
 */
export async function checkKey(deps: Deps): Promise<void> {
  const kept = await findKeyCheck(deps.db)
  if (kept === undefined || kept === keyCheck(deps)) return
  throw new SettingError(
    'SECRET_KEY',
    'is not the key that this database was set up with (see DATA_DIR/keys, or your copy of it)',
  )
}

function keyCheck(deps: Deps): string {
  return deps.secrets.digest('key-check', 'vestibule')
}

/** Tells the secret key of this portal from others without revealing it. */
export function secretKeyFingerprint(deps: Deps): string {
  return keyCheck(deps).slice(0, 16)
}

/**
 * The first start: stores the settings, publishes the agreement, creates the projects, the built-in codes and one admin login, and writes them to `DATA_DIR/first-run.json`
 * (mode 0600) before the commit. Later starts change nothing.
 */
export async function setUpPortal(
  deps: Deps,
  template: string,
  content: ContentSets,
  settings: NestedSettings,
): Promise<void> {
  if (await hasAdminLogin(deps.db)) return
  const first = firstAgreement(template, deps.portal)
  const adminUsername = 'admin'
  const adminPassword = newPassword(deps.ids.pick)
  const password_hash = await hashPassword(adminPassword)
  const logos = await checkFirstLogos(deps, settings)
  await deps.db.transaction().execute(async (trx) => {
    const row = { id: deps.ids.id(), username: adminUsername, password_hash, created_at: iso(deps.clock.now()) }
    if (!(await insertAdminLogin(trx, row))) return
    const set_up_at = iso(deps.clock.now())
    // A company's own file leaves nothing to store.
    const demo = Object.keys(settings).length > 0 ? 'yes' : 'never'
    await insertPortal(trx, { id: 1, key_check: keyCheck(deps), set_up_at, public_url: portalUrl(deps.config), demo })
    await keepFirstLogos(trx, logos)
    await storeSettings(trx, deps, flatten(logos.settings), 'system')
    await publishNda(trx, deps, first.text, first.terms)
    await insertMissingProjects(trx, deps, content)
    const codes = await issueBuiltInCodes(trx, deps)
    await recordEntry(trx, deps, { action: 'portal.set_up', actor: 'system' })
    writeFirstRun(deps, { adminUsername, adminPassword, codes })
  })
}

function writeFirstRun({ config }: Deps, contents: FirstRun): void {
  writePrivateFile(firstRunFile(config.dataDir), `${JSON.stringify(contents, null, 2)}\n`)
}

/** Puts these codes in first-run.json, if nobody has deleted the file. */
export function replaceFirstCodes(deps: Deps, codes: Record<string, string>): void {
  const file = firstRunFile(deps.config.dataDir)
  if (!existsSync(file)) return
  writeFirstRun(deps, { ...(JSON.parse(readFileSync(file, 'utf8')) as FirstRun), codes })
}

/** Runs at each start: keeps the address for emails of operator commands, whose environment may lack PUBLIC_URL. */
export async function keepPublicUrl(deps: Deps): Promise<void> {
  await deps.db.transaction().execute((trx) => setPublicUrl(trx, portalUrl(deps.config)))
}
