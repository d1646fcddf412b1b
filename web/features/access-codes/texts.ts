export const emailAddress = 'Email Address'

export const enterAccessCode = 'Enter access code'
export const hideTheCode = 'Hide the code'
export const showTheCode = 'Show the code'
export const hide = 'Hide'
export const show = 'Show'
export const validating = 'Validating...'
export const accessContent = 'Access Content'
export const noCodeYet = 'No code yet? '
export const completeNdaFirst = 'Complete NDA first'

export const accessCode = 'Access Code'
export const codesAreCaseSensitive =
  'Codes are case-sensitive. Your code is in the email we sent when you signed, and in the file if you saved it. If our team gave you a code, enter it on that project’s page: '
export const enteringACodeNeeds = 'Entering a code needs JavaScript.'
export const unlockAccess = 'Unlock Access'

export const codesAreCaseSensitiveYour = 'Codes are case-sensitive. Your code is in the email we sent when you signed.'
export const open = 'Open'

export const thisBrowserHasForgotten = 'This browser has forgotten the code'
export const theCodeCouldNot = 'The code could not be forgotten. Please try again.'
export const notYourOwnComputer = 'Not your own computer, or someone else wants to sign? '
export const forgetThisCodeHere = 'Forget this code here'

export const openInThisBrowser = 'Open in this browser'
export const youSignedInThis = 'You signed in this browser'
export const yourCodeIsActive = ({ validUntil }: { validUntil: string }) => `Your code is active until ${validUntil}.`
export const yourCodeIsActive2 = 'Your code is active.'
export const yourCodeEndedOn = ({ validUntil }: { validUntil: string }) => `Your code ended on ${validUntil}.`
export const yourCodeHasEnded = 'Your code has ended.'
export const yourCodeHasBeen = 'Your code has been used for all of its sessions.'
export const yourCodeWasRevoked = 'Your code was revoked.'
export const yourCodeIsPending = 'Your code is pending until our team has reviewed your signature. We will email you.'
export const yourCodeIsPendingUntil =
  'Your code is pending until you confirm your email address with the link that we emailed you.'

export const open2 = ({ name }: { name: string }) => `Open ${name}`
export const until = ({ until }: { until: string }) => `until ${until}`
export const byYourAccount = 'by your account'
export const openToYou = 'Open to you'
export const alsoOpen = 'Also open'
export const continueReading = 'Continue reading'
export const lockedAfter10Minutes = 'locked after 10 minutes: enter your code again'
export const lockedAfter10MinutesSign = 'locked after 10 minutes: sign in again'

export const opening = 'Opening...'
export const openNow = ({ name }: { name: string }) => `Open ${name} now`
export const theProjectCouldNot = 'The project could not be opened. Please try again, or enter your code.'

export const readDocumentsWithYour = 'Read documents with your access code'
export const toReadTheDocuments = ({ mailedDigits }: { mailedDigits: number }) =>
  `To read the documents with your access code, confirm your address once: we email ${mailedDigits} digits to `
export const youNeedNoAccount = '. You need no account. It also confirms that you signed the agreement.'
export const sixDigitCode = 'Six-digit code'
export const pleaseEnterTheSix = 'Please enter the six digits'
export const itIsInThe = 'It is in the email that we have just sent, and works for 10 minutes in this browser.'
export const iConfirmIAm = 'I confirm I am an accredited investor'
export const mustConfirmAccreditedInvestor = 'Must confirm accredited investor status'
export const checking = 'Checking...'
export const readTheDocuments = 'Read the documents'
export const sendAnotherCode = 'Send another code'
export const sending = 'Sending...'
export const emailMeACode = 'Email me a code'
export const thisDidNotWork = 'This did not work just now. Please try again.'

export const openedByAccessCode = 'Open with your access code'
export const accessEnds = 'Access ends '
export const inText = ({ left }: { left: number }) => `, in ${left}\u00a0days`

export const sessionCleared = 'Session cleared'
export const clearSession = 'Clear Session'
export const areYouSureYou =
  'Are you sure you want to clear your session? You will need to complete the NDA process again.'
export const yourSignatureStaysValid =
  'Your signature stays valid: you only need to enter your access code again, which uses one of its sessions.'
export const theSessionCouldNot = 'The session could not be cleared. Please try again.'
export const keepSession = 'Keep session'
export const clearSession2 = 'Clear session'

export const investorSessionManagement = 'Investor Session Management'
export const sessionStatusNoActive = 'Session Status: No active investor session found'
export const completeTheNdaProcess = 'Complete the NDA process for a persistent session.'
export const email = 'Email'
export const accessCode2 = 'Access code'
export const codeValidUntil = ({ date }: { date: string }) => `Valid until ${date}`
export const codeEndedOn = ({ date }: { date: string }) => `Ended on ${date}`
export const codeHasNoEnd = 'No end date'
export const codeSessionsLeft = ({ sessions }: { sessions: number }) =>
  sessions === 0 ? 'no sessions left' : `${sessions} ${sessions === 1 ? 'session' : 'sessions'} left`
export const thisBrowser = 'This browser'
export const created = 'Created'
export const expires = 'Expires'
export const remaining = ({ days }: { days: number }) => `${days} ${days === 1 ? 'day' : 'days'} remaining`
export const considerExtendingYourSession = '. Consider extending your session.'
export const extendDays = ({ sessionDays }: { sessionDays: number }) => `Extend ${sessionDays} Days`
export const sessionExtendedForAnother = ({ sessionDays }: { sessionDays: number }) =>
  `Session extended for another ${sessionDays} days!`
export const theSessionCouldNotBe = 'The session could not be extended. Please try again.'
