import type { z } from 'zod'
import type { AgreementTerms } from '../../../../contract/agreements/agreement-terms.ts'
import type {
  getAgreement as getEndpoint,
  publishDraft as publishEndpoint,
} from '../../../../contract/agreements/versions.ts'
import { fieldAt } from '../../../../contract/operations/setting-fields.ts'
import type { Admin, Staff } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { SettingError } from '../../../setting-error.ts'
import { findCurrentNda } from '../signing/queries.ts'
import { getCurrentNda, publishNda } from '../signing/service.ts'
import { canonicalText, textHash } from '../signing/text.ts'
import { configuredTerms, fillTemplate, isSameParty, missingSettings, readTemplate } from '../template-text.ts'
import {
  clearSchedule,
  type DraftRow,
  deleteDraft,
  findDraft,
  findStart,
  findVersionText,
  insertDraft,
  listVersions,
  NO_PLAN,
  setDraftText,
  setSchedule,
  takeDue,
} from './queries.ts'
import { planProblem, termsProblem, textProblem } from './rules.ts'

/** All versions, the text in force and the draft. */
export async function getAgreement(deps: Deps, staff: Staff): Promise<z.input<typeof getEndpoint.output>> {
  const inForce = await getCurrentNda(deps)
  const draft = await findDraft(deps.db)
  return {
    versions: (await listVersions(deps.db)).map((row) => ({
      version: row.version,
      title: row.title,
      sha256: row.sha256,
      publishedAt: row.published_at,
      policy: row.policy,
      signBy: row.sign_by,
      termYears: row.term_years,
      party: row.party,
      law: row.law,
      language: row.language,
      publishedBy: row.published_by === 'system' ? 'Initial setup' : row.published_by,
      bound: Number(row.bound),
    })),
    inForce: { version: inForce.version, text: inForce.text },
    draft: draft ? draftOf(draft, staff) : null,
    company: deps.portal.company.legalName,
    signable: isSameParty(inForce.party, deps.portal),
    configured: configuredTerms(deps.portal),
    ...filledTemplate(deps),
  }
}

/** Staff can mend a missing setting, so it is named and not thrown. */
function filledTemplate({ config, portal }: Deps) {
  try {
    const template = readTemplate(config)
    const missing = missingSettings(template, portal).map((path) => fieldAt(path)?.label ?? path)
    if (missing.length === 0) return { template: fillTemplate(template, portal), templateProblem: null }
    const templateProblem = `These settings are missing: ${missing.join(', ')}.`
    return { template: null, templateProblem, templateMissing: missing }
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    return { template: null, templateProblem: error.message }
  }
}

function draftOf(row: DraftRow, staff: Staff) {
  const { starts_at: from, policy, sign_by: signBy, editor_name } = row
  const terms = termsOf(row)
  return {
    text: row.text,
    revision: row.revision,
    savedAt: row.saved_at,
    editor: editor_name,
    mine: row.editor === staff.actor.name,
    scheduled: from !== null && policy !== null && terms ? { from, policy, signBy, by: editor_name, ...terms } : null,
  }
}

export async function getVersion(deps: Deps, version: number) {
  const text = await findVersionText(deps.db, version)
  if (text === undefined) throw new AppError('not_found')
  return { version, text }
}

/** Saves the draft over a revision; 0 creates it. The log records each change of editor. */
export async function saveDraft(deps: Deps, staff: Admin, { text, revision }: { text: string; revision: number }) {
  const savedAt = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const before = await findDraft(trx)
    const by = { editor: staff.actor.name, editorName: nameOf(staff) }
    const saved =
      revision === 0
        ? await insertDraft(trx, newDraft(text, savedAt, by))
        : await setDraftText(trx, revision, { text, savedAt, ...by })
    if (!saved) throw refusal(before)
    if (before?.editor !== staff.actor.name)
      await recordEntry(trx, deps, {
        action: 'nda.draft_edited',
        ...actorOf(staff),
        detail: { revision: revision + 1 },
      })
  })
  return { revision: revision + 1, savedAt }
}

function newDraft(text: string, saved_at: string, by: { editor: string; editorName: string }) {
  return { text, revision: 1, saved_at, editor: by.editor, editor_name: by.editorName, ...NO_PLAN }
}

/** Why the draft could not be changed. */
function refusal(draft: DraftRow | undefined): AppError {
  if (draft === undefined) return new AppError('draft_missing')
  return new AppError(draft.starts_at === null ? 'nda_draft_changed' : 'draft_scheduled')
}

