import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { getSetupSteps as endpoint } from '../../../../contract/operations/setup.ts'
import { SETUP_STEPS, type SetupStep } from '../../../../contract/operations/setup-steps.ts'
import { listProjects } from '../../../access/project-queries.ts'
import { hasActingAdmin } from '../../../access/setup-queries.ts'
import type { Deps } from '../../../deps.ts'
import { portalConfig } from '../../../portal-config.ts'
import { findSigningProblem } from '../../agreements/signing/service.ts'
import { readFirstSettings } from '../settings/load.ts'
import { FIRST_SETTINGS, flatten, valueAt } from '../settings/rules.ts'
import { hasSentTestMail } from './queries.ts'

type Steps = z.input<typeof endpoint.output>

/** Nothing of this is stored: a step is done while the portal is what the step makes of it. */
export async function getSetupSteps(deps: Deps): Promise<Steps> {
  const first: Record<string, unknown> = flatten(readFirst(deps))
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
  return {
    steps: SETUP_STEPS.map((id) => ({ id, isDone: isDone[id] })),
    ...(company && !isOwn('notifications.owner') && { demoOwner: deps.portal.notifications.owner }),
  }
}

/** What the portal came with. A portal without these settings has nothing of them. */
function readFirst({ config }: Deps) {
  return existsSync(join(config.contentDir, FIRST_SETTINGS)) ? readFirstSettings(config) : {}
}

async function hasOwnProject(deps: Deps): Promise<boolean> {
  const { platforms } = portalConfig.pick({ platforms: true }).strip().parse(readFirst(deps))
  const projects = await listProjects(deps.db)
  return projects.some(({ key, name }) => !platforms.some((first) => first.route === key && first.name === name))
}
