export const pleaseScrollThroughThe = ({ threshold, percent }: { threshold: number; percent: number }) =>
  `Please scroll through the entire document. You can tick the box at ${threshold} percent; you are at ${percent}.`
export const theBoxIsAvailable = 'You can now tick the box.'

export const agreement = 'Agreement'
export const versionInForceSince = ({ version, publishedAt }: { version: number; publishedAt: string }) =>
  `Version ${version}, in force since ${publishedAt}`

export const loadingTheAgreement = 'Loading the agreement'

export const theButtonBelowAnd = 'The button below, and the box that accepts the terms, need JavaScript.'
export const iHaveReachedThe = 'I have reached the end of the agreement'

export const clauses = 'Clauses'
export const read = ' read'
export const readToTheEnd = 'You have read all of it'
export const aboutLeft = ({ minutes }: { minutes: number }) =>
  `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`

export const personalAccessCode = ({ companyName }: { companyName: string }) => `${companyName}: personal access code`
export const daysAfterItBecomes = ({ codeDays }: { codeDays: number }) => `${codeDays} days after it becomes active`
export const unlockAtUnlock = ({ origin }: { origin: string }) => `Unlock at: ${origin}/unlock`
export const thisCodeIsFor = 'This code is for you only. All access is monitored and logged.'

export const personalAccessCode2 = 'Personal access code'
export const sealOf = ({ companyName }: { companyName: string }) => `Seal of ${companyName}`
export const opens = 'Opens'
export const ends = 'Ends'
export const begins = 'Begins'
export const sessions = 'Sessions'
export const atSigning = 'At signing'
export const onceYourAddressIs = 'Once your address is confirmed'
export const onceReviewed = 'Once reviewed'

export const identityVerification = 'Identity Verification'
export const ipAddress = 'IP address'
export const beingRead = 'being read'
export const automaticallyRecordedForSecurity = 'automatically recorded for security'
export const signingNeedsJavascriptIt = 'Signing needs JavaScript: it records what you have read of the agreement.'
export const processing = 'Processing...'
export const availableOnceYouHave = 'Available once you have read the agreement and ticked the box.'
export const signingCreatesALegally =
  'Signing creates a legally binding agreement. Access is granted after a 48-hour verification period.'
export const whatYouEnterHere =
  'What you enter here, the text, the time, your network address and your browser are recorded to make and prove the agreement. The '
export const saysWhyForHow = ' says why, for how long, and what you can ask for.'
export const privacyNotice = 'privacy notice'
export const securityNoticeCodesAre =
  'Security notice: codes are time-limited and monitored; misuse leads to revocation and legal action.'

export const loadTheNewVersion = 'Load the new version'

export const askForChanges = 'Ask for changes'
export const thisDoesNotSign = 'This does not sign anything. Our team reads your message and answers by email.'
export const whatItShouldSay = 'What it should say instead'
export const sendToOurTeam = 'Send to our team'
export const weHaveReceivedYour = 'We have received your request and will answer by email. Nothing was signed.'
export const declineToSign = 'Decline to sign'
export const thisDoesNotSignAnything = 'This does not sign anything. You can still sign later.'
export const yourReason = 'Your reason'
export const declineWithThisReason = 'Decline with this reason'
export const thankYouForTelling =
  'Thank you for telling us. Nothing was signed. You can still sign if you change your mind.'
export const notReadyToSign = 'Not ready to sign?'
export const yourName = 'Your name'
export const yourEmailAddress = 'Your email address'
export const companyOptional = 'Company (optional)'
export const whichClause = 'Which clause'
export const theAgreementAsA = 'The agreement as a whole'
export const yourMessageCouldNot = 'Your message could not be sent. Please try again.'
export const sending = 'Sending...'

export const version = 'Version'
export const inForceSince = 'In force since'
export const printOrSave = 'Print or save'
export const openAsPlainText = 'Open as plain text'
export const howToCheckThe = 'How to check the fingerprint'
export const versionSha256 = ({ version }: { version: number }) => `Version ${version}, SHA-256 `

