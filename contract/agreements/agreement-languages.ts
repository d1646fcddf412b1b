import { LOCALE_TAGS } from '../operations/locales.ts'

/** Languages of an agreement's text (ISO 639-1): those of the locales. Without zod, because the browser loads it. */
export const AGREEMENT_LANGUAGES = [...new Set(LOCALE_TAGS.map((tag) => tag.slice(0, 2)))] as [string, ...string[]]

let names: Intl.DisplayNames | undefined

export function agreementLanguageName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' })
  return names.of(code) ?? code
}
