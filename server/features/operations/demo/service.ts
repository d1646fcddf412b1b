import type { z } from 'zod'
import type { AgreementTerms } from '../../../../contract/agreements/agreement-terms.ts'
import type {
  DemoAnswer,
  DemoKeeps,
  NewCompany,
  replaceDemo as replaceEndpoint,
} from '../../../../contract/operations/demo.ts'
import { checkContent } from '../../../../contract/projects/content-problems.ts'
import type { Admin } from '../../../access/account.ts'
import { type Actor, actorName, recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { type FlatSettings, type PortalConfig, portalConfig } from '../../../portal-config.ts'
import { SettingError } from '../../../setting-error.ts'
import { certifySealAnew } from '../../agreements/executed-copy/service.ts'
import { findTermsInForce } from '../../agreements/signing/queries.ts'
import { publishNda } from '../../agreements/signing/service.ts'
import { firstAgreement, readTemplate } from '../../agreements/template-text.ts'
import { putDraft } from '../../projects/content/queries.ts'
import { readSet } from '../../projects/content/rules.ts'
import { lockLog } from '../../transparency-log/queries.ts'
import { deleteVisitsAndObservations } from '../../transparency-log/service.ts'
import { readFirstSettings, readStored, refreshSettings } from '../settings/load.ts'
import { mergeSettings, originOf, settingProblems, valueAt } from '../settings/rules.ts'
import { storeSettings } from '../settings/service.ts'
import { issueBuiltInCodes } from '../setup/built-in-codes.ts'
import { replaceFirstCodes } from '../setup/service.ts'
import {
  countRecords,
  deleteDocuments,
  deleteJobs,
  deleteNamedReaders,
  deletePeople,
  deleteProjects,
  deleteRest,
  deleteSigning,
  findDemo,
  listFiles,
  listHeld,
  listMails,
  listPublished,
  listSigners,
  listVisits,
  lockRecords,
  setDemo,
  unpublishProjects,
} from './queries.ts'
import { FIELD_OF, isDemoAddress, settingsFor } from './rules.ts'

/** Who replaces the demo: an admin, or the operator on the command line. */
export type Replacer = { actor: Actor; accountId: string | null; name?: string; email?: string }

export type Replacement = { keeps: DemoKeeps; company: NewCompany }
/** What the caller does after the commit: the new built-in codes, and what no row names any more. */
type Replaced = { codes: Record<string, string>; files: string[]; mails: string[] }

/** How many addresses a refusal names. */
const MAX_NAMED = 3

export async function readDemo(deps: Deps): Promise<DemoAnswer> {
  const isDemo = (await findDemo(deps.db)) === 'yes'
  const all = await countRecords(deps.db)
  return {
    isDemo,
    company: isDemo ? demoCompany(deps).name : '',
    removes: { nothing: all, projects: { ...all, projects: 0, documents: 0 } },
    refusal: isDemo ? ((await findRefusal(deps, deps.db))?.message ?? null) : null,
    named: isDemo && (await isNamedAsDemo(deps, deps.db)) ? new AppError('demo_named').message : null,
  }
}

/** The act of a browser: the name of the fictional company is typed as the confirmation. */
export async function confirmReplacement(
  deps: Deps,
  staff: Admin,
  { confirmation, ...input }: z.output<typeof replaceEndpoint.input>,
): Promise<void> {
  await requireDemo(deps)
  const { name } = demoCompany(deps)
  if (confirmation !== name)
    throw new AppError('invalid_input', { fields: { confirmation: `Type ${name} to confirm.` } })
  await replaceDemo(deps, staff, input)
}

/**
 * Makes the portal that of a company, in one transaction. Returns the built-in codes, which replace those of the demo.
 * A signature that was made at the same time is either there, and this is refused, or it is refused itself, because it waits for
 * the same locks and then finds another agreement.
 */
export async function replaceDemo(
  deps: Deps,
  by: Replacer,
  replacement: Replacement,
): Promise<{ codes: Record<string, string> }> {
  await requireDemo(deps)
  const replace = await prepareReplacement(deps, by, replacement)
  const done = await deps.db.transaction().execute(async (trx) => {
    const replaced = await replace(trx)
    forgetFirstCodes(deps)
    return replaced
  })
  await finishReplacement(deps, done)
  return { codes: done.codes }
}

/**
 * Checks the company, and returns what replaces the demo in a transaction: the first thing that it does, because it takes the locks.
 * `forgetFirstCodes` and `finishReplacement` belong to it.
 */
export async function prepareReplacement(
  deps: Deps,
  by: Replacer,
  { keeps, company }: Replacement,
): Promise<(trx: Trx) => Promise<Replaced>> {
  await checkCompany(deps, keeps, company)
  const certify = await certifySealAnew(deps, company.legalName)
  return async (trx) => {
    await lockLog(trx)
    await lockRecords(trx, deps.kind)
    if (!(await setDemo(trx, 'yes', 'replacing'))) throw new AppError('demo_replaced')
    const refusal = await findRefusal(deps, trx)
    if (refusal) throw refusal
    const gone = { files: await listFiles(trx), mails: await listMails(trx) }

    const settings = settingsFor(company, keeps, (await readStored(trx)).stored)
    await storeSettings(trx, deps, settings, actorName(by.actor))
    const next: Deps = { ...deps, portal: portalWith(deps, settings) }
    const version = await publishAgreement(trx, next, by)

    await deleteVisitsAndObservations(trx, deps, await listVisits(trx), 'erasure')
    await deleteSigning(trx, version)
    await deletePeople(trx)
    await deleteJobs(trx, { documents: keeps === 'nothing' })
    if (keeps === 'nothing') {
      await deleteDocuments(trx)
      await deleteProjects(trx)
    } else {
      await deleteNamedReaders(trx)
      await draftProjects(trx, deps, by)
    }
    await deleteRest(trx)
    await certify(trx)
    const codes = await issueBuiltInCodes(trx, next, builtInCodes(next, keeps))
    await setDemo(trx, 'replacing', 'replaced')
    await recordEntry(trx, deps, {
      action: 'demo.replaced',
      actor: by.actor,
      accountId: by.accountId,
      detail: { company: company.name, keeps },
    })
    const named = new Set(await listFiles(trx))
    return { codes, files: gone.files.filter((file) => !named.has(file)), mails: gone.mails }
  }
}

/** A file with codes that do not work any more would mislead, so they leave it first. */
export function forgetFirstCodes(deps: Deps): void {
  replaceFirstCodes(deps, {})
}

export async function finishReplacement(deps: Deps, done: Replaced): Promise<void> {
  replaceFirstCodes(deps, done.codes)
  await refreshSettings(deps)
  await removeFiles(deps, done)
}

/** Takes the notice away where the demo became a company's portal step by step. Nothing is deleted. */
export async function endDemo(deps: Deps, by: Replacer): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (await isNamedAsDemo(deps, trx)) throw new AppError('demo_named')
    if (!(await setDemo(trx, 'yes', 'replaced'))) throw new AppError('demo_replaced')
    await recordEntry(trx, deps, { action: 'demo.ended', actor: by.actor, accountId: by.accountId })
  })
  await refreshSettings(deps)
}

