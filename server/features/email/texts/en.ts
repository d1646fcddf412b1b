import type { NdaActivation } from '../../../../contract/agreements/nda.ts'
import type { InvestorMailKind, MailPlaces } from '../../../../contract/email/mail-texts.ts'
import type { RequestKind } from '../../../../contract/people/request-kinds.ts'

type Text<K extends InvestorMailKind> = (places: MailPlaces<K>) => string
/**
 * Staff can write `subject`, `opening` and `closing` themselves. An empty one is left out. A closing that is the portal's own says where
 * to ask, and is small print.
 */
type KindTexts<K extends InvestorMailKind> = Record<'subject' | 'title' | 'opening' | 'closing', Text<K>>

type LinkTexts = {
  body: (named: { provider: string }) => string
  button: string
  /** What happens on the page that it opens. */
  onThePage: string
  /** What to do if somebody else caused the email. */
  notAsked: (named: { contact: string; provider: string }) => string
}

const count = (number: number, one: string, many: string) => (number === 1 ? `1 ${one}` : `${number} ${many}`)
const none = () => ''
const questions = ({ contact }: { contact: string }) => `If you have questions, write to ${contact}.`
const PROBABLY = 'Someone, probably you,'
const CONFIRM = 'You confirm on the page that opens.'
const IGNORE = 'If you did not ask for this, you can ignore this email.'