export const thisBrowserNoLonger = 'This browser no longer has the session that opened these pages.'
export const onlyPeopleWhoHave =
  'Only people who have signed the agreement can open these pages, and there is no signature for this session.'
export const youWithdrewFromThe = 'You withdrew from the agreement, which ended your session.'
export const theAgreementThatYou =
  'The agreement that you signed has been replaced, or its term has ended. To keep your access, read and sign the one below with the same email address as before.'
export const yourAccessCodeWas = 'Your access code was revoked, which ended your session.'
export const yourAccessHasEnded = 'Your access has ended because your session or its code has expired.'
export const yourCodeStaysThe = 'Your code stays the same, and your earlier signature is kept.'
export const ifYouHaveNot = 'If you have not signed yet, sign the agreement below. If you have a code, '
export const ifYouLostIt = '. If you lost it or it has expired, press Lost your code? there to get a link by email.'
export const enterItOnThe = 'enter it on the unlock screen'
export const or = ' or '
export const atThePageItself = 'on the page itself'

export const noAnswerInTime = 'No answer in time'

export const versionOfThisConsent = ({ version }: { version: string }) => `Version ${version} of this consent.`

export const secureSessions = ({ usesRemaining }: { usesRemaining: number }) => `${usesRemaining} secure sessions`
export const fullTearSheetAnd = ({ project }: { project: string }) =>
  `Full ${/^\p{Lu}\p{Ll}+$/u.test(project) ? project.toLowerCase() : project} tear sheet and materials`
export const allAccessMonitoredAnd = 'All access monitored and logged'
export const yourSignatureIsRecorded =
  'Your signature is recorded, and your access continues. Your code stays the same.'
export const immediateAccess = 'Immediate access'
export const validUntil = ({ validUntil }: { validUntil: string }) => `Valid until ${validUntil}`
export const yourPersonalInvestorAccess = ({ days }: { days: number }) =>
  `Your personal investor access code is active for ${days} days. We’re also emailing it to you.`
export const validDaysFromSigning = ({ days }: { days: number }) => `Valid ${days} days from signing`
export const yourSignatureIsRecordedYour = ({ days }: { days: number }) =>
  `Your signature is recorded. Your code becomes active once our team has reviewed it, and is then valid for ${days} days. We’re also emailing it to you.`
export const accessOnceOurTeam = 'Access once our team has reviewed your signature'
export const validDaysFromThen = ({ days }: { days: number }) => `Valid ${days} days from then`
export const yourSignatureIsRecordedYourCode = ({ days }: { days: number }) =>
  `Your signature is recorded. Your code becomes active once you confirm your address with the link we emailed you, and is then valid for ${days} days.`
export const accessOnceYourEmail = 'Access once your email address is confirmed'

export const ndaSignedSuccessfully = 'NDA Signed Successfully'
export const proceedToUnlockScreen = 'Proceed to Unlock Screen'
export const accessDetails = 'Access details'
export const questionsGoToThe = 'Questions go to the investor relations team: '
export const thisPageCannotUse = 'This page cannot use the clipboard. Select the code, or save it as a file.'
export const saveAsFile = 'Save as file'

export const whatIsMissing = 'What is missing before you sign'
export const percentRead = ({ percent }: { percent: number }) => `${percent}% read`
export const nextReadToTheEnd = 'Next: read to the end'
export const tickTheBox = 'Tick the box'
export const nextFillIn = ({ count }: { count: number }) => `Next: fill in ${count} ${count === 1 ? 'field' : 'fields'}`
export const nextSign = 'Next: sign'
export const goToTheForm = 'Go to the form'
export const enterYour = ({ label }: { label: string }) => `Enter your ${label.toLowerCase()}.`
export const enterAWholeAddress = 'Enter a complete email address, such as name@company.com.'
export const tickThisBox = 'Tick this box to accept the agreement.'
