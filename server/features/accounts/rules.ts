import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordRules } from '../../../contract/password-rules.ts'
import { AppError } from '../../http/app-error.ts'
import type { PortalConfig } from '../../portal-config.ts'

type Policy = PortalConfig['passwordPolicy']

/** Some 49,000 passwords that guessing begins with, in small letters; a list on disk, so that no password leaves the portal. */
const COMMON = new Set<string>(dictionary['passwords-common'])

/** Refuses a password that the policy does not allow, or that is among the most used. For the moment it is set. */
export function checkPassword(policy: Policy, field: string, password: string): void {
  const missing = passwordRules(policy, password).filter(({ met }) => !met)
  if (missing.length > 0)
    throw new AppError('password_weak', { fields: { [field]: missing.map(({ text }) => text).join('; ') } })
  if (isCommon(password))
    throw new AppError('password_common', { fields: { [field]: 'Among the most used passwords' } })
}

/** Capital letters, and a digit or sign at the end, are what everybody adds. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  return COMMON.has(plain) || COMMON.has(plain.replace(/[\d\W_]{1,2}$/u, ''))
}

/** Whether a password that is right may no longer sign in: the policy was raised since, and asks for it. */
export function needsUpgrade(policy: Policy, password: string): boolean {
  return policy.forceUpgradeOnSignin && passwordRules(policy, password).some(({ met }) => !met)
}
