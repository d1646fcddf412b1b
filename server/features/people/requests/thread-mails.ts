import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailName } from '../../email/rules.ts'
import { questions, quoteOf } from '../mails.ts'
import type { RequestRow } from './queries.ts'
import { inZone, KIND_LABELS } from './rules.ts'
import { timesOf } from './thread.ts'

export type Asker = { name: string; email: string }
/** For subjects and sentences. */
export function nameOf({ name, email }: Asker): string {
  return mailName(name) || email
}

type Asked = Pick<RequestRow, 'kind' | 'topic' | 'wishes' | 'time_zone'>

/** To the owner: a person made a request on a project page. */
export function requestMadeMail(
  portal: PortalConfig,
  url: string,
  who: Asker,
  { project, ...asked }: Asked & { project: string },
): Mail {
  const [first, second, third] = timesOf(asked).map((time) => inZone(time, asked.time_zone))
  return {
    kind: 'request_made',
    to: portal.notifications.owner,
    subject: `${nameOf(who)} asks for ${KIND_LABELS[asked.kind]}`,
    title: `Someone asks for ${KIND_LABELS[asked.kind]}`,
    paragraphs: [
      `${mailName(who.name) || 'Somebody'} is signed in with a confirmed address and asks for ${KIND_LABELS[asked.kind]}. We email them your answer.`,
    ],
    ...(asked.topic && { quote: { label: 'Topic', words: asked.topic } }),
    facts: [
      ...(who.name ? [{ label: 'Name', value: mailName(who.name) }] : []),
      { label: 'Email', value: who.email },
      { label: 'Project', value: project },
      ...(first ? [{ label: 'First choice', value: first }] : []),
      ...(second ? [{ label: 'Second choice', value: second }] : []),
      ...(third ? [{ label: 'Third choice', value: third }] : []),
    ],
    button: { label: 'Review the request', url: `${url}/admin/requests` },
  }
}

/** To the owner: a person withdrew a request. */
export function requestWithdrawnMail(portal: PortalConfig, who: Asker, asked: Pick<RequestRow, 'kind'>): Mail {
  return {
    kind: 'request_withdrawn',
    to: portal.notifications.owner,
    subject: `${nameOf(who)} withdrew a request`,
    title: 'A request was withdrawn',
    paragraphs: [
      `${nameOf(who)} has withdrawn the request for ${KIND_LABELS[asked.kind]}. You do not need to do anything.`,
    ],
    facts: [{ label: 'Email', value: who.email }],
  }
}

/** To the person: staff approved a request that is not for a meeting. */
export function requestAnsweredMail(
  portal: PortalConfig,
  url: string,
  who: Asker,
  row: RequestRow,
  opened: readonly string[] = [],
): Mail {
  return {
    kind: 'request_answered',
    to: who.email,
    subject: `${portal.company.name} has answered your request`,
    title: 'Your request is answered',
    ...(who.name && { greeting: mailName(who.name) }),
    paragraphs: [
      `Our team has agreed to your request for ${KIND_LABELS[row.kind]}.`,
      ...(opened.length > 0
        ? [
            `You may now open ${opened.join(' and ')}. To read documents, sign in and sign the agreement if you have not.`,
          ]
        : []),
    ],
    ...quoteOf(portal, row.words),
    button: { label: 'View your request', url: `${url}/account#requests` },
    notes: [questions(portal)],
  }
}

export function requestDeclinedMail(portal: PortalConfig, url: string, who: Asker, row: RequestRow): Mail {
  return {
    kind: 'request_declined',
    to: who.email,
    subject: `Your request to ${portal.company.name}`,
    title: 'Your request was declined',
    ...(who.name && { greeting: mailName(who.name) }),
    paragraphs: [`Our team has reviewed your request for ${KIND_LABELS[row.kind]} and has declined it.`],
    ...quoteOf(portal, row.words),
    button: { label: 'View your request', url: `${url}/account#requests` },
    notes: [questions(portal)],
  }
}

type Written = { kind: RequestRow['kind']; words: string }

/** To the person: a message from staff. */
export function messageToPersonMail(portal: PortalConfig, url: string, who: Asker, { kind, words }: Written): Mail {
  return {
    kind: 'request_message',
    to: who.email,
    subject: `${portal.company.name} wrote to you about your request`,
    title: 'You have a message',
    ...(who.name && { greeting: mailName(who.name) }),
    paragraphs: [`It is about your request for ${KIND_LABELS[kind]}. You can answer on your account page.`],
    ...quoteOf(portal, words),
    button: { label: 'Read and answer', url: `${url}/account#requests` },
    notes: [questions(portal)],
  }
}

/** To the owner: a message from the person. */
export function messageToStaffMail(portal: PortalConfig, url: string, who: Asker, { kind, words }: Written): Mail {
  return {
    kind: 'request_message_owner',
    to: portal.notifications.owner,
    subject: `${nameOf(who)} wrote about a request`,
    title: 'You have a message',
    paragraphs: [`It is about the request for ${KIND_LABELS[kind]}.`],
    quote: { label: `${nameOf(who)} writes`, words },
    facts: [{ label: 'Email', value: who.email }],
    button: { label: 'Read and answer', url: `${url}/admin/requests` },
  }
}