/** The words of the emails to investors. `de.ts` has the same, which the types hold. */
export const EN = {
  layout: {
    greeting: (name: string) => `Hello ${name},`,
    demoNotice: 'Demonstration: this company and its offers are fictional.',
    copyLink: 'Or copy this link into your browser:',
    copyLinks: 'Or copy one of these links into your browser:',
    seal: (company: string) => `Seal of ${company}`,
    sentBefore: 'Sent by the investor portal at ',
    sentAfter: '. This email contains no tracking.',
  },

  labels: {
    code: 'Your personal access code',
    opens: 'Opens',
    starts: 'Starts',
    validUntil: 'Valid until',
    noEndDate: 'no end date',
    sessionsLeft: 'Sessions left',
    unlimited: 'unlimited',
    agreement: 'Agreement',
    version: (version: number) => `Version ${version}`,
    versionSigned: ({ version, signed }: { version: number; signed: string }) => `Version ${version}, ${signed}`,
    youSigned: 'You signed',
    newVersion: 'New version',
    signBy: 'Sign by',
    bindingUntil: 'Binding until',
    hashOfItsText: 'SHA-256 of its text',
    hashOfText: 'SHA-256 of the text',
    hashOfFile: 'SHA-256 of the file',
    hashOfCertificate: 'SHA-256 of the seal’s certificate',
    seal: 'Seal',
    document: 'Document',
    record: 'Record',
    openUntil: 'Open until',
    digits: 'Six-digit code',
    withdrawnOn: 'Withdrawn on',
    linkEnds: 'Link works until',
    requested: 'Requested',
    fromAddress: 'IP address',
    removalOn: 'To be removed on',
    when: 'When',
    previously: 'Previously',
    wasPlannedFor: 'Was planned for',
    plannedPlace: 'Planned place',
    duration: 'Duration',
    minutes: (minutes: number) => `${minutes} minutes`,
    where: 'Where',
    writes: (company: string) => `${company} writes`,
    yourStatement: 'Your statement',
  },

  buttons: {
    enterCode: 'Enter your code',
    openProject: (project: string) => `Open ${project}`,
    openPortal: 'Open the portal',
    verifyFile: 'Verify the file',
    readAgreement: 'Read the agreement',
    readAndSign: 'Read and sign it',
    signAgain: 'Read and sign again',
    confirmReturn: 'Confirm return or destruction',
    goToPortal: 'Go to the portal',
    keepFactors: 'Cancel the removal',
    setPassword: 'Set a new password',
    viewRequest: 'View your request',
    readTheAnswer: 'Read the answer',
    readTheUpdate: 'Read the update',
    unsubscribe: 'Unsubscribe from updates',
    openDocuments: (project: string) => `Open ${project} documents`,
    unsubscribeDocuments: 'Unsubscribe from emails about new documents',
    readAndAnswer: 'Read and answer',
  },

  notes: {
    keepCode: 'Do not share this code. All access is monitored and logged.',
    codeForYou: 'The code is for you only. All access is monitored and logged.',
    didNotExpectCode: (contact: string) => `If you did not expect this, write to ${contact}.`,
    notYou: (contact: string) => `If this was not you, write to ${contact}.`,
    notYouAtOnce: ({ contact, phone }: { contact: string; phone: string }) =>
      `If this was not you, contact us at once at ${contact} or ${phone}.`,
    contact: ({ contact, phone }: { contact: string; phone: string }) => `You can reach us at ${contact} or ${phone}.`,
    notYouIgnore: (contact: string) =>
      `If this was not you, you do not need to do anything. If you have questions, write to ${contact}.`,
    notSigned: (contact: string) => `If you did not sign this agreement, write to ${contact}.`,
    unknownSigner: (verify: string) =>
      `Some programs report an unknown signer, because the seal is the company’s own. Choose “${verify}” to check it.`,
    invitationLink:
      'The link fills in your details, which you can correct. Do not forward it: it works only for this address.',
    digits:
      'The code works for 10 minutes, and only in the browser that asked for it. Do not pass it on; our team never asks for it.',
    digitsNotAsked: (contact: string) =>
      `If you did not ask for this, someone else knows your access code. Write to ${contact} at once.`,
    link: (onThePage: string) => `The link works once and expires in 15 minutes. ${onThePage}`,
    returnLink: `The link works once and expires in 30 days. ${CONFIRM}`,
  },

  /** Paragraphs that staff cannot change: what happened, what a link does, what stays in force. */
  body: {
    activation: {
      immediate: 'It is active now.',
      email: 'It becomes active when you confirm your address with the link in our other email.',
      review: 'It becomes active when our team has reviewed your details. We will email you.',
    } satisfies Record<NdaActivation, string>,
    thenValid: ({ days, uses }: { days: number; uses: number }) =>
      `It is then valid for ${count(days, 'day', 'days')}, for ${count(uses, 'session', 'sessions')}.`,
    validUntil: ({ until, uses }: { until: string; uses: number }) =>
      `It is valid until ${until}, for ${count(uses, 'session', 'sessions')}.`,
    enterCode: 'To use it, choose a button below and enter the code on the page that opens.',
    recordKept: 'We keep a record of what you signed before.',
    pausedAfter: (signBy: string) =>
      `Your code stays the same. The new version does not affect your access until ${signBy}. After that, your access is paused until you sign.`,
    boundUntilThen: 'The version you signed stays binding until you sign the new one.',
    signBeforeThat: 'To keep your access, sign the current version before that day.',
    sealedFile:
      'The file is sealed, so anyone can check that it has not been changed. Keep the file: a printout has no seal.',
    whereTheCodeIs:
      'You saw the code when you signed, and it is in the email we sent you then. If you cannot find it, choose “Lost your code?” on the page where you enter it.',
    agreementStays: 'The agreement that you signed stays in force.',
    codeOpens: (projects: string) => `It opens ${projects}.`,
    codeReplaces: 'It replaces your previous code. Your signature is still valid, so you do not need to sign again.',
    codeOfPaper: 'You or your firm signed an agreement on paper, so you do not need to sign here.',
    thenCodeAtOnce: 'Once you sign, you get a personal access code that is active at once.',
    thenCodeAfterReview:
      'Once you sign, you get a personal access code. It becomes active when our team has reviewed your details.',
    digits: `${PROBABLY} entered the access code from your signed agreement to read documents. Type this six-digit code on the page that asks for it. That also confirms that you signed.`,
    changesTitle: {
      approved: 'The changes you asked for were accepted',
      declined: 'The changes you asked for were declined',
    },
    changesAccepted:
      'Our team has accepted the changes you asked for. We will email you when there is a new text to sign.',
    changesRefused:
      'Our team has reviewed the changes you asked for and will not change the agreement. You can still sign it.',
    withdrawalDeclined:
      'Our team has declined your request to withdraw from the agreement. Your agreement and your access do not change.',
    withdrawn: ({ party, signed }: { party: string; signed: string }) =>
      `You have withdrawn from the non-disclosure agreement with ${party} that you signed on ${signed}. Your access and your codes have ended.`,
    obligationsRemain: 'Your obligations regarding information that you have already received remain in force.',
    returnAsked: ({ party, signed }: { party: string; signed: string }) =>
      `${party} asks you to return or destroy the confidential information that you received under the agreement you signed on ${signed}. Then confirm it with the button below.`,
    returnConfirmed: {
      returned: (at: string) => `On ${at} you confirmed that you returned the information you received.`,
      destroyed: (at: string) => `On ${at} you confirmed that you destroyed the information you received.`,
      both: (at: string) =>
        `On ${at} you confirmed that you returned part of the information you received and destroyed the rest.`,
    },
    mayOpen: (opened: string) =>
      `You may now open ${opened}. To read documents, sign in and sign the agreement if you have not.`,
    alreadyRegistered: `${PROBABLY} requested an investor account with this address. It already has one, so nothing was changed.`,
    signInInstead:
      'Sign in with your password. If you have forgotten it, the sign-in form can email you a link to set a new one.',
    passwordChanged:
      'Your password was changed, and every other session was ended. If this was you, you do not need to do anything.',
    passwordNotYou: 'If this was not you, set a new password now, then contact us at once.',
    emailChanged:
      'Your account has a new email address. You can no longer sign in with the old one, to which this email was sent, and we will not write to it again.',
    factorChanged: {
      app: {
        enrolled: 'An authenticator app was added to your account. If this was you, you do not need to do anything.',
        removed: 'An authenticator app was removed from your account. If this was you, you do not need to do anything.',
      },
      passkey: {
        enrolled: 'A passkey was added to your account. If this was you, you do not need to do anything.',
        removed: 'A passkey was removed from your account. If this was you, you do not need to do anything.',
      },
    },
    factorRemoval:
      'Your password was reset by email, and we were told that you can no longer use your authenticator app or passkeys. We will remove them, and your password alone will then sign you in.',
    keepFactors:
      'If you still have them, or did not ask for this, press the button to cancel the removal. Signing in with either of them also cancels it.',
    factorsRemoved:
      'Your authenticator app and passkeys were removed from your account, as asked three days ago. You can add new ones on your account page.',
    identityLinked: (provider: string) =>
      `${provider} has confirmed that this address is yours, and now signs you in to your account.`,
    accountTakenOver:
      'Someone had created the account before but never confirmed the address. We removed the old password, authenticator app, passkeys and sessions, and the personal details that were entered.',
    accountUnchanged: 'Your other ways to sign in have not changed.',
  },

  links: {
    confirm_email: {
      body: () => 'You signed the agreement. Confirm that this address is yours to activate your access code.',
      button: 'Confirm my address',
      onThePage: CONFIRM,
      notAsked: ({ contact }) =>
        `If you did not sign, someone has used your address. Do not open the link, and write to ${contact}.`,
    },
    reopen_codes: {
      body: () => `${PROBABLY} tried to use your access code in a new browser. Open this link in that browser.`,
      button: 'Use my code',
      onThePage: CONFIRM,
      notAsked: ({ contact }) =>
        `If you did not ask for this, someone else may know your access code. Do not open the link, and write to ${contact} at once.`,
    },
    lost_code: {
      body: () => `${PROBABLY} asked for the access code for this address. Use this link to get it again.`,
      button: 'Show my code',
      onThePage: 'Confirm on the page that opens to see your code.',
      notAsked: () => `${IGNORE} Only this link shows the code.`,
    },
    verify_account: {
      body: () => `${PROBABLY} asked for an investor account with this address. Confirm that the address is yours.`,
      button: 'Confirm my address',
      onThePage: CONFIRM,
      notAsked: () => `${IGNORE} Without your confirmation, nobody can use the account.`,
    },
    reset_password: {
      body: () => `${PROBABLY} asked to set a new password for your account.`,
      button: 'Set a new password',
      onThePage: 'You set the new password on the page that opens.',
      notAsked: () => `${IGNORE} Your password stays the same until a new one is set with this link.`,
    },
    change_email: {
      body: () =>
        `${PROBABLY} asked to use this address for an account. To confirm it, open the link in the browser where you are signed in to that account.`,
      button: 'Confirm my new address',
      onThePage: CONFIRM,
      notAsked: () => `${IGNORE} Without your confirmation, the account does not get this address.`,
    },
    connect_identity: {
      body: ({ provider }) =>
        `${PROBABLY} signed in with ${provider} and this address. If it was you, this link connects that sign-in to your account. Open it in the same browser.`,
      button: 'Connect the sign-in',
      onThePage: CONFIRM,
      notAsked: ({ contact, provider }) =>
        `If this was not you, someone else signed in to ${provider} with your address. Do not open the link, and write to ${contact}.`,
    },
  } satisfies Record<string, LinkTexts>,

  /** Within a sentence, after "your request for". */
  requests: {
    access: 'access as an existing investor',
    new_code: 'a new access code',
    call: 'an investor call',
    meeting: 'a 1:1 meeting',
    data_room: 'access to the data room',
    nda_changes: 'changes to the agreement',
    nda_declined: 'not signing the agreement',
    withdrawal: 'withdrawal from the agreement',
  } satisfies Record<RequestKind, string>,
  meetings: { call: 'Investor call', meeting: '1:1 meeting', other: 'Meeting' },
  /** For the placeholder `{changes}`. */
  meetingParts: { time: 'time', place: 'place', duration: 'duration' },
  meetingChanges: (parts: string, number: number) => `The ${parts} ${number === 1 ? 'has' : 'have'} changed.`,
  factors: { app: 'An authenticator app', passkey: 'A passkey' },
  factorChange: { enrolled: 'added to', removed: 'removed from' },

  calendar: {
    file: 'meeting.ics',
    cancelledFile: 'cancelled.ics',
    title: ({ meeting, company, who }: { meeting: string; company: string; who: string }) =>
      `${meeting}: ${company} and ${who}`,
    about: ({ meeting, company, url }: { meeting: string; company: string; url: string }) =>
      `${meeting} with ${company}. Changes: ${url}`,
  },

  kinds: {
    invitation: {
      subject: ({ company }) => `${company} invites you to its investor portal`,
      title: () => 'You are invited',
      opening: ({ company }) =>
        `${company} invites you to its investor portal. You will read and sign a non-disclosure agreement in your browser first.`,
      closing: ({ contact }) => `Questions, or not interested? Write to ${contact}.`,
    },
    invitation_reminder: {
      subject: ({ company }) => `A reminder: ${company} invites you to its investor portal`,
      title: () => 'Your invitation is still open',
      opening: ({ company }) =>
        `${company} has invited you to its investor portal. You have not signed the non-disclosure agreement yet.`,
      closing: ({ contact }) => `Questions, or not interested? Write to ${contact}.`,
    },
    nda_signed: {
      subject: ({ company }) => `Your agreement with ${company} is signed`,
      title: () => 'Your agreement is signed',
      opening: ({ party, signed }) =>
        `You signed the non-disclosure agreement with ${party} on ${signed}. Below is your personal access code.`,
      closing: none,
    },
    nda_signed_again: {
      subject: ({ version, company }) => `You have signed version ${version} of your agreement with ${company}`,
      title: () => 'You signed the new version',
      opening: ({ party, signed }) =>
        `You signed the non-disclosure agreement with ${party} again on ${signed}. Your access continues with your existing code.`,
      closing: none,
    },
    agreement_copy: {
      subject: ({ company }) => `Your signed copy of the agreement with ${company}`,
      title: () => 'Your signed copy',
      opening: ({ party, signed }) =>
        `The agreement that you and ${party} signed on ${signed} is attached, with a certificate that states how it was signed.`,
      closing: none,
    },
    code_activated: {
      subject: ({ company }) => `Your ${company} access code is active`,
      title: () => 'Your access code is active',
      opening: ({ days, sessions }) =>
        `Our team has reviewed your details. Your personal access code is now active, for ${days} and ${sessions}.`,
      closing: questions,
    },
    code_declined: {
      subject: ({ company }) => `Your access to the ${company} portal was declined`,
      title: () => 'Your access was declined',
      opening: () =>
        'Our team has reviewed your details and has not activated your access code. It cannot be used any more.',
      closing: questions,
    },
    made_code: {
      subject: ({ company }) => `Your ${company} access code`,
      title: () => 'Your access code',
      opening: () => 'Our team has made an access code for you.',
      closing: none,
    },
    code_sent_again: {
      subject: ({ company }) => `Your ${company} access code`,
      title: () => 'Your access code, sent again',
      opening: () => 'Our team has sent you your personal access code again. It is below, and has not changed.',
      closing: none,
    },
    new_code: {
      subject: ({ company }) => `Your new ${company} access code`,
      title: () => 'You have a new access code',
      opening: () => 'Your new personal access code is below.',
      closing: none,
    },
    new_code_declined: {
      subject: ({ company }) => `Your request for a new ${company} access code`,
      title: () => 'Your request for a new access code was declined',
      opening: () =>
        'Our team has reviewed your request and will not issue a new access code. Your previous code no longer works.',
      closing: questions,
    },
    address_digits: {
      subject: ({ company }) => `Your six-digit code for ${company}`,
      title: () => 'Confirm your email address',
      opening: none,
      closing: none,
    },
    link_confirm_email: {
      subject: ({ company }) => `Confirm your email address for ${company}`,
      title: () => 'Confirm your email address',
      opening: none,
      closing: none,
    },
    link_reopen_codes: {
      subject: ({ company }) => `Use your ${company} access code in a new browser`,
      title: () => 'Use your code in a new browser',
      opening: none,
      closing: none,
    },
    link_lost_code: {
      subject: ({ company }) => `Your ${company} access code`,
      title: () => 'Get your access code again',
      opening: none,
      closing: none,
    },
    link_verify_account: {
      subject: ({ company }) => `Confirm your email address for ${company}`,
      title: () => 'Confirm your email address',
      opening: none,
      closing: none,
    },
    link_reset_password: {
      subject: ({ company }) => `Set a new password for ${company}`,
      title: () => 'Set a new password',
      opening: none,
      closing: none,
    },
    link_change_email: {
      subject: ({ company }) => `Confirm your new email address for ${company}`,
      title: () => 'Confirm your new email address',
      opening: none,
      closing: none,
    },
    link_connect_identity: {
      subject: ({ company }) => `Connect a sign-in to your account at ${company}`,
      title: () => 'Is this sign-in yours?',
      opening: none,
      closing: none,
    },
    access_approved: {
      subject: ({ company }) => `Your access to ${company} is approved`,
      title: () => 'Your access is approved',
      opening: ({ projects }) =>
        `Our team has approved your access to ${projects}. On the page that opens, sign in to your account. You do not need an access code.`,
      closing: questions,
    },
    access_declined: {
      subject: ({ company }) => `Your request for access to ${company}`,
      title: () => 'Your request for access was declined',
      opening: () =>
        'Our team has reviewed your request for access and has declined it. You can still use your account, and any access code that you already have. If you sign the agreement, you get an access code of your own.',
      closing: questions,
    },
    request_answered: {
      subject: ({ company }) => `${company} has answered your request`,
      title: ({ request }) => `Your request for ${request} is approved`,
      opening: ({ request }) => `Our team has agreed to your request for ${request}.`,
      closing: questions,
    },
    request_declined: {
      subject: ({ company }) => `Your request to ${company}`,
      title: ({ request }) => `Your request for ${request} was declined`,
      opening: ({ request }) => `Our team has reviewed your request for ${request} and has declined it.`,
      closing: questions,
    },
    request_message: {
      subject: ({ company }) => `${company} wrote to you about your request`,
      title: () => 'You have a message',
      opening: ({ request }) =>
        `Our team has written to you about your request for ${request}. You can answer on your account page.`,
      closing: questions,
    },
    question_answered: {
      subject: ({ company }) => `${company} has answered your question`,
      title: () => 'Your question is answered',
      opening: ({ project }) =>
        `Our team has answered your question about ${project}. You can read the answer in the portal.`,
      closing: questions,
    },
    investor_update: {
      subject: ({ company }) => `${company} has an update for you`,
      title: ({ project }) => `New update on ${project}`,
      opening: ({ project }) => `Our team has written an update about ${project}. You can read it in the portal.`,
      closing: questions,
    },
    new_documents: {
      subject: ({ company }) => `${company} has new documents for you`,
      title: () => 'There are new documents for you',
      opening: ({ documents }) =>
        `You have ${documents} to read in the portal, added or replaced since our last email.`,
      closing: questions,
    },
    meeting_agreed: {
      subject: ({ meeting, company }) => `${meeting} with ${company} is confirmed`,
      title: ({ meeting }) => `Your ${lower(meeting)} is confirmed`,
      opening: () => 'A calendar entry is attached.',
      closing: questions,
    },
    meeting_moved: {
      subject: ({ meeting, company }) => `${meeting} with ${company} has moved`,
      title: ({ meeting }) => `Your ${lower(meeting)} has moved`,
      opening: ({ changes }) => `${changes} The attached calendar entry replaces the earlier one.`,
      closing: questions,
    },
    meeting_cancelled: {
      subject: ({ meeting, company }) => `${meeting} with ${company} is cancelled`,
      title: ({ meeting }) => `Your ${lower(meeting)} is cancelled`,
      opening: () => 'The attached calendar entry removes the meeting from your calendar.',
      closing: questions,
    },
    nda_new_version: {
      subject: ({ company, signBy }) => `A new version of your agreement with ${company}, to sign by ${signBy}`,
      title: () => 'There is a new version of your agreement',
      opening: ({ party, signBy }) =>
        `The non-disclosure agreement that you signed with ${party} has a new version. Please read and sign it by ${signBy}.`,
      closing: questions,
    },
    nda_sign_soon: {
      subject: ({ company, signBy }) => `Please sign the new version of your agreement with ${company} by ${signBy}`,
      title: () => 'One week left to sign',
      opening: ({ party }) => `Your agreement with ${party} has a new version that you have not signed yet.`,
      closing: questions,
    },
    nda_term_ending: {
      subject: ({ company, ends }) => `Your agreement with ${company} ends on ${ends}`,
      title: () => 'Your agreement ends soon',
      opening: ({ party, signed, ends }) =>
        `The non-disclosure agreement that you signed with ${party} on ${signed} ends on ${ends}.`,
      closing: questions,
    },
    changes_answered: {
      subject: ({ company }) => `The changes you asked for in the agreement with ${company}`,
      title: () => 'The changes you asked for',
      opening: none,
      closing: questions,
    },
    withdrawal_declined: {
      subject: ({ company }) => `Your request to withdraw from the agreement with ${company}`,
      title: () => 'Your withdrawal request was declined',
      opening: none,
      closing: questions,
    },
    nda_withdrawn: {
      subject: ({ company }) => `Your withdrawal from the agreement with ${company}`,
      title: () => 'Your withdrawal is recorded',
      opening: none,
      closing: none,
    },
    return_asked: {
      subject: ({ company }) => `${company} asks you to return or destroy confidential information`,
      title: () => 'Please return or destroy confidential information',
      opening: none,
      closing: questions,
    },
    return_receipt: {
      subject: ({ company }) => `Your confirmation to ${company}`,
      title: () => 'Your confirmation is recorded',
      opening: none,
      closing: none,
    },
    already_registered: {
      subject: ({ company }) => `You already have an account at ${company}`,
      title: () => 'You already have an account',
      opening: none,
      closing: none,
    },
    password_changed: {
      subject: ({ company }) => `Your password at ${company} was changed`,
      title: () => 'Your password was changed',
      opening: none,
      closing: none,
    },
    email_changed: {
      subject: ({ company }) => `The email address of your account at ${company} was changed`,
      title: () => 'Your email address was changed',
      opening: none,
      closing: none,
    },
    second_factor: {
      subject: ({ factor, change, company }) => `${factor} was ${change} your account at ${company}`,
      title: ({ factor, change }) => `${factor} was ${change} your account`,
      opening: none,
      closing: none,
    },
    factor_removal: {
      subject: ({ company }) => `Your authenticator app and passkeys at ${company} will be removed`,
      title: () => 'Your authenticator app and passkeys will be removed in three days',
      opening: none,
      closing: none,
    },
    factors_removed: {
      subject: ({ company }) => `Your authenticator app and passkeys at ${company} were removed`,
      title: () => 'Your authenticator app and passkeys were removed',
      opening: none,
      closing: none,
    },
    identity_linked: {
      subject: ({ provider, company }) => `${provider} was added to your account at ${company}`,
      title: ({ provider }) => `You can now sign in with ${provider}`,
      opening: none,
      closing: none,
    },
  } satisfies { [K in InvestorMailKind]: KindTexts<K> },

  /** For the placeholders `{days}` and `{sessions}`. */
  restricted: (documents: number) => (documents === 1 ? 'a restricted document' : `${documents} restricted documents`),
  documents: (documents: number) => count(documents, 'document', 'documents'),
  days: (days: number) => count(days, 'day', 'days'),
  sessions: (sessions: number) => count(sessions, 'session', 'sessions'),
}

export type MailTexts = Omit<typeof EN, 'kinds' | 'links'> & {
  kinds: { [K in InvestorMailKind]: KindTexts<K> }
  links: Record<keyof typeof EN.links, LinkTexts>
}

/** For use within a sentence. */
function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
