import { MAIL_NAMES } from '../../../contract/email/mail-names.ts'
import type { MailKind } from '../../../contract/email/mails.ts'
import type { EventPerson, PortalEvent } from '../../../contract/integrations/events.ts'
import type { NotifiedEvent } from '../../../contract/notifications/deliveries.ts'
import type { RequestKind } from '../../../contract/people/request-kinds.ts'
import { STAGE_NAMES, type Stage } from '../../../contract/pipeline/stages.ts'
import type { AlertRule } from '../../../contract/transparency-log/alerts.ts'
import { projectNames } from '../../access/project-queries.ts'
import { ALERTS, REQUESTS } from '../../audit/actions.ts'
import type { Db, NotificationRow, Trx } from '../../db/tables.ts'
import { mailLabel, mailName } from '../email/rules.ts'
import { findEvents } from '../integrations/events/service.ts'

/** What a member of staff is told, with the staff page that shows it. `email`: whose data the words contain. */
export type Item = { id: string; type: NotifiedEvent; at: string; says: string; path: string; email?: string }

type Known = Pick<NotificationRow, 'id' | 'event_id' | 'type' | 'at'>

/** The notifications in words. Names are read now, so that an erasure counts at once. `withoutAmounts`: for places of other companies. */
export async function toItems(
  db: Db | Trx,
  rows: readonly Known[],
  { withoutAmounts = false }: { withoutAmounts?: boolean } = {},
): Promise<Item[]> {
  const events = await findEvents(
    db,
    rows.map(({ event_id }) => event_id),
    true,
  )
  const nameOf = await projectNames(db)
  return rows.flatMap(({ id, event_id, type, at }) => {
    const event = events.get(event_id)
    if (!event) return []
    const project = event.project === null ? '' : nameOf(event.project)
    const email = event.person?.email
    const about = email !== undefined && { email }
    return [
      {
        id,
        type,
        at,
        says: sentenceOf(withoutAmounts ? withoutAmount(event) : event, type, project),
        path: pathOf(event, type),
        ...about,
      },
    ]
  })
}

const SOMEONE = 'someone'
/** What is known of an event besides who and where. A fact of another kind of event, or one that is not told, is undefined. */
type Told = { amount?: number; currency?: string; kind?: string; to?: string | null; rule?: string }

const SAYS: Record<NotifiedEvent, (who: string, project: string, told: Told) => string> = {
  'nda.signed': (who) => `${who} signed the agreement.`,
  'nda.confirmed': (who) => `${who} confirmed their signature.`,
  'nda.disowned': (who) => `Somebody else signed with the address of ${who}.`,
  'nda.withdrawn': (who) => `The agreement of ${who} was withdrawn.`,
  'interest.stated': (who, project, told) =>
    `${who} indicated ${money(told, 'interest')} in ${project || 'a project'}.`,
  'interest.recorded': (who, project, told) =>
    `Interest of ${who} in ${project || 'a project'} was recorded${money(told, '', ': ')}.`,
  'interest.changed': (who, project, told) =>
    `${who} changed their interest in ${project || 'a project'}${money(told, '', ' to ')}.`,
  'interest.withdrawn': (who, project) => `The interest of ${who} in ${project || 'a project'} was withdrawn.`,
  'interest.allocated': (who, project, told) =>
    `The allocation of ${who} in ${project || 'a project'} was changed${money(told, '', ' to ')}.`,
  'request.created': (who, _, { kind = '' }) => `${who} ${REQUESTS[kind as RequestKind] ?? 'made a request'}.`,
  'request.message': (who) => `There is a new message about a request of ${who}.`,
  'request.answered': (who) => `A request of ${who} was answered.`,
  'request.withdrawn': (who) => `${who} withdrew a request.`,
  'question.asked': (who, project) => `${who} asked a question${project && ` about ${project}`}.`,
  'question.followed_up': (who, project) => `${who} followed up on a question${project && ` about ${project}`}.`,
  'question.answered': (who, project) => `A question of ${who}${project && ` about ${project}`} was answered.`,
  'meeting.moved': (who) => `A meeting with ${who} was moved.`,
  'meeting.cancelled': (who) => `A meeting with ${who} was cancelled.`,
  'code.redeemed': (who) => `${who} entered an access code.`,
  'document.opened': (who, project) => `${who} opened a document${project && ` of ${project}`}.`,
  'document.downloaded': (who, project) => `${who} downloaded a document${project && ` of ${project}`}.`,
  'invitation.opened': (who) => `${who} opened an invitation.`,
  'account.created': (who) => `${who} signed up for an account.`,
  'account.verified': (who) => `${who} confirmed the address of their account.`,
  'account.approved': (who) => `The projects that the account of ${who} opens were changed.`,
  'account.declined': (who) => `The request of ${who} for access was declined.`,
  'account.suspended': (who) => `The account of ${who} was suspended.`,
  'account.restored': (who) => `The account of ${who} was restored.`,
  'code.issued': (who) => `An access code was issued${who === SOMEONE ? '' : ` for ${who}`}.`,
  'code.activated': (who) => `The access code of ${who} was activated.`,
  'code.declined': (who) => `The access code of ${who} was declined.`,
  'code.revoked': (who) => (who === SOMEONE ? 'An access code was revoked.' : `The access code of ${who} was revoked.`),
  'document.released': (_, project) => `A document${project && ` of ${project}`} was released.`,
  'content.published': (_, project) => `The page${project && ` of ${project}`} was published.`,
  'invitation.sent': (who) => `An invitation was sent to ${who}.`,
  'pipeline.moved': (who, _, { to }) =>
    to ? `${who} was moved to ${STAGE_NAMES[to as Stage] ?? to}.` : `The stage of ${who} is set automatically again.`,
  'round.opened': (_, project) => `A round${project && ` of ${project}`} was opened.`,
  'round.changed': (_, project) => `The round${project && ` of ${project}`} was changed.`,
  'person.erased': () => 'The personal data of a person was erased.',
  'mail.failed': (who, _, { kind = '' }) =>
    `An email to ${who} could not be delivered${MAIL_NAMES[kind as MailKind] ? `: ${MAIL_NAMES[kind as MailKind]}` : ''}.`,
  'alert.raised': (who, _, { rule = '' }) => {
    const what = ALERTS[rule as AlertRule]
    return `The portal raised an alert${who === SOMEONE ? '' : ` about ${who}`}${what ? `: ${what}` : ''}.`
  },
  'backup.failed': () => 'A backup could not be made.',
}

