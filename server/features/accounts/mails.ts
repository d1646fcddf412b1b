import { dayAndTimeUtc } from '../../../contract/wording.ts'
import type { PortalConfig } from '../../portal-config.ts'
import { type Fact, type Mail, mailName, nameOrSomeone } from '../email/rules.ts'
import { investorMail, mailTexts, mailTime } from '../email/texts/rules.ts'

/** To the owner of an address that someone signed up with again; the person who signed up is not told. */
export function alreadyRegisteredMail(portal: PortalConfig, url: string, { to }: { to: string }): Mail {
  const { buttons, notes, body } = mailTexts(portal)
  return investorMail(portal, 'already_registered', {
    to,
    places: {},
    body: [body.alreadyRegistered, body.signInInstead],
    button: { label: buttons.goToPortal, url: `${url}/?signin=open` },
    notes: [notes.notYouIgnore(portal.company.contact.email)],
  })
}

type Asked = { name: string; email: string; interestAmounts?: string; accredited?: boolean }

/** To the owner of the portal: someone asks to be approved as an existing investor. */
export function accessRequestedMail(portal: PortalConfig, url: string, asked: Asked): Mail {
  return {
    kind: 'access_requested',
    to: portal.notifications.owner,
    subject: `${nameOrSomeone(asked.name)} has requested investor access`,
    title: 'New access request',
    paragraphs: [
      `${nameOrSomeone(asked.name)} has requested access as an investor. Approve or decline the request in the portal. They cannot see any project until you approve it.`,
    ],
    facts: [
      { label: 'Name', value: mailName(asked.name) },
      { label: 'Email', value: `${asked.email} (as typed)` },
      { label: 'Investment interest', value: asked.interestAmounts || 'not given' },
      { label: 'Accredited investor', value: asked.accredited ? 'self-confirmed' : 'not confirmed' },
    ],
    button: { label: 'Review the request', url: `${url}/admin/requests` },
  }
}

/** When and, if it is known, from where something was done to an account. */
export type Done = { at: string; address?: string }

function doneFacts(portal: PortalConfig, { at, address }: Done): Fact[] {
  const { labels } = mailTexts(portal)
  return [
    { label: labels.when, value: mailTime(portal, at) },
    ...(address === undefined ? [] : [{ label: labels.fromAddress, value: address }]),
  ]
}

export function passwordChangedMail(portal: PortalConfig, url: string, { to, ...done }: Done & { to: string }): Mail {
  const { buttons, notes, body } = mailTexts(portal)
  return investorMail(portal, 'password_changed', {
    to,
    places: {},
    body: [body.passwordChanged, body.passwordNotYou],
    facts: doneFacts(portal, done),
    // To where one asks for a link, and not a link that sets a password by itself: nobody asked for one.
    button: { label: buttons.setPassword, url: `${url}/?signin=forgotten` },
    notes: [notes.contact(contactOf(portal))],
  })
}

/** To the previous address of an account. */
export function emailChangedMail(portal: PortalConfig, { to, ...done }: Done & { to: string }): Mail {
  const { body } = mailTexts(portal)
  return investorMail(portal, 'email_changed', {
    to,
    places: {},
    body: [body.emailChanged, notYou(portal)],
    facts: doneFacts(portal, done),
  })
}

type Factor = Done & { to: string; act: 'enrolled' | 'removed'; kind: 'app' | 'passkey' }

export function secondFactorMail(portal: PortalConfig, { to, act, kind, ...done }: Factor): Mail {
  const { body, factors, factorChange } = mailTexts(portal)
  return investorMail(portal, 'second_factor', {
    to,
    places: { factor: factors[kind], change: factorChange[act] },
    body: [body.factorChanged[kind][act], notYou(portal)],
    facts: doneFacts(portal, done),
  })
}

/** To the person, at once: what was asked with the new password, and how to cancel it. */
export function factorRemovalMail(portal: PortalConfig, asked: { to: string; url: string; at: string }): Mail {
  const { to, url, at } = asked
  const { labels, buttons, body } = mailTexts(portal)
  return investorMail(portal, 'factor_removal', {
    to,
    places: {},
    body: [body.factorRemoval, body.keepFactors, notYou(portal)],
    facts: [{ label: labels.removalOn, value: mailTime(portal, at) }],
    button: { label: buttons.keepFactors, url },
  })
}

export function factorsRemovedMail(portal: PortalConfig, { to, ...done }: Done & { to: string }): Mail {
  const { body } = mailTexts(portal)
  return investorMail(portal, 'factors_removed', {
    to,
    places: {},
    body: [body.factorsRemoved, notYou(portal)],
    facts: doneFacts(portal, done),
  })
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
      `${email} has set a new password by email and asked to remove their second factors.`,
      'Ask the person in another way whether it was them. If it was not, suspend the account now.',
      'Their staff role ends when the second factors are removed. An admin can give it again.',
    ],
    facts: [{ label: 'Removal on', value: dayAndTimeUtc(at) }],
    button: { label: 'Review staff', url: `${url}/admin/people` },
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
      `${email} has confirmed an address with an admin word of ${portal.company.name}.`,
      'If it belongs to a colleague, change the role of the account. If not, leave the account as it is, or suspend it. It has no staff rights until then.',
    ],
    button: { label: 'Review the account', url: `${url}/admin/people` },
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
      'If you did not expect this, suspend the account now and find out who gave it the role.',
    ],
    button: { label: 'Review staff', url: `${url}/admin/people` },
  }
}

function notYou(portal: PortalConfig): string {
  return mailTexts(portal).notes.notYouAtOnce(contactOf(portal))
}

function contactOf({ company }: PortalConfig) {
  return { contact: company.contact.email, phone: company.contact.phone }
}

type Linked = Done & { to: string; providerName: string; takenOver: boolean }

/** To the owner of an account that the provider can now sign in to. `takenOver`: its address had not been confirmed before. */
export function linkedMail(portal: PortalConfig, { to, providerName, takenOver, ...done }: Linked): Mail {
  const { body } = mailTexts(portal)
  return investorMail(portal, 'identity_linked', {
    to,
    places: { provider: providerName },
    body: [
      body.identityLinked(providerName),
      takenOver ? body.accountTakenOver : body.accountUnchanged,
      notYou(portal),
    ],
    facts: doneFacts(portal, done),
  })
}
