import { dayAndTimeUtc } from '../../../contract/wording.ts'
import type { PortalConfig } from '../../portal-config.ts'
import { type Mail, mailName, nameOrSomeone } from '../email/rules.ts'

/** To the owner of an address that someone signed up with again; the person who signed up is not told. */
export function alreadyRegisteredMail(portal: PortalConfig, url: string, { to }: { to: string }): Mail {
  const { name, contact } = portal.company
  return {
    kind: 'already_registered',
    to,
    subject: `You already have an account at ${name}`,
    title: 'You already have an account',
    paragraphs: [
      'Someone, most likely you, requested an investor account with this address. It already has one, so nothing was changed.',
      'Sign in with your password. If you have forgotten it, the sign-in form can email you a link to set a new one.',
    ],
    button: { label: 'Go to the portal', url: `${url}/?signin=open` },
    notes: [`If this was not you, you need not do anything. Questions: ${contact.email}`],
  }
}

type Asked = { name: string; email: string; investmentInterest?: string; accredited?: boolean }

/** To the owner of the portal: someone asks to be approved as an existing investor. */
export function accessRequestedMail(portal: PortalConfig, url: string, asked: Asked): Mail {
  return {
    kind: 'access_requested',
    to: portal.notifications.owner,
    subject: `${nameOrSomeone(asked.name)} has requested investor access`,
    title: 'New access request',
    paragraphs: [
      `${nameOrSomeone(asked.name)} has requested access as an investor. They cannot see any project until you approve the request.`,
    ],
    facts: [
      { label: 'Name', value: mailName(asked.name) },
      { label: 'Email', value: `${asked.email} (as typed)` },
      { label: 'Investment interest', value: asked.investmentInterest || 'not given' },
      { label: 'Accredited investor', value: asked.accredited ? 'self-confirmed' : 'not confirmed' },
    ],
    button: { label: 'Review the request', url: `${url}/admin/requests` },
  }
}

export function passwordChangedMail(portal: PortalConfig, url: string, { to }: { to: string }): Mail {
  return {
    kind: 'password_changed',
    to,
    subject: `Your password at ${portal.company.name} was changed`,
    title: 'Your password was changed',
    paragraphs: [
      'Your password was changed, and every other session was ended. If this was you, you do not need to do anything.',
    ],
    notes: [
      `If this was not you, set a new password at ${url}/?signin=open and contact us at once: ${contactOf(portal)}`,
    ],
  }
}

/** To the previous address of an account. */
export function emailChangedMail(portal: PortalConfig, { to }: { to: string }): Mail {
  return {
    kind: 'email_changed',
    to,
    subject: `The email address of your account at ${portal.company.name} was changed`,
    title: 'Your email address was changed',
    paragraphs: [
      'Your account has a new email address. You can no longer sign in with this one, and we will not write to it again.',
    ],
    notes: [notYou(portal)],
  }
}

type Factor = { to: string; act: 'enrolled' | 'removed'; kind: 'app' | 'passkey' }
const ACTS = { enrolled: 'added to', removed: 'removed from' }

export function secondFactorMail(portal: PortalConfig, { to, act, kind }: Factor): Mail {
  const what = kind === 'app' ? 'An authenticator app' : 'A passkey'
  return {
    kind: 'second_factor',
    to,
    subject: `A second factor was ${ACTS[act]} your account at ${portal.company.name}`,
    title: `A second factor was ${act === 'enrolled' ? 'added' : 'removed'}`,
    paragraphs: [`${what} was ${ACTS[act]} your account. If this was you, you do not need to do anything.`],
    notes: [notYou(portal)],
  }
}

