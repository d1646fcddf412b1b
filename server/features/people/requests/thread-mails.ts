import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'
import type { RequestRow } from './queries.ts'
import { inZone, KIND_LABELS } from './rules.ts'
import { timesOf } from './thread.ts'

export type Asker = { name: string; email: string }
type Asked = Pick<RequestRow, 'kind' | 'topic' | 'wishes' | 'time_zone' | 'route'>

/** To the owner of the portal: somebody asks for something that staff answer on the page of requests. */
export function requestMadeMail(portal: PortalConfig, url: string, who: Asker, asked: Asked): Mail {
  const project = portal.platforms.find(({ route }) => route === asked.route)?.name
  const [first, second, third] = timesOf(asked).map((time) => inZone(time, asked.time_zone))
  return {
    kind: 'request_made',
    to: portal.notifications.owner,
    subject: `${who.name || who.email} asks for ${KIND_LABELS[asked.kind]}`,
    title: `Someone asks for ${KIND_LABELS[asked.kind]}`,
    paragraphs: [
      `${who.name || 'Somebody'} is signed in with a confirmed address and asks for ${KIND_LABELS[asked.kind]}. They are told by mail once one of you answers.`,
    ],
    ...(asked.topic && { quote: { label: 'What it is about', words: asked.topic } }),
    facts: [
      ...(who.name ? [{ label: 'Name', value: who.name }] : []),
      { label: 'Email', value: who.email },
      ...(project ? [{ label: 'Project', value: project }] : []),
      ...(first ? [{ label: 'Would suit best', value: first }] : []),
      ...(second ? [{ label: 'Or', value: second }] : []),
      ...(third ? [{ label: 'Or', value: third }] : []),
    ],
    button: { label: 'Look and answer', url: `${url}/admin/requests` },
  }
}

/** To the owner: a request needs no answer any more, or an agreed meeting does not take place. */
export function requestWithdrawnMail(portal: PortalConfig, who: Asker, asked: Pick<RequestRow, 'kind'>): Mail {
  return {
    kind: 'request_withdrawn',
    to: portal.notifications.owner,
    subject: `${who.name || who.email} no longer asks for ${KIND_LABELS[asked.kind]}`,
    title: 'A request was taken back',
    paragraphs: [
      `${who.name || who.email} has taken back the request for ${KIND_LABELS[asked.kind]}. Nothing has to be done.`,
    ],
    facts: [{ label: 'Email', value: who.email }],
  }
}

/** To the person: access to the data room was agreed to, in staff's words. */
export function requestAnsweredMail(portal: PortalConfig, url: string, who: Asker, row: RequestRow): Mail {
  return {
    kind: 'request_answered',
    to: who.email,
    subject: `${portal.company.name} has answered your request`,
    title: 'Your request is answered',
    ...(who.name && { greeting: who.name }),
    paragraphs: [`Our team has agreed to your request for ${KIND_LABELS[row.kind]}.`],
    ...quoteOf(portal, row.words),
    button: { label: 'See your request', url: `${url}/account#requests` },
    notes: [questions(portal)],
  }
}

/** To the person: staff have declined. */
export function requestDeclinedMail(portal: PortalConfig, url: string, who: Asker, row: RequestRow): Mail {
  return {
    kind: 'request_declined',
    to: who.email,
    subject: `Your request to ${portal.company.name}`,
    title: 'Your request was declined',
    ...(who.name && { greeting: who.name }),
    paragraphs: [`Our team has looked at your request for ${KIND_LABELS[row.kind]} and has not agreed to it.`],
    ...quoteOf(portal, row.words),
    button: { label: 'See your request', url: `${url}/account#requests` },
    notes: [questions(portal)],
  }
}

type Written = { kind: RequestRow['kind']; words: string }

/** To the person: staff have written a line to the request. */
export function messageToPersonMail(portal: PortalConfig, url: string, who: Asker, { kind, words }: Written): Mail {
  return {
    kind: 'request_message',
    to: who.email,
    subject: `${portal.company.name} wrote to you about your request`,
    title: 'There is a message for you',
    ...(who.name && { greeting: who.name }),
    paragraphs: [`It is about your request for ${KIND_LABELS[kind]}. You can answer on your account page.`],
    ...quoteOf(portal, words),
    button: { label: 'Read and answer', url: `${url}/account#requests` },
    notes: [questions(portal)],
  }
}

/** To the owner: the person has. */
export function messageToStaffMail(portal: PortalConfig, url: string, who: Asker, { kind, words }: Written): Mail {
  return {
    kind: 'request_message_owner',
    to: portal.notifications.owner,
    subject: `${who.name || who.email} wrote about a request`,
    title: 'A person wrote to you',
    paragraphs: [`It is about the request for ${KIND_LABELS[kind]}.`],
    quote: { label: `${who.name || who.email} writes`, words },
    facts: [{ label: 'Email', value: who.email }],
    button: { label: 'Read and answer', url: `${url}/admin/requests` },
  }
}

export function quoteOf(portal: PortalConfig, words: string | null): Pick<Mail, 'quote'> {
  const said = words?.trim()
  return said ? { quote: { label: `${portal.company.name} writes`, words: said } } : {}
}

export function questions({ company }: PortalConfig): string {
  return `Questions: ${company.contact.email}`
}
