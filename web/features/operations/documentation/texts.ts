export const whatYouNeed = 'What you need'
export const youNeedABrowser = ({ openTo }: { openTo: string }) =>
  `You need a browser from the last three years, an email address and about ten minutes for the agreement. You do not need an account, an app or a payment. ${openTo} can invest.`
export const theMinimumInvestment = ({ minimum }: { minimum: string }) => ` The minimum investment is ${minimum}.`

export const readTheAgreement = 'Read the agreement'
export const signingPageBefore = 'The '
export const signingPage = 'signing page'
export const signingPageAfter = ({ percent }: { percent: number }) =>
  ` shows the agreement with a list of its clauses. You can tick the box to accept it once you have scrolled past ${percent} percent of the text, or pressed the button after its last clause.`
export const plainPageBefore = 'You can also read it as a '
export const plainPage = 'plain page'
export const plainPageAfter = ', print it, or save it as a '
export const textFile = 'text file'
export const textFileAfter = '. If the text changes while you read, we ask you to read the new version before you sign.'

export const sign = 'Sign'
export const fillIn = 'Fill in your full name, email address, company name and phone number.'
export const tickTheBox = 'Tick the box *I have read and agree to the terms of this Non-Disclosure Agreement*.'
export const pressTheButton =
  'Press the button to sign. This is an electronic signature and creates a binding agreement.'
export const weEmailYou =
  'We email you the date, the fingerprint of the text you signed and your code, and then the signed PDF.'

export const yourCode = 'Your code'
export const thePageAfterSigning =
  'The page after signing shows your personal access code, and opens the first project with one press. For other browsers and later sessions, copy the code, save it as a file, or keep the email. Do not share it. If you lose it, press *Lost your code?* on '
export const theUnlockScreen = 'the unlock screen'
export const weEmailYouALink = '. We email you a link to get it again, or to ask for a new one if it has ended.'
export const begins = 'Begins'
export const valid = 'Valid'
export const days = ({ codeDays }: { codeDays: number }) => `${codeDays} days`
export const sessions = 'Sessions'
export const unlockingUsesOne = ({ codeUses }: { codeUses: number }) =>
  `${codeUses}. Unlocking a browser uses one. Opening pages in it does not.`
export const opens = 'Opens'

export const unlock = 'Unlock'
export const enterTheCode = 'Enter the code on '
export const itIsCaseSensitive =
  '. It is case-sensitive. It opens the pages of your code. You can also enter a code on a project page.'
export const toReadTheDocuments =
  'To read the documents of a project, press *Email me a code* there and type the six digits that we send to your address. You need no account.'
export const whileSomebodyIsGuessing =
  'If someone is guessing codes, we also ask for your email in browsers where you have not used your code before. If you do not have both, ask for an emailed link on the same screen. It works once, for 15 minutes.'

export const extendOrEnd = 'Extend or end a session'
export const staysUnlocked = ({ sessionDays }: { sessionDays: number }) =>
  `An unlocked browser stays unlocked for ${sessionDays} days. On the front page, the section *Investor Session Management* shows your email, your code, and when the session started and ends.`
export const extendSets = ({ sessionDays }: { sessionDays: number }) =>
  `*Extend ${sessionDays} Days* sets the end to ${sessionDays} days from now, as often as you like.`
export const theSectionReminds = ({ warningDays }: { warningDays: number }) =>
  `From ${warningDays} days before the end, the section reminds you.`
export const clearSessionEnds = '*Clear Session* ends it immediately in every tab. Use it on shared computers.'

export const anAccount = 'An account, for existing investors'
export const existingInvestorsCan =
  'Existing investors can sign in instead of entering a code. Request an account in the '
export const signInDialog = 'sign-in dialog'
export const confirmYourEmail =
  ' and confirm your email with the link we send. Our team then decides which projects you can open when you are signed in.'
export const yourAccountPage = 'Your account page'
export const showsWhatYouSigned =
  ' shows what you signed, your codes, your sessions and the state of your requests. There you can also add an authenticator app or a passkey, change your password and email, end sessions, and download your data.'

