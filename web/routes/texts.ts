export const investorPortal = ({ name }: { name: string }) => `${name}, investor portal`
export const projectsSignTheAgreement = (named: { name: string; count: number; noun: string; worth: string }) =>
  `${named.name}: ${named.count} ${named.noun}${named.worth}. Sign a non-disclosure agreement, receive a personal access code, and open the confidential pages.`
export const estimatedAtTogether = ({ portfolio }: { portfolio: string }) => `, estimated at ${portfolio} together`

export const ndaSignedSuccessfully = 'NDA Signed Successfully'
export const ndaRequired = 'NDA Required'
export const readAndSignThe = ({ legalName }: { legalName: string }) =>
  `Read and sign the non-disclosure agreement of ${legalName}, and receive a personal access code.`
export const confidentialInvestorPortalNda = 'Confidential Investor Portal – NDA Required'
export const readTheAgreementTo = 'Read the agreement to its end, enter your details, and sign.'
export const theSameTextIs = ' The same text is also available as '
export const toPrintOrSave = ', to print or save.'
export const aPlainPage = 'a plain page'
export const theAgreement = 'The agreement'

export const open = ({ first }: { first: string }) => `Open ${first}`

export const invitedYouToRead = ({ company }: { company: string }) =>
  `${company} invited you to read and sign this agreement. Your details are filled in below; please correct any mistakes.`
export const thePortalDidNot =
  'The portal did not respond, so your invitation is not open and your details are not filled in.'
export const tryAgain = 'Try again'

export const showYourCode = 'Show your code'
export const staffPages = 'Staff pages'
export const noProjectIsOpen = 'No project is open to your account yet. '
export const showsYourRequestsAnd = ' shows your requests and codes.'
export const yourAccount = 'Your account'

export const secureAccess = 'Secure Access'
export const enterYourAccessCode = ({ name }: { name: string }) =>
  `Enter your access code to open the confidential pages of ${name}.`
export const enterYourAccessCodeTo = ({ projects }: { projects: string }) =>
  `Enter your access code to unlock ${projects}`

export const confirm = 'Confirm'
export const youHaveUsedThis = 'You have used this link'
export const itWorkedALink = 'It worked. A link works once, and this page does not show a code again.'
export const goToTheUnlock = 'Go to the unlock screen'
export const confirmTheLinkFrom = 'Confirm the link from your email'
export const toUseTheLink = 'To use the link in your email, turn on JavaScript.'
export const lookingForYourCode = 'Looking for your code'
export const proceedToUnlockScreen = 'Proceed to Unlock Screen'
export const theLinkIsIncomplete = 'The link is incomplete. Open it again from our email.'

export const confirmYourEmailAddress = 'Confirm your email address'
export const pressTheButtonTo =
  'Press the button to confirm your address. The link works once and expires after 15 minutes.'
export const connectASignIn = 'Connect a sign-in to your account'
export const pressTheButtonOnly =
  'Press the button only if you have just signed in with your provider in this browser. The link works once and expires after 15 minutes.'
export const connectTheSignIn = 'Connect the sign-in'
export const keepYourSecondFactors = 'Keep your second factors'
export const somebodyAskedUsTo =
  'Someone asked us to remove your authenticator app and passkeys. Press the button to keep them.'
export const keepMySecondFactors = 'Keep my second factors'

export const returnOrDestroy = 'Return or destroy'
export const tellUsWhatYou = ({ company }: { company: string }) =>
  `Tell us what you did with the confidential information that ${company} gave you. We keep your statement with the time.`
export const theLinkIsIncompleteOpen =
  'The link is incomplete. Open it again from our email. If you have an account, you can also confirm on your account page.'
export const goToYourAccount = 'Go to your account'

export const setANewPassword = 'Set a new password'
export const chooseANewPassword = 'Choose a new password. You will then be signed out everywhere.'

export const agreement = 'Agreement'
export const theFullTextIn = 'The full text in force. Reading it here does not sign it and is not recorded.'
export const youSignIt = ' You sign it '
export const onTheSigningPage = 'on the signing page'
export const youSignedOn = ({ day }: { day: string }) => ` You signed the agreement on ${day}.`

export const somethingWentWrong = 'Something went wrong'
export const thePortalCannotBe = 'The portal cannot be reached'
export const checkYourInternetConnection = 'Check your internet connection, then try again.'
export const thisPageCouldNot =
  'This page could not be shown. Nothing that you have signed or entered elsewhere is lost.'
export const goToTheFront = 'Go to the front page'
export const ifItHappensAgain = 'If it happens again, send this to '
export const support = 'support'
export const request = ({ message, requestId }: { message: string; requestId: string }) =>
  `${message} (request ${requestId})`

export const readTheAgreement = 'Read the agreement'

export const success = 'Success'

export const n404PageNotFound = '404 Page Not Found'
export const thereIsNoPage = 'There is no page at this address.'

export const didYouForgetTo = 'Did you forget to add the page to the router?'
export const checkTheAddressFor = 'Check the address for a typing mistake. To open a project, '
export const ifALinkBrought = '. If a link brought you here, tell '
export const enterYourAccessCode2 = 'enter your access code'

