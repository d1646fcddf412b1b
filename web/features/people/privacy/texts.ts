export const whoIsResponsible = 'Who is responsible'
export const telephoneEmail = ({ legalName, address, phone }: { legalName: string; address: string; phone: string }) =>
  `${legalName}, ${address}, telephone ${phone}, email `
export const writeToTheSame = '. Write to the same address with questions about your data.'
export const whatIsRecordedAnd = 'What is recorded, and why'
export const confidentialPagesOnThe = 'Confidential pages on the screen'
export const cookies = 'Cookies'
export const thisPortalSetsThree =
  'This portal sets three cookies, the third only if you sign in to an account. All are strictly necessary for what you ask for, so they need no consent. Scripts cannot read them (HttpOnly), and other sites cannot use them (SameSite). If a confidential page cannot report its events, for example while you are offline, your browser stores them until they are delivered (local storage; at most 500 events, 100 violations and 100 page views). There are no third-party analytics and no advertising.'
export const overHttpsTheNames = 'Over https the names start with '
export const thatOfTheAccount = ', that of the account cookie with '
export const whileYouUseA =
  '. While you use a second factor or a passkey, one more cookie is set for a few minutes. Clear Session ends your session immediately. The cookie may remain after the session has ended, so that the portal can tell you that it ended.'
export const whoElseReceivesIt = 'Who else receives it'
export const theCompanysStaffWho = 'The company’s staff who work with investors. They get an email when you sign.'
export const theProvidersOfThe =
  'The providers of the company’s server and email, and of other programs that it connects to the portal, such as a contact database, as its processors and on its instructions.'
export const advisersCourtsAndAuthorities =
  'Advisers, courts and authorities, if the agreement has to be proved or the law requires it.'
export const googleWhenTheVideo =
  'Google, when the video on the front page comes into view: your browser then loads it from www.youtube-nocookie.com, which sees your IP address.'
export const ifYouSignIn = ({ provider }: { provider: string }) =>
  `${provider}, if you sign in with it: it learns that you use this portal, and gives us your name and your verified email. During the sign-in, for at most ten minutes, a cookie named sign_in connects its steps.`
export const nobodyElseWeDo =
  'Nobody else. We do not sell your data, and we do not make decisions about you by automated means alone. The limits on wrong codes apply to an IP address or a browser and end by themselves.'
export const whereItIsKept = 'Where it is kept'
export const onTheCompanysOwn =
  'On the company’s own server and in its backups. This software sends nothing to its maker. The company is in the country of its address above. If you are in another country, you send your data there when you use the portal. You can ask us where the server is and how the data is protected there.'
export const records = 'Records'
export const record = 'Record'
export const whatItContains = 'What it contains'
export const purposeAndLegalBasis = 'Purpose and legal basis'
export const keptFor = 'Kept for'
export const invitation = 'Invitation'
export const ifTheCompanyInvited =
  'If the company invited you: the name, email and company that it entered for you, when we emailed you, and when you opened the link and signed.'
export const toInviteYouAnd =
  'To invite you, and to know whether you have answered. Legitimate interest in finding investors, Art.\u00a06(1)\u2060(f); you can object at any time.'
export const asLongAsThe = ({ requests }: { requests: string }) =>
  `As long as the signature, if you sign; otherwise ${requests} after the invitation has ended.`
export const reading = 'Reading'
export const whichBrowserOpenedWhich =
  'Which browser opened which version of the agreement, when, and in which release of the page; as the browser reports it, how far and how long each clause was read, when and how the end was reached, and when the box was ticked.'
export const toShowThatYou =
  'To show that you could read the text. Legitimate interest in proof, Art.\u00a06(1)\u2060(f).'
export const asLongAsTheSignature = ({ sessions }: { sessions: string }) =>
  `As long as the signature. Without a signature the record contains no name, and is deleted after ${sessions}.`
export const signature = 'Signature'
export const acceptanceTheWordsYou = ({ signerFieldsInText }: { signerFieldsInText: string }) =>
  `${signerFieldsInText}; acceptance, the words you assented to, version and fingerprint of the text, time, IP address (with the addresses that trusted proxies report), host name, browser, its languages and time zone, the request number, and the account that was signed in.`
export const toMakeAndProve =
  'To make and prove the agreement. Contract, Art.\u00a06(1)\u2060(b); proof of legal claims, Art.\u00a06(1)\u2060(f).'
