/** `en`: English, with the day before the month, and amounts such as $4.5M. */
export const DEFAULT_LOCALE = 'en'

/**
 * How dates, numbers and amounts are written. Left to right, with the Gregorian calendar and European digits, as the pages are.
 * A test formats with each.
 */
export const LOCALES = [
  [DEFAULT_LOCALE, 'English'],
  ['zh-CN', 'Chinese (China)'],
  ['zh-TW', 'Chinese (Taiwan)'],
  ['cs-CZ', 'Czech (Czechia)'],
  ['da-DK', 'Danish (Denmark)'],
  ['nl-BE', 'Dutch (Belgium)'],
  ['nl-NL', 'Dutch (Netherlands)'],
  ['en-AU', 'English (Australia)'],
  ['en-CA', 'English (Canada)'],
  ['en-IN', 'English (India)'],
  ['en-IE', 'English (Ireland)'],
  ['en-NZ', 'English (New Zealand)'],
  ['en-SG', 'English (Singapore)'],
  ['en-ZA', 'English (South Africa)'],
  ['en-GB', 'English (United Kingdom)'],
  ['en-US', 'English (United States)'],
  ['et-EE', 'Estonian (Estonia)'],
  ['fi-FI', 'Finnish (Finland)'],
  ['fr-BE', 'French (Belgium)'],
  ['fr-CA', 'French (Canada)'],
  ['fr-FR', 'French (France)'],
  ['fr-CH', 'French (Switzerland)'],
  ['de-AT', 'German (Austria)'],
  ['de-DE', 'German (Germany)'],
  ['de-LI', 'German (Liechtenstein)'],
  ['de-CH', 'German (Switzerland)'],
  ['el-GR', 'Greek (Greece)'],
  ['hu-HU', 'Hungarian (Hungary)'],
  ['it-IT', 'Italian (Italy)'],
  ['it-CH', 'Italian (Switzerland)'],
  ['ja-JP', 'Japanese (Japan)'],
  ['ko-KR', 'Korean (South Korea)'],
  ['lv-LV', 'Latvian (Latvia)'],
  ['lt-LT', 'Lithuanian (Lithuania)'],
  ['nb-NO', 'Norwegian (Norway)'],
  ['pl-PL', 'Polish (Poland)'],
  ['pt-BR', 'Portuguese (Brazil)'],
  ['pt-PT', 'Portuguese (Portugal)'],
  ['ro-RO', 'Romanian (Romania)'],
  ['sk-SK', 'Slovak (Slovakia)'],
  ['sl-SI', 'Slovenian (Slovenia)'],
  ['es-MX', 'Spanish (Mexico)'],
  ['es-ES', 'Spanish (Spain)'],
  ['sv-SE', 'Swedish (Sweden)'],
  ['tr-TR', 'Turkish (Türkiye)'],
  ['uk-UA', 'Ukrainian (Ukraine)'],
] as const

export const LOCALE_TAGS = LOCALES.map(([tag]) => tag) as [string, ...string[]]
