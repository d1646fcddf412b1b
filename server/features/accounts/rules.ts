import { passwordRules } from '../../../contract/accounts/password-rules.ts'
import { HOUR_MS } from '../../../contract/limits.ts'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'
import { AppError } from '../../http/app-error.ts'
import type { PortalConfig } from '../../portal-config.ts'

/**
 * The limit for one account from browsers that are new to it, whoever tries. Browsers that have signed in to it before are counted
 * separately, and a new password starts again, so that nobody's wrong passwords lock the owner out.
 */
export const FOR_ACCOUNT = { name: 'sign-in-for', limit: 50, perMs: HOUR_MS }

type Policy = PortalConfig['passwordPolicy']
type Portal = Pick<PortalConfig, 'company' | 'passwordPolicy'>

let common: Promise<Set<string>> | undefined

/** About 49,000 common passwords in lower case. On disk, so that no password leaves the portal; loaded with the first password that is set. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** Refuses a new password that the policy does not allow, that is common, or that is based on the words of the company and its projects. */
export async function checkPassword(
  { portal, projects }: { portal: Portal; projects: readonly ProjectKey[] },
  field: string,
  password: string,
): Promise<void> {
  const missing = passwordRules(portal.passwordPolicy, password).filter(({ met }) => !met)
  if (missing.length > 0)
    throw new AppError('password_weak', { fields: { [field]: missing.map(({ text }) => text).join('; ') } })
  if (isCommon(await commonPasswords(), password))
    throw new AppError('password_common', { fields: { [field]: 'One of the most common passwords' } })
  if (isOfCompany([portal.company.name, ...projects], password))
    throw new AppError('password_of_company', { fields: { [field]: 'Based on the company’s own words' } })
}

/** What someone who knows this portal tries first, besides the company's name. */
const OWN_WORDS = ['investors', 'investor', 'vestibule', 'portal', 'nda']
/** A password needs this many letters besides the company's words. */
const MIN_OWN_LETTERS = 4

/** Whether almost nothing is left without the company's words, digits and symbols. */
function isOfCompany(ownNames: readonly string[], password: string): boolean {
  const names = [...ownNames]
    .sort((a, b) => b.length - a.length)
    .join(' ')
    .toLowerCase()
    .split(/[^\p{Letter}]+/u)
    .filter((word) => word.length >= 3)
  const plain = password.toLowerCase().replace(/[^\p{Letter}]/gu, '')
  const left = [...names, ...OWN_WORDS].reduce((rest, word) => rest.replaceAll(word, ''), plain)
  return left.length < plain.length && [...left].length < MIN_OWN_LETTERS
}

/** Ignores capital letters, and a digit or symbol at the end, which everyone adds. */
function isCommon(known: Set<string>, password: string): boolean {
  const plain = password.toLowerCase()
  return known.has(plain) || known.has(plain.replace(/[\d\W_]{1,2}$/u, ''))
}

/** Whether a correct password must be changed first, because the policy has become stricter. */
export function needsUpgrade(policy: Policy, password: string): boolean {
  return policy.forceUpgradeOnSignin && passwordRules(policy, password).some(({ met }) => !met)
}