export const fromTheSignatureThe = ({ submissions }: { submissions: string }) =>
  `${submissions} from the signature: the term of the agreement, and the time after it in which claims can be made. Longer only while the agreement binds or one of its codes still works.`
export const signedCopy = 'Signed copy'
export const theSealedDocumentOf =
  'The sealed document of the agreement with the record of the signature, stored encrypted; when it was emailed, and who downloaded it. We do not keep files that are uploaded for verification.'
export const toGiveBothParties =
  'To give both parties the agreement and to prove it. Contract, Art.\u00a06(1)\u2060(b); proof of legal claims, Art.\u00a06(1)\u2060(f).'
export const asLongAsTheSignature2 = 'As long as the signature.'
export const accessCode = 'Access code'
export const theCodeEncryptedIts =
  'The code (encrypted), its owner, what it opens, its start, end and uses, and the browsers it was used in.'
export const toGiveAccessTo = 'To give access to those who signed. Contract, Art.\u00a06(1)\u2060(b).'
export const asLongAsTheSignatureA =
  'As long as the signature. A code that the company issued to you without a signature is kept until you ask for its erasure.'
export const session = 'Session'
export const whenABrowserWas =
  'When a browser was unlocked, with which code and email, when the session was last used, and when it ends or ended.'
export const toKeepPagesOpen = 'To keep pages open for you only. Contract, Art.\u00a06(1)\u2060(b).'
export const afterTheAccessHas = ({ sessions }: { sessions: string }) => `${sessions} after the access has ended.`
export const documentsAndWatermarks = 'Documents and watermarks'
export const forEachPageOf =
  'For each page of a document, its text, each line of it that a search showed, each saved copy and each confidential page that was shown to you: its code, the time, the session, why you had access and how certain it was that it was you, IP address and browser; and how long your browser reports that a page was read.'
export const toTraceALeaked =
  'To trace a leaked page to its reader, and to know what was read. Legitimate interest in the confidentiality that the agreement protects, Art.\u00a06(1)\u2060(f).'
export const afterItWasShown = ({ visits }: { visits: string }) => `${visits} after it was shown.`
export const account = 'Account'
export const emailFirstAndLast =
  'Email, first and last name, investment interest, your declaration that you are accredited, the password as a hash (argon2id), passkeys and the key of your authenticator app (encrypted); browser, IP address, time and second factor of each sign-in; your requests to staff and their answers.'
export const toLetYouIn =
  'To let you in without a code and to keep others out. Contract, Art.\u00a06(1)\u2060(b); security, Art.\u00a06(1)\u2060(f).'
export const asLongAsTheAccount = ({ sessions }: { sessions: string }) =>
  `As long as the account, until you ask for its erasure. A sign-in ends after 30 days, or earlier on your account page; its record is deleted ${sessions} later.`
export const readingOfConfidentialPages = 'Reading of confidential pages'
export const whichPageWasOpened =
  'Which page was opened and closed when, in which session and with which code; scroll depth, time in each section, when you were active, when you left the tab or window, when the session was locked, attempts to copy, drag, save, print or take a screenshot, and that the context menu or developer tools were opened; IP address, browser, viewport, platform, language. For the signing page only when you sign: the time, your name, company and phone number, the fingerprint of the text, IP address, browser, viewport, platform, language.'
export const toProtectConfidentialContent =
  'To protect confidential content and to see what interests investors. Legitimate interest, Art.\u00a06(1)\u2060(f).'
export const afterThePageWas = ({ visits }: { visits: string }) => `${visits} after the page was left.`
export const engagementScore = 'Engagement score'
export const aScoreFrom0 =
  'A score from 0 to 100, its value in each of the last eight weeks, and its reasons: what you read on project pages and in documents and for how long, on which days you came, how many copies you saved, your questions and requests, and whether you signed; the sums of each day from which it is computed; your firm, by the domain of your email or as staff set it, and its score, made from those of its people. The company’s staff see it and can sort people and firms by it.'
export const toSeeWhoIs =
  'To see who is interested and whom to contact first. This is profiling (Art.\u00a04(4)), but nothing is decided by the score alone. Legitimate interest in finding investors, Art.\u00a06(1)\u2060(f).'
export const onlyTheLast90 = ({ visits }: { visits: string }) =>
  `Only the last 90 days count. The sums are deleted with the records of what you read: ${visits} after the page was left or the document was shown. The score falls to 0 and stays until you ask for the erasure of your data.`