async function requireDemo({ db }: Deps): Promise<void> {
  if ((await findDemo(db)) !== 'yes') throw new AppError('demo_replaced')
}

/** Who stands in the way. Nobody's signature and nobody's hold is deleted by this. */
async function findRefusal(deps: Deps, db: Deps['db'] | Trx): Promise<AppError | undefined> {
  const { testAddresses } = deps.portal
  const signers = (await listSigners(db)).filter((email) => !isDemoAddress(email, testAddresses))
  if (signers.length > 0) return new AppError('demo_signed', { params: { people: someOf(signers) } })
  const held = await listHeld(db)
  if (held.length > 0) return new AppError('demo_held', { params: { people: someOf(held) } })
  return undefined
}

function someOf(emails: string[]): string {
  const more = emails.length - MAX_NAMED
  return `${emails.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

async function isNamedAsDemo(deps: Deps, db: Deps['db'] | Trx): Promise<boolean> {
  const demo = demoCompany(deps)
  const terms = await findTermsInForce(db)
  const { name, legalName } = deps.portal.company
  return [name, legalName].some((one) => [demo.name, demo.legalName].includes(one)) || terms?.party === demo.legalName
}

/** The fictional company, as the first start stored it. Without its file, the company of today counts as fictional. */
function demoCompany({ config, portal }: Deps): PortalConfig['company'] {
  try {
    return portalConfig.pick({ company: true }).strip().parse(readFirstSettings(config)).company
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    return portal.company
  }
}

/** Throws with a message for each field that the settings would not take, or that a file or the environment sets otherwise. */
async function checkCompany(deps: Deps, keeps: DemoKeeps, company: NewCompany): Promise<void> {
  const stored = settingsFor(company, keeps, (await readStored(deps.db)).stored)
  const layers = { stored, ...deps.settings.fixed }
  const problems = Object.entries(settingProblems(layers))
  const fields = Object.fromEntries(problems.map(([path, message]) => [FIELD_OF[path] ?? path, message]))
  const demo = demoCompany(deps)
  if (company.name === demo.name) fields.name = 'This is the name of the demo.'
  if (company.legalName === demo.legalName) fields.legalName = 'This is the legal name of the demo.'
  if (company.email === demo.contact.email) fields.email = 'This is the address of the demo.'
  if (company.address.every((one) => one === '')) fields.address = 'Enter the postal address.'
  for (const [path, field] of Object.entries(FIELD_OF)) {
    const { setBy } = originOf(layers, path)
    const isGiven = stored[path] !== undefined
    if (isGiven && setBy !== null && valueAt(deps.portal, path) !== stored[path])
      fields[field] = `This is set by ${setBy}. Change it there first.`
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
}

function portalWith({ settings }: Deps, stored: FlatSettings): PortalConfig {
  return mergeSettings({ stored, ...settings.fixed })
}

/** Returns the number of the version in force: the filled template, or, where that lacks a setting, a text that nobody can sign. */
async function publishAgreement(trx: Trx, deps: Deps, by: Replacer): Promise<number> {
  const { text, terms } = agreementOf(deps)
  const name = by.name || by.email || 'The operator'
  const published = { policy: 'keep' as const, signBy: null, by: by.actor, name }
  return (await publishNda(trx, deps, text, terms, published)).version
}

function agreementOf(deps: Deps): { text: string; terms: AgreementTerms } {
  try {
    return firstAgreement(readTemplate(deps.config), deps.portal)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    const { name } = deps.portal.company
    const text = `# Non-Disclosure Agreement\n\n${name} has not published its agreement yet. Nobody can sign before it has.`
    return { text, terms: { party: '', law: null, termYears: deps.portal.nda.termYears, language: 'en' } }
  }
}

/** The names of product-spec section 3 that say something in this portal: no code that has ended, and none that opens nothing. */
function builtInCodes({ portal }: Deps, keeps: DemoKeeps): string[] {
  if (keeps === 'nothing') return []
  return portal.codes.bypass ? ['shared', 'bypass'] : ['shared']
}

async function draftProjects(trx: Trx, deps: Deps, by: Replacer): Promise<void> {
  const now = iso(deps.clock.now())
  for (const { route, content } of await listPublished(trx)) {
    const problems = checkContent(readSet(content)).problems.length
    const row = { route, content, problems, based_on: 0, revision: deps.ids.id(), edited_at: now }
    await putDraft(trx, { ...row, edited_by: actorName(by.actor) }, null)
  }
  await unpublishProjects(trx, now)
}

/** After the commit: a file without a row does no harm, a row without its file would. */
async function removeFiles(deps: Deps, { files, mails }: { files: string[]; mails: string[] }): Promise<void> {
  for (const id of mails) deps.mailer.remove?.(id)
  try {
    for (const file of new Set(files)) await deps.files.remove(file)
  } catch (error) {
    deps.log.error({ err: error }, 'files of the demo could not be removed; no record names them any more')
  }
}