/** To the person, at once: what was asked with the new password, and how to cancel it. */
export function factorRemovalMail(portal: PortalConfig, asked: { to: string; url: string; at: string }): Mail {
  const { to, url, at } = asked
  return {
    kind: 'factor_removal',
    to,
    subject: `Your second factors at ${portal.company.name} will be removed`,
    title: 'Your second factors will be removed in three days',
    paragraphs: [
      'Your password was set again by email, and we were told that you can no longer use your authenticator app or passkeys. We will remove them, and your password alone will then sign you in.',
      'If you still have them, or did not ask for this, keep them with this button. Signing in with one of them keeps them too.',
    ],
    facts: [{ label: 'Removed on', value: dayAndTimeUtc(at) }],
    button: { label: 'Keep my second factors', url },
    notes: [notYou(portal)],
  }
}

export function factorsRemovedMail(portal: PortalConfig, { to }: { to: string }): Mail {
  return {
    kind: 'factors_removed',
    to,
    subject: `Your second factors at ${portal.company.name} were removed`,
    title: 'Your second factors were removed',
    paragraphs: [
      'Your authenticator app and passkeys were removed from your account, as asked three days ago. You can add new ones on your account page.',
    ],
    notes: [notYou(portal)],
  }
}

/** To the other admins and the portal's owner. */
export function staffFactorRemovalMail(
  url: string,
  { to, email, at }: { to: string; email: string; at: string },
): Mail {
  return {
    kind: 'staff_factor_removal',
    to,
    subject: `${email} says they have lost their second factor`,
    title: 'A member of staff has lost their second factor',
    paragraphs: [
      `${email} has set a new password by email and asked to remove the second factors. The staff role ends with them. An admin can give it again.`,
    ],
    facts: [{ label: 'Removed on', value: dayAndTimeUtc(at) }],
    button: { label: 'Review staff', url: `${url}/admin/people` },
    notes: ['Ask the person in another way. If it was not them, suspend the account now.'],
  }
}

/** To every admin: an address suggests a colleague, and only an admin can say whether it is one. */
export function proposedAdminMail(
  portal: PortalConfig,
  url: string,
  { to, email }: { to: string; email: string },
): Mail {
  return {
    kind: 'proposed_admin',
    to,
    subject: `${email} may be a colleague`,
    title: 'Should this account be an admin?',
    paragraphs: [
      `${email} has confirmed an address with an admin word of ${portal.company.name}. The account has no staff rights. If it belongs to a colleague, change its role.`,
    ],
    button: { label: 'Review the account', url: `${url}/admin/people` },
    notes: ['If you do not know whose account it is, leave it as it is, or suspend it.'],
  }
}

/** To every other admin: someone's staff rights have started. */
export function newAdminMail(
  portal: PortalConfig,
  url: string,
  { to, email, role }: { to: string; email: string; role: 'reader' | 'admin' },
): Mail {
  return {
    kind: 'new_admin',
    to,
    subject: `${email} is now staff at ${portal.company.name}`,
    title: 'New member of staff',
    paragraphs: [
      `${email} has added a second factor and now has the rights of ${role === 'admin' ? 'an admin' : 'a viewer'}.`,
    ],
    button: { label: 'Review staff', url: `${url}/admin/people` },
    notes: ['If this is not expected, suspend the account now and find out who gave it the role.'],
  }
}

function notYou(portal: PortalConfig): string {
  return `If this was not you, contact us at once: ${contactOf(portal)}`
}

function contactOf({ company }: PortalConfig): string {
  return `${company.contact.email} or ${company.contact.phone}`
}

type Linked = { to: string; providerName: string; takenOver: boolean }

/** To the owner of an account that the provider can now sign in to. `takenOver`: its address had not been confirmed before. */
export function linkedMail(portal: PortalConfig, { to, providerName, takenOver }: Linked): Mail {
  return {
    kind: 'identity_linked',
    to,
    subject: `${providerName} was added to your account at ${portal.company.name}`,
    title: `You can now sign in with ${providerName}`,
    paragraphs: [
      `You can now sign in to your account with ${providerName}, which has confirmed that this address is yours.`,
      takenOver
        ? 'Someone had created the account before but never confirmed the address. We removed the old password, second factors and sessions, and the personal details that were entered.'
        : 'Your other ways to sign in have not changed.',
    ],
    notes: [notYou(portal)],
  }
}