export const privacy = 'Privacy'
export const privacyNotice = 'Privacy notice'
export const whatThisPortalRecords =
  'What this portal records about you, why, for how long, and your rights. It follows the General Data Protection Regulation (GDPR) and applies to everyone, wherever you are.'

export const toComeBackWithout = 'To come back without your code, add a password or a passkey: '
export const withTheSameAddress = ' with the same address.'
export const requestAnAccount = 'request an account'
export const loadingTheDocuments = 'Loading the documents'
export const writeAndPublishIts = 'Write and publish its content'

export const openedByYourAccount = 'Open with your account'
export const openedAsStaff = 'Open to you as staff'
export const openedByAdminOverride = 'Open by admin override'
export const accessRequired = 'Access Required'
export const thisSessionWasLocked = 'This session was locked after 10 minutes without activity.'
export const investorLogin = 'Investor Login'
export const yourCodeDoesNot = ({ name }: { name: string }) =>
  `Your code does not open ${name}. Our team opens it on request: `
export const asksForSignature = ({ name }: { name: string }) =>
  `${name} also requires a signed agreement, and we have none for your code or account. `
export const readAndSign = 'Read and sign the agreement'
export const thenEnterTheCode = '. If a code from our team brought you here, enter it again afterwards.'
export const asksForPaper = ({ name }: { name: string }) =>
  `${name} is open only to people with an agreement on paper, and we have none for your code or account. Please write to us: `
export const requestAccess = 'Request access'
export const signInAgainTo = ({ locked }: { locked: string }) => `${locked} Sign in again to continue.`
export const signInAgain = 'Sign in again'
export const toContinueEnterThe = ({ locked }: { locked: string }) =>
  `${locked} To continue, enter the same access code again. This doesn’t use up a session, and it works even if the code has expired in the meantime.`
export const yourAccountDoesNot = ({ name }: { name: string }) => `Your account does not have access to ${name}. `
export const existingInvestor = 'Existing investor? '
export const signIn = 'Sign in'

export const whatIsRecorded = 'What is recorded'
export const opening = 'Opening'

export const skipToContent = 'Skip to content'
export const youAreOfflineWhat = 'You are offline. What you have typed is kept on this page.'

export const documentation = 'Documentation'
export const forInvestorsHowTo =
  'For investors: how to read and sign the agreement, keep your code and unlock the pages, and how the portal protects them.'

export const support2 = 'Support'
export const answersToCommonQuestions =
  'Answers to common questions about access codes and accounts, and how to reach us.'
export const theAddressBelow = 'the address below'
export const contact = 'Contact'
export const email = 'Email'
export const phone = 'Phone'
export const post = 'Post'
export const writeFromTheAddress =
  'Write from the address that you signed with, so that we know it is you. Do not send your access code: we do not need it, and we will never ask for it.'
export const iLostMyCode = 'I lost my code'
export const lookInThreePlaces =
  'Look in three places: the email we sent when you signed, the file if you saved one, and the session section of the '
export const inABrowserThat = ' in a browser that is still unlocked.'
export const frontPage = 'front page'
export const ifYouCannotFind = 'If you cannot find it, press Lost your code? on the '
export const orOnAProject =
  ' or on a project page, and enter the address you signed with. We will email you a link that shows your code again. You do not need to sign again.'
export const unlockScreen = 'unlock screen'
export const ifNoEmailArrives = 'If no email arrives within a few minutes, check your spam folder, then write to '
export const theSameAnswer =
  '. The page gives the same answer for every address, so it cannot tell you about a typing mistake.'
export const signingInToAn = 'Signing in to an account'
export const forSecurityWeDo =
  'For security, we do not say which of the two is wrong. To get a link for a new password, press Forgot your password? in the '
export const invalidEmailOrPassword = 'Invalid email or password'
export const signInDialog = 'sign-in dialog'
export const theLinkInOur =
  'The link in our email works once, for 15 minutes. Sign in with your password to get a new one.'
export const confirmYourAddressFirst = 'Confirm your address first'
export const signInWithOne = 'Sign in with one of your backup codes, then remove the app on your '
export const ifYouHaveNo = '. If you have no backup codes, write to '
export const iLostThePhone = 'I lost the phone with my authenticator app'
export const accountPage = 'account page'
export const ourTeamDecidesWhich =
  'Our team decides which projects your account can open. Your account page shows the state of your request and lets you ask again.'
export const iCannotOpenA = 'I cannot open a project'
export const myCodeDoesNot = 'My code does not work'
export const codesAreCaseSensitive =
  'Codes are case-sensitive. The safest way is to copy the code from the email. If it still does not work, see what the page says:'
export const theCodeIsMistyped =
  'The code is mistyped, has expired, has no sessions left, is not active yet, or was revoked. The unlock screen does not say which, so that no one can find out which codes exist. If you typed it correctly, write to us.'
export const invalidAccessCode = 'Invalid access code'
export const eitherYouHaveNot =
  'Either you have not confirmed your address (open the link in our email, then press the button), or we are still reviewing your details.'
