import { MAIL_NAMES } from '../../../../contract/email/mail-names.ts'
import type { MailKind } from '../../../../contract/email/mails.ts'
import type { ProposedAct } from '../../../../contract/integrations/proposals.ts'
import { JOB_NAMES } from '../../../../contract/operations/job-names.ts'
import type { WaitingWork } from '../../../../contract/operations/waiting-work.ts'
import type { WorkAct, WorkKind } from '../../../../contract/operations/work-kinds.ts'
import type { RequestKind } from '../../../../contract/people/request-kinds.ts'
import type { Alert } from '../../../../contract/transparency-log/alerts.ts'
import type { Staff } from '../../../access/account.ts'
import { projectNames } from '../../../access/project-queries.ts'
import { REQUESTS } from '../../../audit/actions.ts'
import type { Deps } from '../../../deps.ts'
import { codeHint } from '../../access-codes/rules.ts'
import { openCode } from '../../access-codes/service.ts'
import { findMails } from '../../email/queries.ts'
import type { Mail } from '../../email/rules.ts'
import { listAlertsOf } from '../../transparency-log/alerts/service.ts'
import { listNames } from '../../transparency-log/viewer/queries.ts'
import type { FoundWork } from './queries.ts'

type Described = { title: string; says: string; acts: WorkAct[] }

/** What the words need that no source has: what is sealed, and what another feature says. */
type Known = {
  projectName: (key: string) => string
  codes: ReadonlyMap<string, string>
  /** Who an email is to. */
  recipients: ReadonlyMap<string, string>
  alerts: ReadonlyMap<string, Alert>
}

/** The requests of project pages are answered in their panel. */
const IN_PANEL: readonly string[] = ['call', 'meeting', 'data_room'] satisfies RequestKind[]

const BACKUPS: Record<NonNullable<WaitingWork['backups']>, string> = {
  off: 'No automatic backups are made. Set BACKUP_DIR on the server.',
  overdue: 'The last backup is too old. Check the folder of backups and the server log.',
  unverified: 'The last backup was not read back. Check it with verify-backup on the server.',
}

const WEBHOOKS: Record<string, string> = {
  failing: 'Turned off: it accepted nothing for three days',
  gone: 'Turned off: it answered that it is gone',
  retrying: 'Has accepted nothing for an hour or more',
}

/** After `proposes to`. */
const PROPOSED_ACTS: Record<ProposedAct, string> = {
  next_step: 'set the next step',
  answer_request: 'answer a request',
  issue_code: 'issue a code',
}

