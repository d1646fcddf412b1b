import type { DemoKeeps, NewCompany } from '../../../../contract/operations/demo.ts'
import type { SettingValue } from '../../../../contract/operations/settings.ts'
import type { FlatSettings } from '../../../portal-config.ts'
import { emailKey } from '../../people/rules.ts'

/** RFC 2606: nobody can get mail there. */
const RESERVED = /(?:^|[@.])(?:example|test|invalid|localhost|example\.(?:com|net|org))$/

/** Whether an address belongs to nobody outside the demo: it is reserved for examples, or a test address of the portal. */
export function isDemoAddress(email: string, testAddresses: readonly string[]): boolean {
  const key = emailKey(email)
  return testAddresses.some((one) => emailKey(one) === key) || RESERVED.test(key)
}

/** The settings that a company keeps of the demo: how its portal works, and nothing that the demo says of itself. */
const KEPT =
  /^(?:landing\.(?:parts|openTo)|legends|nda\.activation|nda\.termYears|codes\.(?!genericInvestorEmail)|access\.|organisation\.adminWords|passwordPolicy\.|questions\.|privacy\.|analytics\.|log\.|currency|language|locale|showSessionPublicly)/

/** Texts in English, which a portal in another language does not keep. */
const IN_ENGLISH = /^(?:landing\.openTo|legends|questions\.categories)/

/** What has no default and is no fact of a company. */
const NEEDED: FlatSettings = {
  'nda.activation': 'immediate',
  'codes.askEmailOnNewBrowser': 'whenAttacked',
  'codes.expiryEndsSessions': false,
  'codes.bypass': false,
  'video.videoEmbed': '',
  'video.videoType': 'mp4',
}

/** Each field of the form, by the setting that it becomes. */
export const FIELD_OF: Record<string, keyof NewCompany> = {
  'company.name': 'name',
  'company.legalName': 'legalName',
  'company.siteUrl': 'siteUrl',
  'company.contact.email': 'email',
  'company.contact.phone': 'phone',
  'company.contact.address': 'address',
  codePrefix: 'codePrefix',
  currency: 'currency',
  language: 'language',
  locale: 'locale',
  'agreement.law': 'law',
  'agreement.courts': 'courts',
}

/** The stored settings of the company's portal. */
export function settingsFor(company: NewCompany, keeps: DemoKeeps, before: FlatSettings): FlatSettings {
  const isKept = (path: string) => KEPT.test(path) && (company.language !== 'de' || !IN_ENGLISH.test(path))
  const kept = keeps === 'projects' ? Object.entries(before).filter(([path]) => isKept(path)) : []
  const given = Object.entries(FIELD_OF).flatMap(([path, field]): [string, SettingValue][] => {
    const value = company[field] ?? ''
    const lines = typeof value === 'string' ? value : value.filter(Boolean)
    return lines === '' ? [] : [[path, lines]]
  })
  return {
    ...NEEDED,
    ...Object.fromEntries(kept),
    ...Object.fromEntries(given),
  }
}
