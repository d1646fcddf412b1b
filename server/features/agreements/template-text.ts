import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgreementTerms } from '../../../contract/agreements/agreement-terms.ts'
import type { Config } from '../../config.ts'
import type { PortalConfig } from '../../portal-config.ts'
import { SettingError } from '../../setting-error.ts'

/** The template of the agreement. Throws SettingError if it cannot be read. */
export function readTemplate(config: Pick<Config, 'contentDir'>): string {
  const file = join(config.contentDir, 'nda.md')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new SettingError(file, 'cannot be read; it is the agreement that visitors sign')
  }
}

type Variable = { value: string | undefined; setting: string }

function variablesOf({ company, agreement, nda }: PortalConfig): Record<string, Variable> {
  const { law, courts, address, noticeAddress } = agreement
  const { signatory, termYears } = nda
  return {
    company: { value: company.legalName, setting: 'company.legalName' },
    companyAddress: { value: address ?? company.contact.address.join(', '), setting: 'agreement.address' },
    contactEmail: { value: company.contact.email, setting: 'company.contact.email' },
    noticeAddress: { value: noticeAddress ?? company.contact.email, setting: 'agreement.noticeAddress' },
    term: { value: yearsInWords(termYears), setting: 'nda.termYears' },
    law: { value: law, setting: 'agreement.law' },
    // Without courts, those of the law have jurisdiction, so it is the law that is missing.
    courts: { value: courts ?? (law && `The courts of ${law}`), setting: 'agreement.law' },
    signatory: { value: signatory && `${signatory.name}, ${signatory.title}`, setting: 'nda.signatory.name' },
  }
}

/** The settings that a template needs and that are not set, in its order. */
export function missingSettings(text: string, portal: PortalConfig): string[] {
  const variables = variablesOf(portal)
  const named = [...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name = '']) => variables[name] ?? [])
  return [...new Set(named.flatMap(({ value, setting }) => (value === undefined ? [setting] : [])))]
}

/** Replaces `{{variables}}` with the configured values. Throws SettingError for one that is unknown or not configured. */
export function fillTemplate(text: string, portal: PortalConfig): string {
  const variables = variablesOf(portal)
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (!variable) throw new SettingError('content/nda.md', `has an unknown variable ${placeholder}`)
    if (variable.value === undefined)
      throw new SettingError(variable.setting, `is not set; content/nda.md needs it for ${placeholder}`)
    return variable.value
  })
}

/** What the configuration says of a version that is published now. */
export function configuredTerms({ company, agreement, nda }: PortalConfig): AgreementTerms {
  return {
    party: company.legalName,
    law: agreement.law ?? null,
    termYears: nda.termYears,
    language: agreement.language,
  }
}

/** The first version in force: the filled template. Throws SettingError if it does not name the company. */
export function firstAgreement(template: string, portal: PortalConfig): { text: string; terms: AgreementTerms } {
  const text = fillTemplate(template, portal)
  const terms = configuredTerms(portal)
  if (!contains(text, terms.party))
    throw new SettingError('content/nda.md', `does not name the company, ${terms.party}. Use {{company}} in its text`)
  return { text, terms: { ...terms, law: terms.law !== null && contains(text, terms.law) ? terms.law : null } }
}

/** Whether a text contains these words, however its lines break. */
export function contains(text: string, words: string): boolean {
  return plain(text).includes(plain(words))
}

/** Whether a version names the company that runs the portal. */
export function isSameParty(party: string, portal: PortalConfig): boolean {
  return plain(party) === plain(portal.company.legalName)
}

function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

const ONES =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** As agreements write it: `five (5) years`. From 1 to 99. */
export function yearsInWords(years: number): string {
  const one = ONES[years % 10]
  const words = ONES[years] ?? [TENS[Math.floor(years / 10)], one].filter(Boolean).join('-')
  return `${words} (${years}) ${years === 1 ? 'year' : 'years'}`
}
