/** Every event that leaves the portal, and what happened. Without schemas, so that the pages load little. */
export const EVENT_NAMES = {
  'nda.signed': 'A person signed the agreement.',
  'nda.confirmed': 'A person confirmed their signature.',
  'nda.disowned': 'A person said that somebody else signed with their address.',
  'nda.superseded': 'A new signature replaced an earlier one.',
  'nda.withdrawn': 'An agreement ended by withdrawal.',
  'nda.sealed': 'The signed copy of an agreement was made.',
  'code.issued': 'An access code was issued.',
  'code.activated': 'An access code was activated.',
  'code.declined': 'Staff declined a code after a review.',
  'code.redeemed': 'An access code was entered and opened something.',
  'code.revoked': 'An access code was revoked.',
  'account.created': 'Someone signed up for an account.',
  'account.verified': 'Someone confirmed the address of their account.',
  'account.approved': 'Staff changed the projects that an account opens.',
  'account.declined': 'Staff declined the request of an account for access.',
  'account.suspended': 'Staff suspended an account.',
  'account.restored': 'Staff restored an account.',
  'document.opened': 'A reader opened a document.',
  'document.downloaded': 'A reader downloaded a stamped copy of a document.',
  'document.released': 'Staff released a document to its readers.',
  'content.published': 'Staff published a version of a project page.',
  'request.created': 'A person made a request.',
  'request.message': 'A person or staff wrote a message about a request.',
  'request.answered': 'Staff answered a request.',
  'request.withdrawn': 'A person withdrew a request.',
  'meeting.moved': 'An agreed call or meeting was moved.',
  'meeting.cancelled': 'An agreed call or meeting was cancelled.',
  'question.asked': 'A person asked a question.',
  'question.followed_up': 'A person followed up on an answer, so that the question waits again.',
  'question.answered': 'Staff answered a question.',
  'invitation.sent': 'Staff sent an invitation.',
  'invitation.opened': 'Someone opened the link of an invitation.',
  'invitation.signed': 'A person signed through an invitation.',
  'pipeline.moved': 'Staff set the stage of a person in the pipeline, or returned it to automatic.',
  'interest.stated': 'A person indicated an interest.',
  'interest.changed': 'A person changed their indication of interest.',
  'interest.recorded': 'Staff recorded an indication of interest on behalf of an investor.',
  'interest.withdrawn': 'An indication of interest was withdrawn.',
  'interest.allocated': 'Staff changed the allocation of an indication of interest.',
  'round.opened': 'Staff opened a round.',
  'round.changed': 'Staff changed a round.',
  'mail.failed': 'The portal stopped trying to send an email.',
  'alert.raised': 'The portal raised an alert.',
  'backup.failed': 'A backup could not be made.',
  'webhook.test': 'Staff sent a test to a webhook. Only that webhook gets it.',
  'person.erased': 'Staff erased the personal data of a person. Delete what you keep of them.',
} as const

/** By the part of a type before its dot. */
const GROUPS = {
  Agreement: ['nda'],
  Invitations: ['invitation'],
  'Access codes': ['code'],
  Accounts: ['account'],
  Documents: ['document'],
  Requests: ['request', 'meeting'],
  Questions: ['question'],
  Pipeline: ['pipeline', 'interest', 'round'],
  Portal: ['content', 'mail', 'alert', 'backup', 'person'],
} as const

export type EventType = keyof typeof EVENT_NAMES
export const EVENT_TYPES = Object.keys(EVENT_NAMES) as [EventType, ...EventType[]]

/** Every event that staff can choose, in groups. A test event comes anyway. */
export const EVENT_GROUPS = Object.entries(GROUPS).map(([name, parts]) => ({
  name,
  types: EVENT_TYPES.filter((type) => parts.some((part) => type.startsWith(`${part}.`))),
}))