export const log = 'Log'
export const whatWasDoneAnd =
  'What was done and when, with reference numbers only: no names, no addresses, no codes. Stored separately: the IP address and browser of anyone who opens or signs the agreement, enters a code, signs in, asks for a link or is refused; who signed; who received an email; the text of a question about the agreement, a withdrawal or a return; and who is covered by an agreement signed elsewhere.'
export const securityAndProofSo =
  'Security and proof, so that nobody, including us, can change the record of who agreed to what. Legitimate interest, Art.\u00a06(1)\u2060(f).'
export const theDataStoredSeparately = ({ logPersonal }: { logPersonal: string }) =>
  `The data stored separately is deleted after ${logPersonal}. The entries cannot be changed and stay. Without the separate data they name nobody and remain verifiable.`
export const failedAttemptsAndLimits = 'Failed attempts and limits'
export const theNumberOfWrong =
  'The number of wrong codes and of requests from an IP address or a browser, stored under a keyed fingerprint.'
export const toStopAttackersFrom =
  'To stop attackers from guessing codes. Legitimate interest in security, Art.\u00a06(1)\u2060(f).'
export const aCountOfFailures = ({ security }: { security: string }) =>
  `A count of failures has no effect an hour after the last one. It is deleted after ${security}.`
export const emailsAndLinks = 'Emails and links'
export const anEmailIsStored =
  'An email is stored encrypted until it is sent, then its text is deleted. We keep its kind, its time, that it was to you, and what the mail server answered. For a link that we email you: your address, its purpose and time, whether it was used, and in which browser.'
export const toSendYouWhat = 'To send you what you signed for. Contract, Art.\u00a06(1)\u2060(b).'
export const aLinkWorksFor = ({ returnLinkDays, mails }: { returnLinkDays: number; mails: string }) =>
  `A link works for 15 minutes, a link to confirm a return for ${returnLinkDays} days. The record that we sent it, or an email, is deleted after ${mails}, and so is an email that could not be delivered.`
export const request = 'Request'
export const whatYouAskedStaff =
  'What you asked staff for: a new code, a call or a meeting with the times and the time zone you proposed, the data room, a document, changes to the agreement, or why you decline to sign it; your name, email and company as you entered them, the messages in both directions, the answer, and any agreed meeting.'
export const toAnswerYouContract = 'To answer you. Contract and steps before one, Art.\u00a06(1)\u2060(b).'
export const afterTheAnswer = ({ requests }: { requests: string }) => `${requests} after the answer.`
export const questions = 'Questions'
export const whatYouAskAbout =
  'What you ask about a project, its documents and their pages, our answers and drafts of them.'
export const indicationOfInterest = 'Indication of interest'
export const whatYouAreInterestedIn =
  'The amount, vehicle and conditions that you stated or told staff, each version with the notice shown above it; what staff plan next with you and their notes about it.'
export const toPlanTheRound = 'To plan the round with you. Steps before a contract, Art.\u00a06(1)\u2060(b).'
export const untilWithdrawn = ({ requests }: { requests: string }) =>
  `While it is open; ${requests} after you withdraw it. Notes ${requests} after they were written.`
export const agreementSignedElsewhere = 'Agreement signed elsewhere'
export const ifYouOrYour =
  'If you or your firm signed on paper: the names, emails or the domain that it covers, its dates, and a scan (encrypted).'
export const toGiveAccessToThe =
  'To give access to the people it binds, and to prove it. Contract, Art.\u00a06(1)\u2060(b); proof of legal claims, Art.\u00a06(1)\u2060(f).'
export const itIsNotDeleted = 'It is not deleted automatically. The company keeps it while claims can be made under it.'
export const withdrawalAndReturn = 'Withdrawal and return'
export const thatYouWithdrewFrom =
  'That you withdrew from the agreement; that the company asked you to return or destroy what you received, when and in which words; and whether, when and how you confirmed it, with your message.'
export const toShowThatThe =
  'To show that the duty at the end of the agreement was met. Contract, Art.\u00a06(1)\u2060(b); proof of legal claims, Art.\u00a06(1)\u2060(f).'
export const alert = 'Alert'
export const thatTheCompanysStaff =
  'That the company’s staff were alerted: a code used from more than three networks in a day, many refusals, developer tools or attempts to print, save or copy on a confidential page; with the person, code and page.'
