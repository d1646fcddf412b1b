import type { z } from 'zod'
import type { MailTextList, previewMailText as previewEndpoint } from '../../../../contract/email/mail-text-editor.ts'
import {
  INVESTOR_MAIL_KINDS,
  type InvestorMailKind,
  MAIL_PARTS,
  type MailPart,
  mailTextProblem,
  neededPlaces,
  type OwnMailText,
  placesOf,
} from '../../../../contract/email/mail-texts.ts'
import { type Language, language as languages } from '../../../../contract/language.ts'
import { mailTextPath } from '../../../../contract/operations/setting-fields.ts'
import { listProjects } from '../../../access/project-queries.ts'
import { portalUrl } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { listSections } from '../../operations/settings/queries.ts'
import { describeSection } from '../../operations/settings/service.ts'
import type { Mail } from '../rules.ts'
import { shippedTexts } from '../texts/rules.ts'
import { previewMail } from './preview-service.ts'

type Draft = Omit<z.output<typeof previewEndpoint.input>, 'kind'> & { kind: InvestorMailKind }

/** The editable texts of every email to investors. */
export async function readMailTexts(deps: Deps, wanted?: Language): Promise<MailTextList> {
  const rows = await listSections(deps.db)
  const inUse = deps.portal.language
  const language = wanted ?? inUse
  const isOwn = (kind: InvestorMailKind, one: Language) =>
    Object.keys(deps.portal.mailTexts[kind]?.[one] ?? {}).length > 0
  return {
    language,
    inUse,
    texts: await Promise.all(
      INVESTOR_MAIL_KINDS.map(async (kind) => {
        const { revision, changedAt, changedBy, values } = await describeSection(deps, `mail-${kind}`, rows)
        const shipped = shippedTexts(kind, language)
        const partOf = (part: MailPart) => {
          const stored = values.find(({ path }) => path === mailTextPath(kind, language, part))
          return {
            shipped: shipped[part],
            own: deps.portal.mailTexts[kind]?.[language]?.[part] ?? null,
            setBy: stored?.setBy ?? null,
            needs: [...neededPlaces(kind, part)],
          }
        }
        const parts = { subject: partOf('subject'), opening: partOf('opening'), closing: partOf('closing') }
        return { kind, places: [...placesOf(kind)], parts, revision, changedAt, changedBy }
      }),
    ),
    onlyElsewhere: INVESTOR_MAIL_KINDS.filter(
      (kind) => !isOwn(kind, inUse) && languages.options.some((one) => isOwn(kind, one)),
    ),
  }
}

/** An email with example data and these texts. Nothing is stored. */
export async function previewMailText(deps: Deps, draft: Draft) {
  return previewMail(deps, await draftMail(deps, draft))
}

async function draftMail(deps: Deps, { kind, language, ...typed }: Draft): Promise<Mail> {
  const own: OwnMailText = {}
  const problems: Record<string, string> = {}
  for (const part of MAIL_PARTS) {
    if (typed[part].trim() === '') continue
    own[part] = typed[part]
    const problem = mailTextProblem(kind, part, typed[part])
    if (problem) problems[part] = `This ${problem}.`
  }
  if (Object.keys(problems).length > 0) throw new AppError('invalid_input', { fields: problems })
  const portal = { ...deps.portal, language, mailTexts: { [kind]: { [language]: own } } }
  const [first, second] = await listProjects(deps.db)
  const projects = [first, second].filter((project) => project !== undefined)
  // Loaded with the first preview, because the examples bring the mails of every domain.
  const { exampleMail } = await import('./examples.ts')
  return exampleMail(portal, kind, { url: portalUrl(deps.config), now: iso(deps.clock.now()), projects })
}
