import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailLabel, nameOrSomeone } from '../../email/rules.ts'
import { investorMail, mailTexts, quoteOf } from '../../email/texts/rules.ts'

/** To the owner: a person asks for a new code. */
export function codeRequestMail(portal: PortalConfig, url: string, request: { id: string; email: string }): Mail {
  return {
    kind: 'new_code_requested',
    to: portal.notifications.owner,
    subject: `${request.email} asks for a new access code`,
    title: 'Someone asks for a new access code',
    paragraphs: [
      `${request.email} asks for a new access code. The last one has ended or was revoked.`,
      'Approve or decline the request in the portal. No code is issued until you approve it.',
      'The person has confirmed the address with an emailed link.',
    ],
    facts: [
      { label: 'Email', value: request.email },
      { label: 'Request', value: request.id, face: 'fixed' },
    ],
    button: reviewRequests(url),
  }
}

function reviewRequests(url: string) {
  return { label: 'Review the request', url: `${url}/admin/requests` }
}

type Question = { email: string; name: string; clause: string; words: string; version: number }
export type AboutNda = 'nda_changes' | 'nda_declined' | 'withdrawal'

/** To the owner: a person asks for changes to the agreement, declines it, or asks to withdraw from it. */
export function askedMail(
  portal: PortalConfig,
  url: string,
  kind: AboutNda,
  { email, name: typed, clause, words, version }: Question,
): Mail {
  const name = nameOrSomeone(typed)
  const by = {
    nda_changes: {
      kind: 'changes_asked',
      subject: `${name} asks for changes to the NDA`,
      title: 'Someone asks for changes to the agreement',
      paragraphs: [
        `${name} has read the agreement and asks for changes before signing it.`,
        'Answer the request in the portal. We email them your answer.',
      ],
    },
    nda_declined: {
      kind: 'nda_declined',
      subject: `${name} declines to sign the NDA`,
      title: 'Someone declines to sign the agreement',
      paragraphs: [`${name} has read the agreement and declines to sign it.`],
    },
    withdrawal: {
      kind: 'withdrawal_asked',
      subject: `${name} asks to withdraw from the NDA`,
      title: 'Someone asks to withdraw from the agreement',
      paragraphs: [
        `${name} asks to withdraw from the agreement.`,
        'Answer the request in the portal. Nothing changes until you do.',
      ],
    },
  } as const
  const { paragraphs, ...head } = by[kind]
  return {
    ...head,
    to: portal.notifications.owner,
    paragraphs: [...paragraphs],
    ...(words && { quote: { label: clause ? `About ${mailLabel(clause)}` : 'Their message', words } }),
    facts: [
      { label: 'Email', value: `${email} (as typed)` },
      { label: 'Agreement', value: `Version ${version}` },
    ],
    button: reviewRequests(url),
  }
}

type Answered = { kind: string; email: string; name: string; words: string | null }

/** To the person: the answer. Undefined if another mail tells them. */
export function answerMail(portal: PortalConfig, request: Answered, answer: 'approved' | 'declined'): Mail | undefined {
  if (request.kind === 'new_code') return answer === 'declined' ? codeDeclinedMail(portal, request) : undefined
  const { body } = mailTexts(portal)
  const common = { to: request.email, name: request.name, places: {}, ...quoteOf(portal, request.words) }
  if (request.kind === 'nda_changes') {
    const said = answer === 'approved' ? body.changesAccepted : body.changesRefused
    return investorMail(portal, 'changes_answered', { ...common, title: body.changesTitle[answer], body: [said] })
  }
  if (request.kind === 'withdrawal' && answer === 'declined')
    return investorMail(portal, 'withdrawal_declined', { ...common, body: [body.withdrawalDeclined] })
  return undefined
}

export function codeDeclinedMail(portal: PortalConfig, request: Pick<Answered, 'email' | 'name' | 'words'>): Mail {
  return investorMail(portal, 'new_code_declined', {
    to: request.email,
    name: request.name,
    places: {},
    ...quoteOf(portal, request.words),
  })
}
