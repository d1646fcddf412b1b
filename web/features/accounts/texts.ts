export const yourRequestHasBeen = 'Your request has been sent to our team'
export const theRequestCouldNot = 'The request could not be sent. Please try again.'
export const projects = 'Projects'
export const theProjectsYouCan =
  'The projects you can see when you are signed in. Our team approves them; an access code can open more.'
export const theProjectsAreOpen =
  'The projects are open to accredited investors only. Please tell us whether you are one.'
export const answerTheQuestion = 'Answer the question'
export const open = ({ name }: { name: string }) => `Open ${name}`
export const openByCodeUntil = ({ until }: { until: string }) => `Open in this browser until ${until}`
export const openByAccount = 'Open with your account'
export const documents = 'Documents'
export const documentsAbout = 'What you can read, and where you stopped. What you read last comes first.'
export const yourAccountHasNo = 'Your account has no access to any project yet.'
export const askedOn = ({ createdAt }: { createdAt: string }) => `Asked on ${createdAt}`
export const answeredOn = ({ answeredAt }: { answeredAt: string }) => `, answered on ${answeredAt}`
export const sending = 'Sending...'
export const requestAgain = 'Request again'
export const requestAccess = 'Request access'
export const weAreReviewingYour = 'We are reviewing your request and will email you.'
export const yourRequestWasDeclined = 'Your request was declined.'
export const approvedFor = ({ name }: { name: string }) => `Approved for ${name}.`
export const yourApprovalWasWithdrawn = 'Your approval was withdrawn.'

export const security = 'Security'
export const howYouSignIn = 'How you sign in. We email you whenever something here changes.'
export const yourAccount = 'Your account'
export const loadingYourAccount = 'Loading your account'
export const requests = 'Requests'
export const questions = 'Questions'
export const emails = 'Emails'
export const emailsAbout = 'Emails you receive in addition to those about your account.'
export const questionsAbout = 'Your questions about projects. Open a project to read its answers and to ask more.'
export const whatYouAskedOur = 'What you asked our team, and their answers. We also email you.'

export const welcome = 'Welcome, '
export const authenticated = 'Authenticated'
export const menu = 'Menu'
export const account = 'Account'
export const staffPages = 'Staff pages'
export const signingOut = 'Signing out...'
export const signOut = 'Sign out'

export const cancel = 'Cancel'

export const agreements = 'Agreements'
export const whatYouSignedThe =
  'What you signed. The fingerprint identifies the exact text and is also in the email we sent you.'
export const youHaveNotSigned = 'You have not signed anything with this address. '
export const readAndSignThe = 'Read and sign the agreement'
export const versionOf = ({ version }: { version: number }) => `, version ${version}`
export const withdrawn = 'Withdrawn'
export const waitingForYourAnswer = 'Waiting for your answer'
export const superseded = 'Superseded'
export const signedBy = ({
  signedAt,
  fullName,
  companyName,
}: {
  signedAt: string
  fullName: string
  companyName: string
}) => `Signed ${signedAt} by ${fullName}, ${companyName}`
export const thankYouYourAnswer = 'Thank you. Your answer is recorded.'
export const yourAnswerCouldNot = 'Your answer could not be recorded. Please try again.'
export const thisWasSignedIn = ({ title = 'Agreement', signedAt }: { title?: string | undefined; signedAt: string }) =>
  `${title}: this was signed with your email address on ${signedAt}, in a different browser from the one in which you confirmed the address. Was this you? If not, the signature becomes invalid, its access codes end, and we look into it.`
export const yesISignedThis = 'Yes, I signed this'
export const noItWasNot = 'No, it was not me'

export const ifThisAddressHas =
  'If this address has an unconfirmed account, we have emailed a link to it. It works once, for 15 minutes.'
export const email = 'Email'
export const emailMeANew = 'Email me a new link'
export const theLinkCouldNot = 'The link could not be sent. Please try again.'

export const checkingWhoIsSigned = 'Checking who is signed in'
export const thisPage = 'This page'
export const authenticationRequiredPleaseSign = 'Authentication Required: Please sign in to access this content.'
export const signIn = 'Sign In'

export const backupCodesEachSigns = 'Backup codes. Each signs you in once.'
export const backupCodesCopiedTo = 'Backup codes copied to clipboard'
export const theBrowserDidNot = 'The browser did not allow copying. Please select the codes, or save them as a file.'
export const theAuthenticatorAppIs =
  'The authenticator app is added. Save these backup codes now; they will not be shown again. If you lose the app, each signs you in once.'
