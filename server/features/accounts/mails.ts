import type { PortalConfig } from '../../portal-config.ts'
import type { Mail } from '../email/rules.ts'

/** To the holder of an address that somebody signed up with once more: only they learn so, the asker does not. */
export function alreadyRegisteredMail(portal: PortalConfig, url: string, { to }: { to: string }): Mail {
  const { name, contact } = portal.company
  return {
    kind: 'already_registered',
    to,
    subject: `You have an account at ${name} already`,
    title: 'You have an account already',
    paragraphs: [
      'Someone, most likely you, asked for an investor account with this address. It has one already, and nothing was changed.',
      'Sign in with your password. If you no longer know it, the sign-in form can mail you a link to set a new one.',
    ],
    button: { label: 'Go to the portal', url: `${url}/?signin=open` },
    notes: [`If this was not you, you need not do anything. Questions: ${contact.email}`],
  }
}

type Asked = { name: string; email: string; investmentInterest: string; accredited: boolean }

/** To the owner of the portal: somebody asks to be approved as an existing investor. */
export function accessRequestedMail(portal: PortalConfig, url: string, asked: Asked): Mail {
  return {
    kind: 'access_requested',
    to: portal.notifications.owner,
    subject: `${asked.name} asks for investor access`,
    title: 'Someone asks for access',
    paragraphs: [`${asked.name} asks for access as an investor. Nothing is open to them until you decide.`],
    facts: [
      { label: 'Name', value: asked.name },
      { label: 'Email', value: `${asked.email} (as typed)` },
      { label: 'Investment interest', value: asked.investmentInterest || 'not said' },
      { label: 'Accredited investor', value: asked.accredited ? 'confirmed by themselves' : 'not confirmed' },
    ],
    button: { label: 'Decide', url: `${url}/admin/people` },
  }
}

export function passwordChangedMail(portal: PortalConfig, url: string, { to }: { to: string }): Mail {
  return {
    kind: 'password_changed',
    to,
    subject: `Your password at ${portal.company.name} was changed`,
    title: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every other session was ended. If that was you, you need not do anything.',
    ],
    notes: [`If this was not you, set a new password at ${url}/?signin=open and tell us at once: ${reach(portal)}`],
  }
}

/** To the address that an account had before. */
export function emailChangedMail(portal: PortalConfig, _url: string, { to }: { to: string }): Mail {
  return {
    kind: 'email_changed',
    to,
    subject: `The email address of your account at ${portal.company.name} was changed`,
    title: 'Your account has another email address',
    paragraphs: [
      'Your account has another email address now; this one no longer signs in, and we no longer write to it.',
    ],
    notes: [notYou(portal)],
  }
}

type Factor = { to: string; act: 'enrolled' | 'removed'; kind: 'app' | 'passkey' }

export function secondFactorMail(portal: PortalConfig, _url: string, { to, act, kind }: Factor): Mail {
  const what = kind === 'app' ? 'An authenticator app' : 'A passkey'
  return {
    kind: 'second_factor',
    to,
    subject: `A second factor of your account at ${portal.company.name} was ${act}`,
    title: `A second factor was ${act}`,
    paragraphs: [
      `${what} was ${act === 'enrolled' ? 'added to' : 'removed from'} your account. If that was you, you need not do anything.`,
    ],
    notes: [notYou(portal)],
  }
}

/** To every other admin: somebody's staff rights have begun. */
export function newAdminMail(
  portal: PortalConfig,
  url: string,
  { to, email, role }: { to: string; email: string; role: 'reader' | 'admin' },
): Mail {
  return {
    kind: 'new_admin',
    to,
    subject: `${email} is staff at ${portal.company.name} now`,
    title: 'Someone joined the staff',
    paragraphs: [
      `${email} has enrolled a second factor, and so the rights of ${role === 'admin' ? 'an admin' : 'a reader'} began.`,
    ],
    button: { label: 'See who may do what', url: `${url}/admin/people` },
    notes: ['If that is not right, suspend the account now and find out who made it staff.'],
  }
}

function notYou(portal: PortalConfig): string {
  return `If this was not you, tell us at once: ${reach(portal)}`
}

function reach({ company }: PortalConfig): string {
  return `${company.contact.email} or ${company.contact.phone}`
}

type Linked = { to: string; providerName: string; takenOver: boolean }

/** To the holder of an account that can be signed in to through the provider from now on; `takenOver`: nobody had confirmed it before. */
export function linkedMail(portal: PortalConfig, { to, providerName, takenOver }: Linked): Mail {
  return {
    kind: 'identity_linked',
    to,
    subject: `${providerName} was added to your account at ${portal.company.name}`,
    title: `${providerName} signs you in now`,
    paragraphs: [
      `You can now sign in to your account through ${providerName}, which confirmed that this address is yours.`,
      takenOver
        ? 'The account had been made before, by someone who never confirmed the address. The password, second factors and sessions of that time were removed, and so was what had been entered about the person.'
        : 'Your other ways to sign in stay as they are.',
    ],
    notes: [notYou(portal)],
  }
}
