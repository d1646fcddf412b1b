import { LOCALE_TAGS } from '../operations/locales.ts'

/** Languages of an agreement's text (ISO 639-1): those of the locales. Without zod, because the browser loads it. */
export const AGREEMENT_LANGUAGES = [...new Set(LOCALE_TAGS.map((tag) => tag.slice(0, 2)))] as [string, ...string[]]

const names = new Intl.DisplayNames('en', { type: 'language' })

export const agreementLanguageName = (code: string): string => names.of(code) ?? code