export const toNoticeEarlyThat =
  'To notice early that confidential content is passed on. Legitimate interest in security, Art.\u00a06(1)\u2060(f).'
export const afterItLastHappened = ({ security }: { security: string }) => `${security} after it last happened.`
export const aConfidentialPageShows =
  'A confidential page shows a watermark with your email, the last four characters of your code, the time and a code that traces it to you. Documents and saved copies show your email, the time and such a code. The page is covered while its window is inactive or developer tools are open. Copying, saving and printing with the browser are disabled. After ten minutes without activity the session is locked until you enter its code again. These measures deter and trace leaks, but cannot prevent every leak: a photo of the screen shows whose screen it was.'
export const whileItIsOpen =
  'While it is open the page reports how far you scroll, how long each section is in view while you are active, when you are active, when you leave the tab or window, attempts to copy, drag, save, print or take a screenshot, and that the context menu or developer tools were opened. Your IP address, browser, viewport, platform and language are stored with it. The page does not report what you type or anything about other pages.'
export const ifYouUseAssistive =
  'If you use assistive technology, turn on accessibility mode on the page. For that session it removes the covers, lets you select text, and gives you a hundred minutes. Copying, saving and printing stay disabled. Staff can see in which session it is on, but not why.'
export const name = 'Name'
export const setWhen = 'Set when'
export const purpose = 'Purpose'
export const lifetime = 'Lifetime'
export const youOpenTheAgreement = 'You open the agreement, unlock with a code, or use an emailed link'
export const identifiesThisBrowserConnects =
  'Identifies this browser: connects it to your reading of the agreement, and lets your code work while attackers guess codes. It does not give access.'
export const aCodeOpensSomething = 'A code opens something'
export const identifiesYourSessionIt =
  'Identifies your session. It gets a new value each time the session gains access.'
export const n400DaysTheAccess = ({ sessionDays }: { sessionDays: number }) =>
  `400 days; the access itself ends after ${sessionDays} days or less`
export const youSignInTo = 'You sign in to an account'
export const identifiesYourSignIn =
  'Identifies your sign-in. It gets a new value at each sign-in and each second factor.'
export const n30DaysOrUntil = '30 days, or until you sign out'
export const andIfYouEnter = ({ required, optional }: { required: string; optional: string }) =>
  `${required} and, if you enter it, ${optional}`

export const theAddressAbove = 'the address above'
export const howRecordsAreDeleted = 'How records are deleted'
export const thePortalDeletesThe =
  'The portal deletes the text of an email once it is sent. Every hour it deletes the records whose period above has ended, and its log notes how many of each kind. Evidence of the agreement is kept for as long as it may be needed. Data is kept longer only if a claim needs it: staff then place a legal hold on the data of the person, with a reason and a review date. Backups contain deleted data until newer backups replace them.'
export const yourRights = 'Your rights'
export const weAnswerWithinA = '. We answer within a month, free of charge. You can ask us to'
export const writeTo = 'Write to '
export const giveYouACopy =
  'give you a copy of your data, also in a machine-readable format (Art.\u00a015 and 20); if you have an account, you can download most of it on your account page, and all of it by writing to us;'
export const correctItArt16 = 'correct it (Art.\u00a016);'
export const deleteItArt17 =
  'delete it (Art.\u00a017). We may keep what is needed to prove an agreement or to defend a claim, and will tell you what and why (Art.\u00a017(3)\u2060(e));'
export const restrictItsUseWhile = 'restrict its use while a question is open (Art.\u00a018);'
export const stopUsingItWhere =
  'stop using it where we rely on legitimate interest, for reasons of your own (Art.\u00a021).'
export const youCanAlsoComplain =
  'You can also complain to a data protection authority, for example the one where you live. In California and other states with privacy laws you have the rights that those laws give you. We do not sell data or share it for advertising, so there is nothing to opt out of.'
export const whetherYouMustProvide = 'Whether you must provide data'
export const noLawRequiresYou =
  'No law requires you to. Without the four fields and your acceptance there is no agreement, and without the agreement you cannot open the confidential pages. You can read the front page and the pages about the portal without giving any data: they set no cookie and record nothing about you.'
export const howItIsProtected = 'How it is protected'
export const codesAreEncryptedAnd =
  'Codes are encrypted, and cookies are stored only as fingerprints, under a key that is not in the database. Access is checked on every request. The technical log of requests contains no IP address, name, code or browser.'

export const n400Days = '400 days'
