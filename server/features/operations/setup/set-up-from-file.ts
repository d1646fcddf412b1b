import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newCompany } from '../../../../contract/operations/demo.ts'
import { listAllProjects } from '../../../access/project-queries.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { SettingError } from '../../../setting-error.ts'
import { findAccountByEmail, getAccount } from '../../accounts/queries.ts'
import { findCurrentNda } from '../../agreements/signing/queries.ts'
import { publishNda } from '../../agreements/signing/service.ts'
import { configuredTerms, contains, fillTemplate, isSameParty, readTemplate } from '../../agreements/template-text.ts'
import { termsProblem, textProblem } from '../../agreements/versions/rules.ts'
import { emailKey } from '../../people/rules.ts'
import { inviteColleague } from '../../people/service.ts'
import { addProject, saysTheSame } from '../../projects/staff/service.ts'
import { FIELD_OF } from '../demo/rules.ts'
import { finishReplacement, forgetFirstCodes, prepareReplacement } from '../demo/service.ts'
import { readStored, refreshSettings } from '../settings/load.ts'
import { mergeSettings } from '../settings/rules.ts'
import { changeSettings } from '../settings/service.ts'
import { type NewProject, readSetupFile, type SetupFile, wrong } from './setup-file.ts'

/** Ends the transaction of a check, in which everything was done. */
class OnlyChecked extends Error {}

/**
 * The steps of the setup from a file, all of them or none. Done again with the same file it changes nothing. Returns what it did, a line
 * each. Throws an error that names each wrong field.
 */
export async function setUpFromFile(
  deps: Deps,
  file: string,
  { onlyCheck }: { onlyCheck: boolean },
): Promise<string[]> {
  const setup = readSetupFile(readJson(file), deps.portal.currency)
  const text = setup.agreementText && readText(join(dirname(file), setup.agreementText))
  const replace = await replacementOf(deps, setup)
  const done: string[] = []
  let replaced: Awaited<ReturnType<NonNullable<typeof replace>>> | undefined
  try {
    await deps.db.transaction().execute(async (trx) => {
      replaced = await replace?.(trx)
      if (replaced)
        done.push(`Demo: replaced, keeping ${setup.replaceDemo === 'projects' ? 'its projects' : 'nothing'}`)
      const changed = await changeSettings(trx, deps, 'operator', setup.settings)
      if (changed.length > 0) done.push(`Settings: ${changed.join(', ')}`)
      const { stored } = await readStored(trx)
      // The rest says what the settings say now.
      const renewed: Deps = { ...deps, portal: mergeSettings({ stored, ...deps.settings.fixed }) }
      done.push(...(await putAgreementInForce(trx, renewed, text)))
      for (const [at, project] of setup.projects.entries()) done.push(...(await addOne(trx, renewed, project, at)))
      if (setup.admin) done.push(...(await addAdmin(trx, renewed, setup.admin)))
      if (onlyCheck) throw new OnlyChecked()
      if (replaced) forgetFirstCodes(deps)
    })
  } catch (error) {
    if (error instanceof OnlyChecked) return done
    throw error
  }
  await refreshSettings(deps)
  if (replaced) await finishReplacement(deps, replaced)
  return done
}

/** Undefined if the file does not ask for it, or the portal is not the demo any more. */
async function replacementOf(deps: Deps, { replaceDemo: keeps, settings }: SetupFile) {
  if (!keeps || !deps.portal.isDemo) return undefined
  const given = Object.entries(FIELD_OF).map(([path, field]) => [
    field,
    settings[path] ?? (field === 'address' ? [] : ''),
  ])
  const company = newCompany.safeParse(Object.fromEntries(given))
  const settingOf = (field: unknown) =>
    Object.entries(FIELD_OF).find(([, name]) => name === field)?.[0] ?? String(field)
  if (!company.success)
    throw wrong(Object.fromEntries(company.error.issues.map(({ path, message }) => [settingOf(path[0]), message])))
  try {
    // The law stays out: the template is filled in once all settings of the file are stored.
    const parties = { ...company.data, law: '', courts: '' }
    return await prepareReplacement(deps, { actor: 'operator', accountId: null }, { keeps, company: parties })
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields) throw error
    throw wrong(
      Object.fromEntries(Object.entries(error.details.fields).map(([name, words]) => [settingOf(name), words])),
    )
  }
}

/** The own text, or the template while the agreement in force is another company's. What staff have published since stays. */
async function putAgreementInForce(trx: Trx, deps: Deps, ownText: string | undefined): Promise<string[]> {
  const inForce = await findCurrentNda(trx)
  if (ownText === undefined && inForce && isSameParty(inForce.party, deps.portal)) return []
  const text = ownText ?? filled(deps)
  const configured = configuredTerms(deps.portal)
  const terms = {
    ...configured,
    law: configured.law !== null && contains(text, configured.law) ? configured.law : null,
  }
  const problem = textProblem(text) ?? termsProblem(text, terms)
  if (problem) throw wrong({ agreementText: new AppError(problem.code, { params: problem.params ?? {} }).message })
  const { version } = await publishNda(trx, deps, text, terms, {
    // Who signed with another party has not signed this one.
    policy: 'next_visit',
    signBy: null,
    by: 'operator',
    name: 'The operator',
  })
  return version === inForce?.version ? [] : [`Agreement: version ${version} names ${terms.party}`]
}

function filled({ config, portal }: { config: Deps['config']; portal: PortalConfig }): string {
  try {
    return fillTemplate(readTemplate(config), portal)
  } catch (error) {
    if (error instanceof SettingError) throw wrong({ agreement: error.message })
    throw error
  }
}

async function addOne(trx: Trx, deps: Deps, project: NewProject, at: number): Promise<string[]> {
  const known = (await listAllProjects(trx)).find(({ key }) => key === project.key)
  if (!known) {
    await addProject(trx, deps, 'operator', project)
    return [`Project: ${project.name}, at /${project.key}`]
  }
  if (known.archived_at === null && saysTheSame(known, project)) return []
  throw wrong({
    [`projects[${at}].key`]: `A project has the key ${project.key} and says something else. Change it at /admin/projects.`,
  })
}

async function addAdmin(trx: Trx, deps: Deps, admin: NonNullable<SetupFile['admin']>): Promise<string[]> {
  const known = await findAccountByEmail(trx, emailKey(admin.email))
  if (known && (await getAccount(trx, known.id)).role === 'admin') return []
  if (known?.email_verified === 1)
    throw wrong({ 'admin.email': `Somebody has this account. Use: npm run portal -- admin make ${admin.email}` })
  await inviteColleague(trx, deps, 'operator', { ...admin, role: 'admin' })
  return [`Admin: ${admin.email} gets a link to choose a password`]
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file))
  } catch (error) {
    if (error instanceof SyntaxError) throw new SettingError(file, `is not JSON: ${error.message}`)
    throw error
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new SettingError(file, 'cannot be read')
  }
}
