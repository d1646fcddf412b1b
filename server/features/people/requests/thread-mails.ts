import type { NamedProject } from '../../../access/projects.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailName } from '../../email/rules.ts'
import { investorMail, mailList, mailTexts, mailTextsIn, openProject, quoteOf } from '../../email/texts/rules.ts'
import type { RequestRow } from './queries.ts'
import { inZone } from './rules.ts'
import { timesOf } from './thread.ts'

const { requests: REQUESTS } = mailTextsIn()

export type Asker = { name: string; email: string }
/** For subjects and sentences. */
export function nameOf({ name, email }: Asker): string {
  return mailName(name) || email
}

type Asked = Pick<RequestRow, 'kind' | 'topic' | 'wishes' | 'time_zone' | 'document'>

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
    subject: `${nameOf(who)} asks for ${REQUESTS[asked.kind]}`,
    title: `Someone asks for ${REQUESTS[asked.kind]}`,
    paragraphs: [
      `${mailName(who.name) || 'Somebody'} asks for ${REQUESTS[asked.kind]}.`,
      'Answer the request in the portal. We email them your answer.',
      'The person is signed in with a confirmed address.',
    ],
    ...(asked.topic && { quote: { label: 'Topic', words: asked.topic } }),
    facts: [
      ...(who.name ? [{ label: 'Name', value: mailName(who.name) }] : []),
      { label: 'Email', value: who.email },
      { label: 'Project', value: project },
      ...(asked.document ? [{ label: 'Document', value: asked.document }] : []),
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
      `${nameOf(who)} has withdrawn the request for ${REQUESTS[asked.kind]}. You do not need to do anything.`,
    ],
    facts: [{ label: 'Email', value: who.email }],
  }
}

/** To the person: staff approved a request for the data room of a project. `opened` are the words for what it opens. */
export function requestAnsweredMail(
  portal: PortalConfig,
  url: string,
  who: Asker,
  row: RequestRow,
  { project, opened }: { project: NamedProject; opened: readonly string[] },
): Mail {
  return requestMail(portal, 'request_answered', url, who, row, {
    body: [mailTexts(portal).body.mayOpen(mailList(portal, opened))],
    button: openProject(portal, url, project, 'account'),
  })
}

export function requestDeclinedMail(portal: PortalConfig, url: string, who: Asker, row: RequestRow): Mail {
  return requestMail(portal, 'request_declined', url, who, row)
}

type Written = { kind: RequestRow['kind']; words: string }

/** To the person: a message from staff. */
export function messageToPersonMail(portal: PortalConfig, url: string, who: Asker, written: Written): Mail {
  const button = { label: mailTexts(portal).buttons.readAndAnswer, url: accountPage(url) }
  return requestMail(portal, 'request_message', url, who, written, { button })
}

function requestMail(
  portal: PortalConfig,
  kind: 'request_answered' | 'request_declined' | 'request_message',
  url: string,
  who: Asker,
  about: Pick<RequestRow, 'kind' | 'words'>,
  more: Pick<Mail, 'button'> & { body?: string[] } = {},
): Mail {
  const { requests, buttons } = mailTexts(portal)
  return investorMail(portal, kind, {
    to: who.email,
    name: who.name,
    places: { request: requests[about.kind] },
    ...quoteOf(portal, about.words),
    button: { label: buttons.viewRequest, url: accountPage(url) },
    ...more,
  })
}

function accountPage(url: string): string {
  return `${url}/account#requests`
}

/** To the owner: a message from the person. */
export function messageToStaffMail(portal: PortalConfig, url: string, who: Asker, { kind, words }: Written): Mail {
  return {
    kind: 'request_message_owner',
    to: portal.notifications.owner,
    subject: `${nameOf(who)} wrote about a request`,
    title: 'You have a message',
    paragraphs: [`${nameOf(who)} has written to you about the request for ${REQUESTS[kind]}.`],
    quote: { label: `${nameOf(who)} writes`, words },
    facts: [{ label: 'Email', value: who.email }],
    button: { label: 'Read and answer', url: `${url}/admin/requests` },
  }
}
