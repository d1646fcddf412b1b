import { dayAndTimeUtc } from '../../../contract/wording.ts'
import type { NamedProject } from '../../access/projects.ts'
import type { PortalConfig } from '../../portal-config.ts'
import { type Mail, mailName } from '../email/rules.ts'
import { investorMail, mailList, openProjects, quoteOf } from '../email/texts/rules.ts'

type Person = { email: string; name: string }

/** To a person whom staff approved as an existing investor. `words` is a message from staff. */
export function accessApprovedMail(
  portal: PortalConfig,
  portalUrl: string,
  approved: { person: Person; projects: readonly NamedProject[]; words?: string | null },
): Mail {
  const { person, projects, words } = approved
  const names = projects.map(({ name }) => name)
  return investorMail(portal, 'access_approved', {
    to: person.email,
    name: person.name,
    places: { projects: mailList(portal, names) },
    ...quoteOf(portal, words),
    ...openProjects(portal, portalUrl, projects, 'account'),
  })
}

/** To a person whose request staff declined. */
export function accessDeclinedMail(portal: PortalConfig, declined: { person: Person; words?: string | null }): Mail {
  const { person, words } = declined
  return investorMail(portal, 'access_declined', {
    to: person.email,
    name: person.name,
    places: {},
    ...quoteOf(portal, words),
  })
}

/** To a new colleague. */
export function colleagueMail(
  portal: PortalConfig,
  { to, name, url, role }: { to: string; name: string; url: string; role: 'reader' | 'admin' },
): Mail {
  return {
    kind: 'colleague_added',
    to,
    subject: `Your staff account at ${portal.company.name}`,
    title: 'Your staff account',
    greeting: mailName(name),
    paragraphs: [
      `You have been made ${role === 'admin' ? 'an admin' : 'a viewer'} of the investor portal of ${portal.company.name}. Choose a password with the button below.`,
      'Then sign in and add a second factor on your account page. Your rights begin with it.',
    ],
    button: { label: 'Choose a password', url },
    notes: [
      'The link works once and expires in seven days.',
      `If you have questions, write to ${portal.company.contact.email}.`,
    ],
  }
}

/** To each of the other admins. `how` is for example `by elena@example.com`. */
export function newAdminMail(
  portal: PortalConfig,
  portalUrl: string,
  to: string,
  added: { person: Person; at: string; how: string },
): Mail {
  const { person, at, how } = added
  return {
    kind: 'new_admin',
    to,
    subject: `${portal.company.name} portal: ${person.email} is now an admin`,
    title: 'There is a new admin',
    paragraphs: [
      `${person.email} was made an admin of the portal ${how}.`,
      'If you did not expect this, suspend the account now and find out who made it an admin.',
      'Once it has a second factor, this account can do everything that yours can.',
    ],
    facts: [
      ...(person.name ? [{ label: 'Name', value: mailName(person.name) }] : []),
      { label: 'Email', value: person.email },
      { label: 'Since', value: dayAndTimeUtc(at) },
      { label: 'Made an admin', value: how },
    ],
    button: { label: 'View people', url: `${portalUrl}/admin/people` },
  }
}