/** `$1,000`, after what leads to it; without an amount the other words. */
function money({ amount, currency }: Told, without: string, before = ''): string {
  if (amount === undefined || currency === undefined) return without
  const style = { style: 'currency', currency, maximumFractionDigits: 0 } as const
  return `${before}${new Intl.NumberFormat('en', style).format(amount)}`
}

function withoutAmount(event: PortalEvent): PortalEvent {
  return 'amount' in event.data ? ({ ...event, data: {} } as PortalEvent) : event
}

function sentenceOf({ person, data }: PortalEvent, type: NotifiedEvent, project: string): string {
  const text = SAYS[type](whoOf(person), mailLabel(project), data as Told)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** `Grace Hopper (Navy Capital)`, cleaned as in every email, because anyone can type a name. */
function whoOf(person: EventPerson | null): string {
  if (!person) return SOMEONE
  const name = mailName(person.name ?? '') || person.email || 'someone whose data was erased'
  const company = mailLabel(person.company ?? '')
  return company ? `${name} (${company})` : name
}

const PLACES: Partial<Record<NotifiedEvent, string>> = {
  'request.created': '/admin/requests',
  'request.message': '/admin/requests',
  'request.answered': '/admin/requests',
  'request.withdrawn': '/admin/requests',
  'question.asked': '/admin/questions',
  'question.followed_up': '/admin/questions',
  'question.answered': '/admin/questions',
  'meeting.moved': '/admin/requests',
  'meeting.cancelled': '/admin/requests',
  'round.opened': '/admin/rounds',
  'round.changed': '/admin/rounds',
  'document.released': '/admin/documents',
  'content.published': '/admin/content',
  'invitation.sent': '/admin/invitations',
  'invitation.opened': '/admin/invitations',
  'mail.failed': '/admin/mails?state=undelivered',
  'alert.raised': '/admin/audit?tab=alerts',
  'backup.failed': '/admin',
}

function pathOf({ person }: PortalEvent, type: NotifiedEvent): string {
  return PLACES[type] ?? (person ? `/admin/people/${person.id}` : '/admin/audit')
}

/** What one message lists at most. The rest is in the portal. */
export const MAX_LISTED = 40

const VIEW = 'View your notifications'

/** The headline of a message. */
export function titleOf(items: readonly Item[], company: string): string {
  const [first] = items
  return items.length === 1 && first ? first.says : `${items.length} notifications from the portal of ${company}`
}

const moreOf = (items: readonly Item[]) =>
  items.length > MAX_LISTED ? `There are ${items.length - MAX_LISTED} more in the portal.` : undefined

type Written = { company: string; url: string }

/** For an incoming webhook of Slack. Sentences are plain text, so that no name can contain a link or a mention. */
export function slackMessage(items: readonly Item[], { company, url }: Written) {
  const plain = (text: string) => ({ type: 'section', text: { type: 'plain_text', text, emoji: false } })
  const title = titleOf(items, company)
  const listed = items.length === 1 ? [] : items.slice(0, MAX_LISTED)
  const more = moreOf(items)
  return {
    text: title.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? ''),
    blocks: [
      plain(title),
      ...listed.map(({ says }) => plain(says)),
      ...(more ? [plain(more)] : []),
      { type: 'context', elements: [{ type: 'mrkdwn', text: `<${linkOf(items, url)}|${VIEW}>` }] },
    ],
  }
}

/** For a webhook of Workflows in Microsoft Teams: an Adaptive Card. Its runs of text are not read as Markdown. */
export function teamsMessage(items: readonly Item[], { company, url }: Written) {
  const plain = (text: string, weight = 'Default') => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, weight }],
  })
  const listed = items.length === 1 ? [] : items.slice(0, MAX_LISTED)
  const more = moreOf(items)
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            plain(titleOf(items, company), 'Bolder'),
            ...listed.map(({ says }) => plain(says)),
            ...(more ? [plain(more)] : []),
          ],
          actions: [{ type: 'Action.OpenUrl', title: VIEW, url: linkOf(items, url) }],
        },
      },
    ],
  }
}

/** One notification leads to what it is about, several to the list. */
export function linkOf(items: readonly Item[], url: string): string {
  return `${url}${items.length === 1 && items[0] ? items[0].path : '/admin/notifications'}`
}
