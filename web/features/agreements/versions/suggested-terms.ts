import type { Agreement } from './queries.ts'

/** What the publisher confirms, as typed. */
export type WrittenTerms = { party: string; law: string; termYears: string; language: string }

/** Only what stands in the text is suggested: today's configuration first, else what the version in force says. */
export function suggestedTerms(
  text: string,
  { configured, versions }: Pick<Agreement, 'configured' | 'versions'>,
): WrittenTerms {
  const inForce = versions[0]
  const plain = text.replace(/\s+/g, ' ')
  const named = (...names: (string | null | undefined)[]) => names.find((name) => name && plain.includes(name)) ?? ''
  return {
    party: named(configured.party, inForce?.party),
    law: named(configured.law, inForce?.law),
    termYears: String(configured.termYears),
    language: configured.language,
  }
}