export const whatIsRecorded = 'What is recorded'
export const whenTheAgreementIsOpened = 'When the agreement is opened'
export const whichBrowserOpened = ({ percent }: { percent: number }) =>
  `Which browser opened which version, when, and its IP address. According to the browser: how far you scrolled, how long you read each clause, and when you passed ${percent} percent, reached the end and ticked the box.`
export const whenYouSign = 'When you sign'
export const whatYouEntered =
  'What you entered, the text and its fingerprint, the time, your IP address, the host name and your browser.'
export const whenACodeIsEntered = 'When a code is entered'
export const timeBrowserCode =
  'Time, browser, IP address, code and page, whether the code was accepted, and the session it opened.'
export const whenAPageIsOpened = 'When a page is opened'
export const thePageTheTime =
  'The page, the time, the session and the code; your IP address, browser, window size, platform and language. Of documents, each page.'
export const whileAPageIsOpen = 'While a page is open'
export const howFarYouScroll =
  'How far you scroll, how long you read each section, when you leave, and attempts to copy, drag, save, print, take a screenshot or open developer tools.'
export const fromThis = 'From all of this'
export const anEngagementScore = 'An engagement score for you and your firm, which shows staff who is interested.'
export const privacyNoticeBefore = 'The '
export const privacyNotice = 'privacy notice'
export const privacyNoticeAfter = ' explains why, for how long, and your rights.'

export const whatTheMeasuresDo = 'What the measures do'
export const accessChecks = 'Access checks'
export const accessIsChecked =
  'Access is checked on every request for confidential content. No public file of this site contains it, and browsers are told not to store it.'
export const revocation = 'Revocation'
export const takesEffectOn =
  'Takes effect on the next request. An open page checks every minute and whenever you return to it, and then removes its content.'
export const wrongCodes = 'Wrong codes'
export const tenWrongCodes =
  'Ten wrong codes block an IP address or a browser for five minutes. After many in a day, we also ask for the email in unknown browsers. Browsers where your code has worked are never blocked.'
export const storedCodes = 'Stored codes'
export const codesAreStored = 'Codes are stored encrypted and found by a keyed fingerprint.'
export const watermark = 'Watermark'
export const eachConfidentialPage =
  'Project pages and documents show your email, the time and a code, so a leaked copy can be traced.'
export const cover = 'Cover'
export const thePageIsCovered =
  'Except in accessibility mode, a confidential page is covered while its window is inactive or developer tools are open. Copying, saving and printing are off, except downloads that we offer.'
export const lock = 'Lock'
export const afterTenMinutes =
  'After ten minutes without activity, or 100 in accessibility mode, you enter your code again, even one that has ended. This uses no session.'
export const theLog = 'The log'
export const everyActionIs =
  'Every action is recorded in a log. A signature covers all entries, and is renewed every minute while there are new ones. A copy of a signature shows later whether an earlier entry was changed, removed or inserted.'
export const cookies = 'Cookies'
export const onlyStrictlyNecessary =
  'Only strictly necessary ones, which scripts cannot read. No third-party analytics and no advertising.'
export const noMeasureCanStop =
  'No measure can stop a determined person from photographing a screen. The records show who opened what.'

export const checkTheText = 'Check the text you signed'
export const theSha256OfAText =
  'The SHA-256 of a text is its fingerprint: if one letter changes, the fingerprint changes. The email you got when you signed contains yours, and the '
export const pageOfTheAgreement = 'page of the agreement'
export const showsThatOf = ' shows that of the version in force. Save '
export const andCompare = ' and compare its fingerprint on your computer:'
export const operatingSystem = 'Operating system'
export const theFingerprintIs =
  'The fingerprint is computed over the UTF-8 text after Unicode normalisation (NFC), with line feeds and without spaces at the ends of lines. agreement.txt already has that form. If the agreement has changed since you signed, ask us for the text of your version.'

export const ifSomethingGoesWrong = 'If something goes wrong'
export const support = 'Support'
export const explainsWhatToDo =
  ' explains what to do if a code is lost or refused, and how to contact us. For programs, there is an '
export const apiReference = 'API Reference'
