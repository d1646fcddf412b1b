/** Counts of waiting work stop here. Apart from the endpoints, so that a page needs no schemas. */
export const MAX_COUNTED_WORK = 100

type Named = { page: `/admin/${string}`; name: string; one: string; many: string }

/**
 * Everything that can wait for staff, with the staff page that counts it in the navigation. To add a kind, add a line; the types then
 * ask for its source (`source-queries.ts`), its words (`describe-work.ts`) and what opens in place (`web/routes/work-act.tsx`).
 */
export const WORK_KINDS = {
  reviews: { page: '/admin/review', name: 'Reviews', one: 'signature to review', many: 'signatures to review' },
  requests: { page: '/admin/requests', name: 'Requests', one: 'open request', many: 'open requests' },
  questions: { page: '/admin/questions', name: 'Questions', one: 'question to answer', many: 'questions to answer' },
  approvals: { page: '/admin/questions', name: 'Approvals', one: 'answer to approve', many: 'answers to approve' },
  mails: { page: '/admin/mails', name: 'Emails', one: 'undelivered email', many: 'undelivered emails' },
  jobs: { page: '/admin/mails', name: 'Failed jobs', one: 'failed job', many: 'failed jobs' },
  proposals: { page: '/admin/proposals', name: 'Proposals', one: 'open proposal', many: 'open proposals' },
  alerts: { page: '/admin/audit', name: 'Alerts', one: 'unseen alert', many: 'unseen alerts' },
  backups: {
    page: '/admin/system',
    name: 'Backups',
    one: 'problem with the backups',
    many: 'problems with the backups',
  },
  system: {
    page: '/admin/system',
    name: 'System',
    one: 'problem with the system',
    many: 'problems with the system',
  },
  webhooks: { page: '/admin/webhooks', name: 'Webhooks', one: 'failing webhook', many: 'failing webhooks' },
  nextSteps: { page: '/admin/pipeline', name: 'Next steps', one: 'next step is due', many: 'next steps are due' },
  codesEnding: {
    page: '/admin/codes',
    name: 'Codes that end',
    one: 'code ends within 7 days',
    many: 'codes end within 7 days',
  },
  agreementsEnding: {
    page: '/admin/agreement',
    name: 'Agreements that end',
    one: 'agreement ends within 60 days',
    many: 'agreements end within 60 days',
  },
  externalAgreementsEnding: {
    page: '/admin/agreement',
    name: 'External agreements that end',
    one: 'external agreement ends within 60 days',
    many: 'external agreements end within 60 days',
  },
  unpublished: {
    page: '/admin/content',
    name: 'Project pages',
    one: 'project page to publish',
    many: 'project pages to publish',
  },
} as const satisfies Record<string, Named>

export type WorkKind = keyof typeof WORK_KINDS
export const WORK_KIND_NAMES = Object.keys(WORK_KINDS) as [WorkKind, ...WorkKind[]]

/** What staff can do about an item in place. */
export const WORK_ACTS = [
  'open',
  'activate',
  'decline',
  'approve',
  'try_again',
  'discard',
  'seen',
  'back_up',
  'turn_on',
  'test',
  'renew',
  'ask_return',
  'record',
  'write',
] as const
export type WorkAct = (typeof WORK_ACTS)[number]
