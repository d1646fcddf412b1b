export const weFoundYourAccess = 'We found your access code.'
export const mailMeANew = 'Email me a new link'
export const ifACodeOf =
  'If this address has a code that is not confirmed yet, a link is on its way. It works once, for 15 minutes.'

export const emailAddress = 'Email Address'
export const sending = 'Sending...'

export const yourEmailAddressIs = 'Your email address is confirmed. Your access code can be used now.'
export const yourAccessCodesAre = 'Your access codes work in this browser again. Enter yours on the unlock screen.'
export const theLinkCouldNot = 'The link could not be used, but it is still valid. Please try again.'
export const yourAccessCode = 'Your access code'
export const yourAddressIsConfirmed = 'Your address is confirmed'
export const confirmTheLinkFrom = 'Confirm the link from your email'
export const nothingHasHappenedYet =
  'Nothing has happened yet. The link takes effect when you press the button. It works once and expires after 15 minutes.'
export const confirming = 'Confirming...'
export const confirm = 'Confirm'

export const toUseTheLink = 'To use the link in your email, turn on JavaScript.'
export const youHaveUsedThis = 'You have used this link here, and it worked. A link works once.'
export const goToTheFront = 'Go to the front page'
export const theLinkIsIncomplete = 'The link is incomplete. Open it again from our email.'

export const itHasNotChanged = 'It has not changed.'
export const youHaveANew = 'You have a new access code.'
export const yourCodeNoLonger = 'Your code no longer works, so we have asked our team for a new one.'
export const weWillEmailYou = 'We will email you at this address. You don’t need to do anything.'
export const yourCodeIsNot = 'Your code is not active yet: our team is reviewing your signature.'
export const weWillWriteTo = 'We will email you once it is active. The code is in the email we sent when you signed.'
export const yourCodeIsNotActive = 'Your code is not active yet.'
export const itBecomesActiveOnce = 'It becomes active once you confirm that you signed the agreement.'
export const thisAddressHasNo = 'This address has no access code.'
export const signTheAgreementTo = 'Sign the agreement to get one.'
export const itIsValidFor = ({ codeDays, codeUses }: { codeDays: number; codeUses: number }) =>
  `It is valid for ${codeDays} days and ${codeUses} sessions.`
export const goToTheAgreement = 'Go to the agreement'
export const wasItYouWho = 'Was it you who signed?'
export const anAgreementWasSigned = ({ confirmable }: { confirmable: boolean }) =>
  `An agreement was signed with this address before anyone had proved that the address is theirs. ${confirmable ? 'If it was you, confirm it.' : 'If it was you, there is nothing to do.'}`
export const ifItWasNot =
  ' If it was not, sign again yourself: the earlier signature then becomes invalid, and its code ends. You can do so in this browser, within 24 hours.'
export const itCouldNotBe = 'It could not be confirmed. Please try again.'
export const yesActivateMyCode = 'Yes, activate my code'
export const signTheAgreementAgain = 'Sign the agreement again'
export const questions = 'Questions? '
export const saysHowToReach = ' tells you how to reach us.'
export const support = 'Support'
export const daysAfterItBecomes = ({ codeDays }: { codeDays: number }) => `${codeDays} days after it becomes active`
export const noEndDate = 'no end date'
export const yourPersonalAccessCode = 'Your personal access code'
export const starts = 'Starts'
export const validUntil = 'Valid until'
export const sessionsLeft = 'Sessions left'

export const lostYourCode = 'Lost your code?'
export const enterTheEmailAddress =
  'Enter the email address you signed with. We will email you a link that shows your code again or requests a new one.'
export const emailMeALink = 'Email me a link'
export const ifThisAddressHas = 'If this address has signed, a link is on its way. It works once, for 15 minutes.'

export const ifThisAddressHasA = 'If this address has a code, a link is on its way. It works once, for 15 minutes.'
export const emailMeALinkInstead = 'Email me a link instead'
export const enterYourEmailAddress = ' Enter your email address first.'

export const isTheAddressYours =
  'Is this your address? We can email it a link that shows your code again. If someone else signed with your address, the link lets you sign again yourself.'
export const emailALinkTo = 'Email a link to this address'

export const yourAccessCodesAreOpen = 'Your access codes are open again'
export const yourEmailAddressIsConfirmedOur =
  'Your email address is confirmed. Our team is reviewing your signature, and will email you once your access code can be used.'
export const yourEmailAddressIsConfirmedBut =
  'Your email address is confirmed, but no access code of yours works now. You can ask for one on the unlock screen.'