/** Deletes the draft. A scheduled version has to be called off first. */
export async function discardDraft(deps: Deps, staff: Admin): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const dropped = await deleteDraft(trx)
    if (dropped) return recordEntry(trx, deps, { action: 'nda.draft_dropped', ...actorOf(staff) })
    if (await findDraft(trx)) throw new AppError('draft_scheduled')
  })
}

type Input = z.output<typeof publishEndpoint.input>

/** Publishes the reviewed revision of the draft now, or schedules it. */
export async function publishDraft(deps: Deps, staff: Admin, input: Input): Promise<{ version: number | null }> {
  const now = iso(deps.clock.now())
  const problem = planProblem({ policy: input.policy, signBy: input.signBy, from: input.from }, now)
  if (problem) throw new AppError(problem)
  return deps.db.transaction().execute(async (trx) => {
    const draft = await findDraft(trx)
    if (draft === undefined || draft.revision !== input.revision || draft.starts_at !== null) throw refusal(draft)
    const terms = {
      party: input.party,
      law: input.law || null,
      termYears: input.termYears ?? deps.portal.nda.termYears,
      language: input.language ?? deps.portal.agreement.language,
    }
    await checkText(trx, draft.text, terms)
    return input.from === undefined
      ? publish(trx, deps, staff, input, terms)
      : schedule(trx, deps, staff, input, terms, input.from)
  })
}

/** Throws if the text cannot be published. */
async function checkText(trx: Trx, text: string, terms: AgreementTerms): Promise<void> {
  const problem = textProblem(text) ?? termsProblem(text, terms)
  if (problem) throw new AppError(problem.code, { params: problem.params ?? {} })
  if (textHash(canonicalText(text)) === (await findCurrentNda(trx))?.sha256) throw new AppError('draft_unchanged')
}

async function publish(trx: Trx, deps: Deps, staff: Admin, { revision, policy, signBy }: Input, terms: AgreementTerms) {
  const draft = await deleteDraft(trx, revision)
  if (draft === undefined) throw refusal(await findDraft(trx))
  const by = { by: staff.actor, name: nameOf(staff) }
  const { version } = await publishNda(trx, deps, draft.text, terms, { policy, signBy: signBy ?? null, ...by })
  return { version }
}

async function schedule(
  trx: Trx,
  deps: Deps,
  staff: Admin,
  input: Input,
  { party, law, termYears, language }: AgreementTerms,
  from: string,
) {
  // The person who schedules the draft becomes its editor.
  const by = { editor: staff.actor.name, editor_name: nameOf(staff) }
  const plan = {
    starts_at: from,
    policy: input.policy,
    sign_by: input.signBy ?? null,
    party,
    law,
    term_years: termYears,
    language,
    ...by,
  }
  if (!(await setSchedule(trx, input.revision, plan))) throw refusal(await findDraft(trx))
  await recordEntry(trx, deps, {
    action: 'nda.scheduled',
    ...actorOf(staff),
    detail: { from, policy: input.policy, ...(input.signBy && { signBy: input.signBy }) },
  })
  return { version: null }
}

/** Cancels a scheduled version, which becomes a draft again. */
export async function cancelScheduled(deps: Deps, staff: Admin): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const draft = await clearSchedule(trx, iso(deps.clock.now()))
    if (draft === undefined) throw new AppError('draft_not_scheduled')
    await recordEntry(trx, deps, { action: 'nda.called_off', ...actorOf(staff) })
  })
}

/** The recurring step: publishes a scheduled version when it is due, in one process only. */
export async function publishDue(deps: Deps): Promise<void> {
  const now = iso(deps.clock.now())
  const start = await findStart(deps.db)
  if (start === null || start > now) return
  await deps.db.transaction().execute(async (trx) => {
    const draft = await takeDue(trx, now)
    if (draft === undefined) return
    const terms = termsOf(draft)
    if (!terms) throw new Error('a scheduled version without its terms')
    await publishNda(trx, deps, draft.text, terms, {
      policy: draft.policy ?? 'keep',
      signBy: draft.sign_by,
      by: 'system',
      name: draft.editor_name,
      planned: { for: draft.starts_at ?? now, by: draft.editor },
    })
  })
}

/** What was confirmed when the draft was scheduled. */
function termsOf({ party, law, term_years, language }: DraftRow): AgreementTerms | undefined {
  const isComplete = party !== null && term_years !== null && language !== null
  return isComplete ? { party, law, termYears: term_years, language } : undefined
}

function nameOf(staff: Staff): string {
  return staff.name || staff.email
}

function actorOf({ actor, accountId }: Staff) {
  return { actor, accountId }
}