export const backupCodes = 'Backup codes'
export const copyCodes = 'Copy codes'
export const saveAsFile = 'Save as file'
export const iHaveSavedThem = 'I have saved them'

export const notActiveYet = 'Not active yet'
export const active = 'Active'
export const expired = 'Expired'
export const usedUp = 'Used up'
export const revoked = 'Revoked'
export const accessCodes = 'Access codes'
export const aCodeOpensIts = ({ codeAndSession }: { codeAndSession: string }) =>
  `A code opens its pages in any browser. It is for you only, and its use is recorded. ${codeAndSession}`
export const thisAddressHasNo = 'This address has no access code. You get one by '
export const signingTheAgreement = 'signing the agreement'
export const codeCopiedToClipboard = 'Code copied to clipboard'
export const theBrowserDidNotAllow = 'The browser did not allow copying. Please select the code and copy it yourself.'
export const opens = 'Opens '
export const copy = 'Copy'
export const copyCode = ({ code }: { code: string }) => `Copy code ${code}`
export const itsDaysStartWhen = 'Its validity starts when it becomes active'
export const endedOn = ({ date }: { date: string }) => `Ended ${date}`
export const untilDate = ({ date }: { date: string }) => `Valid until ${date}`
export const noEndDate = 'No end date'
export const unlimitedSessionsLeft = ({ ends }: { ends: string }) => `${ends}, unlimited sessions left`
export const sessionsLeft = ({ ends, sessions }: { ends: string; sessions: number }) =>
  `${ends}, ${sessions} ${sessions === 1 ? 'session' : 'sessions'} left`

export const yourEmailAddressIs = 'Your email address is confirmed. You can now sign in.'
export const yourEmailAddressIsChanged = 'Your email address is changed. Please sign in with the new one from now on.'
export const theSignInIs = 'The sign-in is connected to your account. You can now use it.'
export const yourSecondFactorsStay =
  'We kept your second factors. If someone else asked to remove them, set a new password now.'
export const chooseAPasswordFor =
  'Choose a password for your account. A password entered in another browser is not used.'
export const theLinkCouldNotBe = 'The link could not be used, but it is still valid. Please try again.'
export const password = 'Password'
export const confirmAndSetThe = 'Confirm and set the password'
export const confirming = 'Confirming...'
export const oneMoment = 'One moment...'

export const thisNeedsASign = ({ email }: { email: string }) =>
  `For this, you must have signed in within the last 15 minutes. You stay signed in as ${email} and continue where you were.`
export const orContinueWith = 'Or continue with'
export const useAPasskey = 'Use a passkey'
export const pleaseEnterYourPassword = 'Please enter your password'
export const pleaseEnterTheSix = 'Please enter the six digits from the app'
export const thisCouldNotBe = 'This could not be checked. Please try again.'
export const codeFromYourAuthenticator = 'Code from your authenticator app'
export const confirm = 'Confirm'

export const confirmItsYou = "Confirm it's you"

export const yourDataIsSaved = 'Your data is saved as my-data.json'
export const yourDataCouldNot = 'Your data could not be downloaded. Please try again.'
export const yourData = 'Your data'
export const everythingWeStoreAbout = 'What we store about you, in a machine-readable file.'
export const preparing = 'Preparing...'
export const downloadMyData = 'Download my data'

export const emailAddress = 'Email address'
export const weHaveEmailedA = ({ sentTo }: { sentTo: string }) =>
  `We have emailed a link to ${sentTo}, unless that address already has an account. Your address changes when you use the link, which works once, for 15 minutes.`
export const changeEmailAddress = 'Change email address'
export const thisIsAlreadyThe = 'This is already the address of your account'
export const emailMeALink = 'Email me a link'
export const newEmailAddress = 'New email address'
export const currentPassword = 'Current password'

export const goToYourAccount = 'Go to your account'

export const thePasskeyIsRemoved = 'The passkey is removed'
export const thePasskeyCouldNot = 'The passkey could not be removed. Please try again.'
export const passkeys = 'Passkeys'
export const aPasskeySignsYou =
  "A passkey signs you in with this device's lock or a security key. There is no password that a fake page could ask you for."
export const addedOn = ({ createdAt }: { createdAt: string }) => `Added on ${createdAt}`
export const remove = ({ name }: { name: string }) => `Remove ${name}`
export const removing = 'Removing...'
export const remove2 = 'Remove'
export const addAPasskey = 'Add a passkey'
export const thisBrowserDoesNot = 'This browser does not support passkeys.'
export const passkey = 'Passkey'
export const createThePasskey = 'Create the passkey'
export const waitingForThePasskey = 'Waiting for the passkey...'
export const name = 'Name'
export const toRecogniseItIn = 'A name to recognise it by, such as the name of the device.'