const listed = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The words of an item and what can be done about it, by kind. */
const DESCRIBED: Record<WorkKind, (row: FoundWork, known: Known) => Described> = {
  reviews: ({ name, about, type }) => ({
    title: name ?? '',
    says: listed(`${type ? 'Signature not confirmed' : 'Signed'}, and the code waits for your review`, about),
    acts: ['activate', 'open', 'decline'],
  }),
  requests: ({ name, type, route, about, can }, { projectName }) => ({
    title: name ?? '',
    says: [listed(capital(REQUESTS[type as RequestKind]), route && projectName(route)), about]
      .filter(Boolean)
      .join(': '),
    acts: IN_PANEL.includes(type ?? '')
      ? ['open']
      : [...(can ? (['approve'] as const) : []), 'open', ...(type === 'nda_declined' ? [] : (['decline'] as const))],
  }),
  questions: ({ name, route, about }, { projectName }) => ({
    title: name ?? '',
    says: listed(`Question ${about}`, route && projectName(route)),
    acts: ['open'],
  }),
  approvals: ({ name, route, about }, { projectName }) => ({
    title: name ?? '',
    says: listed(`Answer to approve: question ${about}`, route && projectName(route)),
    acts: ['open'],
  }),
  mails: ({ subject_id, type, can }, { recipients }) => ({
    title: recipients.get(subject_id) ?? 'An email',
    says: `${can ? 'Not delivered' : 'Not delivered yet'}: ${MAIL_NAMES[type as MailKind] ?? 'an email'}`,
    acts: ['try_again', ...(can ? (['discard'] as const) : [])],
  }),
  jobs: ({ type, about }) => ({
    title: JOB_NAMES[type as keyof typeof JOB_NAMES] ?? 'Background work',
    says: listed('Failed permanently', about),
    acts: ['try_again', 'discard'],
  }),
  proposals: ({ name, type, about }) => ({
    title: name ?? 'A proposal',
    says: `${about} proposes to ${PROPOSED_ACTS[type as ProposedAct]}`,
    acts: ['open'],
  }),
  alerts: ({ subject_id }, { alerts }) => {
    const alert = alerts.get(subject_id)
    // Below their name.
    const says = alert?.says.replace(` of ${alert.person} `, ' ') ?? ''
    return { title: alert?.person ?? 'Alert', says, acts: ['open', 'seen'] }
  },
  backups: ({ type }) => ({
    title: 'Backups',
    says: BACKUPS[type as NonNullable<WaitingWork['backups']>],
    acts: type === 'off' ? [] : ['back_up'],
  }),
  system: ({ about }) => ({ title: 'System', says: `Needs attention: ${about}`, acts: [] }),
  webhooks: ({ name, about, type, can }) => ({
    title: name ?? new URL(about ?? '').host,
    says: WEBHOOKS[type ?? ''] ?? '',
    acts: [can as WorkAct],
  }),
  nextSteps: ({ name, about }) => ({ title: name ?? '', says: about ?? 'The next step is due', acts: ['open'] }),
  codesEnding: ({ subject_id, name, about, can }, { codes }) => ({
    title: name ?? codes.get(subject_id) ?? '',
    says: listed(name ? `Code ${codes.get(subject_id)} ends` : 'Code ends', about),
    acts: [...(can ? (['renew'] as const) : []), 'open'],
  }),
  agreementsEnding: ({ name, about }) => ({
    title: name ?? '',
    says: listed('Agreement ends', about),
    acts: ['open', 'ask_return'],
  }),
  externalAgreementsEnding: ({ name }) => ({
    title: name ?? '',
    says: 'Agreement signed elsewhere ends',
    acts: ['record'],
  }),
  unpublished: ({ name }) => ({ title: name ?? '', says: 'The project page is not published yet', acts: ['write'] }),
}

/** Read-only staff can look at what waits. */
const FOR_READERS: readonly WorkAct[] = ['open']

/** Describes items of one kind, by id. */
export async function describeWork(
  deps: Deps,
  staff: Staff,
  kind: WorkKind,
  rows: readonly FoundWork[],
): Promise<Map<string, Described>> {
  const known = await readKnown(deps, kind, rows)
  return new Map(
    rows.map((row) => {
      const described = DESCRIBED[kind](row, known)
      const acts = described.acts.filter((act) => staff.role === 'admin' || FOR_READERS.includes(act))
      return [row.subject_id, { ...described, acts }]
    }),
  )
}

async function readKnown(deps: Deps, kind: WorkKind, rows: readonly FoundWork[]): Promise<Known> {
  const ids = rows.map(({ subject_id }) => subject_id)
  const of = (one: WorkKind) => (kind === one ? ids : [])
  const { codes } = await listNames(deps.db, { people: [], accounts: [], codes: of('codesEnding') })
  return {
    projectName: await projectNames(deps.db),
    codes: new Map(codes.map((row) => [row.id, codeHint(openCode(deps, row))])),
    // Only its sealed text says who an unsent email is to.
    recipients: new Map(
      (await findMails(deps.db, of('mails'))).map((row) => [
        row.id,
        (JSON.parse(deps.secrets.open(row.payload, row.id)) as Mail).to,
      ]),
    ),
    alerts: new Map((await listAlertsOf(deps, of('alerts'))).map((alert) => [alert.id, alert])),
  }
}
