import { passwordRules } from '../../../contract/accounts/password-rules.ts'
import { AppError } from '../../http/app-error.ts'
import type { PortalConfig } from '../../portal-config.ts'

type Policy = PortalConfig['passwordPolicy']
type Portal = Pick<PortalConfig, 'company' | 'passwordPolicy'>

let common: Promise<Set<string>> | undefined

/**
 * Some 49,000 passwords that guessing begins with, in small letters; a list on disk, so that no password leaves the portal. Loaded with
 * the first password that is set, which no start and no reader waits for.
 */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** Refuses a password that the policy does not allow, that is among the most used, or made of the company's words. For the moment it is set. */
export async function checkPassword(portal: Portal, field: string, password: string): Promise<void> {
  const missing = passwordRules(portal.passwordPolicy, password).filter(({ met }) => !met)
  if (missing.length > 0)
    throw new AppError('password_weak', { fields: { [field]: missing.map(({ text }) => text).join('; ') } })
  if (isCommon(await commonPasswords(), password))
    throw new AppError('password_common', { fields: { [field]: 'Among the most used passwords' } })
  if (isOfCompany(portal.company.name, password))
    throw new AppError('password_of_company', { fields: { [field]: 'Made of the company’s own words' } })
}

/** What whoever knows this portal tries first, beside the words of the company's name. */
const OWN_WORDS = ['investors', 'investor', 'realestate', 'analytics', 'vestibule', 'portal', 'vault', 'fanz', 'nda']
/** A password with fewer letters of its own than these is made of the company's words. */
const LEAST_OWN = 4

/** Whether next to nothing is left of it without the company's words, digits and signs. */
function isOfCompany(company: string, password: string): boolean {
  const names = company
    .toLowerCase()
    .split(/[^\p{Letter}]+/u)
    .filter((word) => word.length >= 3)
  const plain = password.toLowerCase().replace(/[^\p{Letter}]/gu, '')
  const left = [...names, ...OWN_WORDS].reduce((rest, word) => rest.replaceAll(word, ''), plain)
  return left.length < plain.length && [...left].length < LEAST_OWN
}

/** Capital letters, and a digit or sign at the end, are what everybody adds. */
function isCommon(known: Set<string>, password: string): boolean {
  const plain = password.toLowerCase()
  return known.has(plain) || known.has(plain.replace(/[\d\W_]{1,2}$/u, ''))
}

/** Whether a password that is right may no longer sign in: the policy was raised since, and asks for it. */
export function needsUpgrade(policy: Policy, password: string): boolean {
  return policy.forceUpgradeOnSignin && passwordRules(policy, password).some(({ met }) => !met)
}