export const accountHasNoPassword = 'Your account has no password. We can email you a link to set one.'
export const emailMeAPasswordLink = 'Email me a link to set a password'
export const passwordLinkSent = 'We have emailed you a link to set a password'
export const passwordLinkNotSent = 'The link could not be sent. Please try again.'
export const changePassword = 'Change password'
export const yourPasswordIsChanged = 'Your password is changed, and every other session has ended'
export const thePasswordCouldNot = 'The password could not be changed. Please try again.'
export const changing = 'Changing...'
export const newPassword = 'New password'

export const thePasswordCouldNotBe = 'The password could not be set, but the link is still valid. Please try again.'
export const yourNewPasswordIs =
  'Your new password is set, and every session of your account has ended. Please sign in with it.'
export const ifYourAccountHas = ' If your account has second factors, we have emailed you when they will be removed.'
export const setThePassword = 'Set the password'
export const setting = 'Setting...'
export const iCanNoLonger = 'I can no longer use my authenticator app or passkeys'
export const weEmailYouAt =
  'We email you at once and remove them in three days, unless one of them is used before. Staff also lose their role, until an admin gives it again.'

export const theSessionHasEnded = 'The session has ended'
export const theSessionCouldNot = 'The session could not be ended. Please try again.'
export const sessions = 'Sessions'
export const whereYouAreSigned = ({ hasPassword }: { hasPassword: boolean }) =>
  `Where you are signed in, and which browsers use your codes. End sessions you do not recognise${hasPassword ? ', then change your password' : ''}.`
export const signOutEverywhere = 'Sign out everywhere'
export const endsEverySignIn =
  'Ends every sign-in to this account, including this one. Sessions opened with a code stay open.'
export const aBrowserOpenedWith = 'A browser opened with your access code'
export const aBrowser = 'A browser'
export const thisOne = 'This one'
export const ends = ({ address, since, ends }: { address: string; since: string; ends: string }) =>
  `${address ? `${address}, since` : 'Since'} ${since}, ends ${ends}`
export const ending = 'Ending...'
export const end = 'End'

export const toUseYourStaff =
  'To use your staff rights, use your second factor. It counts for twelve hours in this session.'
export const youAreAMember =
  'You are a member of staff. To use your rights, add a second factor: an authenticator app or a passkey.'
export const showTheSecondFactor = 'Use the second factor'
export const goToSecurity = 'Go to Security'

export const authenticatorApp = 'Authenticator app'
type Passworded = { hasPassword: boolean }

export const youEnterACode = ({ hasPassword }: Passworded): string =>
  hasPassword
    ? 'You enter a code from your app whenever you sign in with your password.'
    : 'You enter a code from your app to confirm changes to your account.'
export const anAppOnYour = ({ hasPassword }: Passworded): string =>
  hasPassword
    ? 'An app on your phone generates a new code every 30 seconds. You enter it after your password, so a stolen password is not enough.'
    : 'An app on your phone generates a new code every 30 seconds. You enter it to confirm changes to your account.'
export const removeTheApp = 'Remove the app'
export const addAnAuthenticatorApp = 'Add an authenticator app'
export const theAppCouldNot = 'The app could not be added. Please try again.'
export const continueText = 'Continue'
export const theAuthenticatorAppIsRemoved = 'The authenticator app is removed'
export const theAppCouldNotBe = 'The app could not be removed. Please try again.'
export const withoutTheAppStaff = ({ hasPassword }: Passworded): string =>
  hasPassword
    ? 'Your password alone will then sign you in, and you lose your staff rights until you add a second factor again.'
    : 'You lose your staff rights until you add a second factor again.'
export const withoutTheApp = ({ hasPassword }: Passworded): string =>
  hasPassword
    ? 'Your password alone will then sign you in, and the backup codes stop working.'
    : 'The backup codes stop working.'
export const theCodeCouldNot = 'The code could not be checked. Please try again.'
export const qrCodeForYour = 'QR code for your authenticator app'
export const addTheApp = 'Add the app'
export const checking = 'Checking...'
export const scanThisWithThe =
  'Scan this with the app, or type the key into it. Then enter the code that the app shows.'
export const key = 'Key'
export const codeFromTheApp = 'Code from the app'

export const youAreSignedOut = 'You are signed out'
export const youAreSignedOutIn = 'You are signed out in every browser'
export const youCouldNotBe = 'You could not be signed out. Please try again.'
export const error = 'Error'

export const and = ' and '
