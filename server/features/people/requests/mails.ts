import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'

/** To the owner of the portal: somebody asks for a new code. */
export function codeRequestMail(portal: PortalConfig, request: { id: string; email: string }): Mail {
  return {
    kind: 'new_code_requested',
    to: portal.notifications.owner,
    subject: `${request.email} asks for a new access code`,
    title: 'Someone asks for a new access code',
    paragraphs: [
      `Whoever reads the mailbox ${request.email} has proved it through a mailed link and asks for a new access code: the one they had has ended or was revoked.`,
      'No code is made until somebody approves the request.',
    ],
    facts: [
      { label: 'Email', value: request.email },
      { label: 'Request', value: request.id, face: 'fixed' },
    ],
  }
}

type Question = { email: string; name: string; clause: string; words: string; version: number }
export type AboutNda = 'nda_changes' | 'nda_declined' | 'withdrawal'

/** To the owner of the portal: somebody asks for changes to the agreement, declines it, or wants to withdraw. */
export function askedMail(
  portal: PortalConfig,
  kind: AboutNda,
  { email, name, clause, words, version }: Question,
): Mail {
  const by = {
    nda_changes: {
      kind: 'changes_asked',
      subject: `${name} asks for changes to the NDA`,
      title: 'Someone asks for changes to the agreement',
      paragraphs: [`${name} has read the agreement and asks for changes before signing it.`],
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
      paragraphs: [`${name} asks to withdraw from the agreement. Nothing ends until somebody answers the request.`],
    },
  } as const
  const { paragraphs, ...said } = by[kind]
  return {
    ...said,
    to: portal.notifications.owner,
    paragraphs: [...paragraphs],
    ...(words && { quote: { label: clause ? `About ${clause}` : 'In their words', words } }),
    facts: [
      { label: 'Email', value: `${email} (as typed)` },
      { label: 'Agreement', value: `Version ${version}` },
    ],
  }
}

type Answered = { kind: string; email: string; words: string | null }

/** To the person: staff's answer, in their own words where they gave some. Nothing where the answer itself is another mail. */
export function answerMail(portal: PortalConfig, request: Answered, answer: 'approved' | 'declined'): Mail | undefined {
  if (request.kind === 'new_code') return answer === 'declined' ? codeDeclinedMail(portal, request) : undefined
  const { name, contact } = portal.company
  const words = request.words?.trim()
  const said = {
    to: request.email,
    ...(words && { quote: { label: `${name} writes`, words } }),
    notes: [`Questions: ${contact.email}`],
  }
  if (request.kind === 'nda_changes')
    return {
      kind: 'changes_answered',
      subject: `The changes you asked for in the agreement with ${name}`,
      title: 'Our answer to the changes you asked for',
      paragraphs: [
        answer === 'approved'
          ? 'Our team has looked at the changes that you asked for, and takes them up. You will hear from us once there is a text to sign.'
          : 'Our team has looked at the changes that you asked for. The agreement stays as it is; you are welcome to sign it as it stands.',
      ],
      ...said,
    }
  if (request.kind === 'withdrawal' && answer === 'declined')
    return {
      kind: 'withdrawal_declined',
      subject: `Your wish to withdraw from the agreement with ${name}`,
      title: 'Your agreement stands for now',
      paragraphs: [
        'Our team has looked at your wish to withdraw. Your agreement and your access stay as they are for now.',
      ],
      ...said,
    }
  return undefined
}

/** To the person: staff's answer in their own words. */
export function codeDeclinedMail(portal: PortalConfig, request: Pick<Answered, 'email' | 'words'>): Mail {
  const { name, contact } = portal.company
  const words = request.words?.trim()
  return {
    kind: 'new_code_declined',
    to: request.email,
    subject: `Your request for a new ${name} access code`,
    title: 'No new access code was made',
    paragraphs: ['Our team has looked at your request for a new access code and has not made one.'],
    ...(words && { quote: { label: `${name} writes`, words } }),
    notes: [`Questions: ${contact.email}`],
  }
}
