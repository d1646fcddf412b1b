import { passwordRules } from '../../../contract/password-rules.ts'
import { AppError } from '../../http/app-error.ts'
import type { PortalConfig } from '../../portal-config.ts'

type Policy = PortalConfig['passwordPolicy']

let common: Promise<Set<string>> | undefined

/**
 * Some 49,000 passwords that guessing begins with, in small letters; a list on disk, so that no password leaves the portal. Loaded with
 * the first password that is set, which no start and no reader waits for.
 */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** Refuses a password that the policy does not allow, or that is among the most used. For the moment it is set. */
export async function checkPassword(policy: Policy, field: string, password: string): Promise<void> {
  const missing = passwordRules(policy, password).filter(({ met }) => !met)
  if (missing.length > 0)
    throw new AppError('password_weak', { fields: { [field]: missing.map(({ text }) => text).join('; ') } })
  if (isCommon(await commonPasswords(), password))
    throw new AppError('password_common', { fields: { [field]: 'Among the most used passwords' } })
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
