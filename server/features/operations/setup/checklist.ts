import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { getSetupSteps as endpoint } from '../../../../contract/operations/setup.ts'
import { SETUP_STEPS, type SetupStep } from '../../../../contract/operations/setup-steps.ts'
import { listProjectKeys } from '../../../access/project-queries.ts'
import { hasActingAdmin } from '../../../access/setup-queries.ts'
import type { Deps } from '../../../deps.ts'
import { findSigningProblem } from '../../agreements/signing/service.ts'
import { readFirstSettings } from '../settings/load.ts'
import { FIRST_SETTINGS, flatten, valueAt } from '../settings/rules.ts'
import { hasSentTestMail } from './queries.ts'

type Steps = z.input<typeof endpoint.output>

/** Nothing of this is stored: a step is done while the portal is what the step makes of it. */
export async function getSetupSteps(deps: Deps): Promise<Steps> {
  const first = firstValues(deps)
  const isOwn = (path: string) => first[path] === undefined || first[path] !== valueAt(deps.portal, path)
  const company = ['company.name', 'company.legalName', 'company.contact.email'].every(isOwn)
  const isDone: Record<SetupStep, boolean> = {
    admin: await hasActingAdmin(deps.db),
    company,
    brand: isOwn('codePrefix'),
    agreement: company && (await findSigningProblem(deps)) === undefined,
    project: await hasOwnProject(deps),
    mail: deps.config.smtpUrl !== undefined && isOwn('notifications.owner') && (await hasSentTestMail(deps.db)),
  }
  return { steps: SETUP_STEPS.map((id) => ({ id, isDone: isDone[id] })) }
}

/** What the portal came with. A company that starts with a configuration file has nothing of it. */
function firstValues({ config, settings }: Deps): Record<string, unknown> {
  if (settings.fixed.file || !existsSync(join(config.contentDir, FIRST_SETTINGS))) return {}
  return flatten(readFirstSettings(config))
}

async function hasOwnProject(deps: Deps): Promise<boolean> {
  const { config, settings, db } = deps
  const keys = await listProjectKeys(db)
  if (settings.fixed.file || !existsSync(join(config.contentDir, FIRST_SETTINGS))) return keys.length > 0
  const first = new Set<string>(platformKeys(readFirstSettings(config)))
  return keys.some((key) => !first.has(key))
}

function platformKeys({ platforms }: { platforms?: unknown }): string[] {
  return Array.isArray(platforms) ? platforms.map((platform: { route: string }) => platform.route) : []
}
