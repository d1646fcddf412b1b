import type { Agreement } from './queries.ts'

/** What the publisher confirms, as typed. */
export type WrittenTerms = { party: string; law: string; termYears: string; language: string }

type Known = Pick<Agreement, 'configured' | 'versions' | 'inForce' | 'template'>

/** Only what stands in the text is suggested: today's configuration first, else what the version in force says. */
export function suggestedTerms(text: string, known: Known, portalLanguage: string | undefined): WrittenTerms {
  const { configured, versions } = known
  const inForce = versions[0]
  const plain = text.replace(/\s+/g, ' ')
  const named = (...names: (string | null | undefined)[]) => names.find((name) => name && plain.includes(name)) ?? ''
  return {
    party: named(configured.party, inForce?.party),
    law: named(configured.law, inForce?.law),
    termYears: String(configured.termYears),
    language: languageOf(text, known, portalLanguage),
  }
}

/** That of the text which it was begun from; of an own text, that of the portal, unless the configuration names another than English. */
function languageOf(text: string, { configured, versions, inForce, template }: Known, portalLanguage = 'en'): string {
  if (template !== null && shareParagraph(text, template)) return configured.language
  const before = versions[0]?.language
  if (before && shareParagraph(text, inForce.text)) return before
  return configured.language === 'en' ? portalLanguage : configured.language
}

/** Shorter ones can be alike by chance. */
const LONG = 60

function shareParagraph(text: string, other: string): boolean {
  return other.split('\n').some((line) => line.length >= LONG && text.includes(line))
}