export const notYetActive = 'Not yet active'
export const yourCodeDoesNotOpen = 'Your code does not open this page.'
export const notValidForThis = 'Not valid for this platform'
export const aPersonalCodeOpens = ({ opens }: { opens: string }) => ` A personal code opens ${opens}.`
export const waitFiveMinutesBrowsers =
  'Wait five minutes. Browsers in which the code has worked before never have to wait.'
export const tooManyFailedAttempts = 'Too many failed attempts'
export const manyWrongCodesHave =
  'Many wrong codes have been entered. Enter the address that the code was sent to, or request a link by email on the same screen. If you got the code in another way, enter your own address.'
export const pleaseAlsoEnterThe = 'Please also enter the email address'
export const myAccessHasEnded = 'My access has ended'
export const afterThatPressLost = ' After that, press Lost your code? on the '
export const weWillEmailYou =
  ': we will email you a link that creates a new code or asks our team for one. Your signature remains valid, so you do not need to sign again.'
export const aCodeIsValid = ({
  codeDays,
  codeUses,
  sessionDays,
}: {
  codeDays: number
  codeUses: number
  sessionDays: number
}) =>
  `A code is valid for ${codeDays} days and ${codeUses} sessions. A browser that it has unlocked stays unlocked for ${sessionDays} days, and you can extend that on the front page. `
export const iSignedByMistake = 'I signed by mistake'
export const signingCreatesABinding =
  'Signing creates a binding agreement at once, and you cannot undo it on this portal. Write to '
export const asSoonAsYou =
  ' as soon as you notice. Our team can revoke the code, and tell you in writing whether the company releases you from the agreement.'
export const ifSomeoneElseSigned =
  'If someone else signed with your address, you do not have to wait for us. Press Lost your code? on the '
export const andFollowTheLink =
  ' and follow the link we email you. If the address was not confirmed for that signature, you can replace it with your own, in the same browser and within 24 hours. The other signature and its code then become invalid. You can also write to us: the date and the fingerprint of the text in the email help us find the record.'
export const readingWithAssistiveTechnology = 'Reading with assistive technology'
export const theAgreementIsAlso = 'The agreement is also available as a '
export const andA = ' and a '
export const onTheSigningPageA =
  '. On the signing page, a button after the last clause confirms that you have reached the end, so you do not need to scroll. If you still have difficulties, tell us and we will find another way for you to read and sign.'
export const plainPage = 'plain page'
export const textFile = 'text file'
export const reportingAVulnerability = 'Reporting a vulnerability'
export const ifYouFindA = 'If you find a way to see or do something that you should not be able to, write to '
export const withTheSteps = ' with the steps to reproduce it. Please do not open, keep or share other people’s data.'

export const questionToInvestorRelations = 'question to investor relations'

export const theCompany = 'the company'
export const verifyAnAgreement = 'Verify an agreement'
export const verifyASignedCopy = ({ company }: { company: string }) =>
  `Verify a signed copy of an agreement with ${company}: whether its seal, text, certificate and place in the log are genuine.`
export const uploadASignedCopy =
  'Upload a signed copy or an evidence pack from this portal. We check its seal, its text, its certificate and its place in the log. The result shows only what is already in the file.'
export const verifyItElsewhere = 'Verify without this portal'
export const issuedTheSealItself = ({ company }: { company: string }) =>
  `${company} issued the seal itself, so your PDF reader may not recognise the signer. Compare the SHA-256 fingerprint of the certificate it shows with the one here.`
export const theVerifierIsA = 'The verifier is a single file and runs on any computer with Node.js 18 or newer.'
export const fingerprintOfTheSeal = 'SHA-256 fingerprint of the seal certificate'

export const needsScript = 'This page needs JavaScript.'
export const welcomeBack = 'Welcome back'

export const lastChangedOn = ({ day }: { day: string }) => `Last changed on ${day}`
export const inShortWho = 'Who is responsible'
export const inShortWhat = 'What is recorded'
export const whatYouEnterAndOpen =
  'What you enter and sign, and what you open and read here. No advertising, no third-party analytics.'
export const inShortHowLong = 'For how long'
export const keptInShort = ({ visits, mails }: { visits: string; mails: string }) =>
  `Visits ${visits}, emails ${mails}; your signature as long as it may be needed as proof.`
export const inShortRights = 'Your rights'
export const copyCorrectDelete = 'A copy, correction, deletion and objection'
export const timeNeeded = 'Time needed'
export const aboutTenMinutes = 'About ten minutes'
export const codeWorks = 'Your code is valid for'
export const daysFrom = ({ count, begins }: { count: number; begins: string }) =>
  `${count} days, starting ${begins.charAt(0).toLowerCase()}${begins.slice(1)}`
export const browserStaysOpen = 'A browser stays unlocked for'
export const daysLong = ({ count }: { count: number }) => `${count} days`
export const signingOpens = 'Signing opens'
export const askedFor = 'Asked for'
export const viewTheRequest = 'View the request'

export const youSeeThePageAs = 'You see the page as someone else.'
