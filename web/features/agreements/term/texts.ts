export const returnOrDestroy = 'Return or destroy'
export const onWeAskedYou = ({ askedAt }: { askedAt: string }) =>
  `On ${askedAt} we asked you to return or destroy the information you received.`
export const itBindsUntil = ({ boundUntil }: { boundUntil: string }) => `In force until ${boundUntil}. `
export const askToWithdraw = 'Ask to withdraw'
export const sendToOurTeam = 'Send to our team'
export const weHaveReceivedYour = 'We have received your request and will answer by email.'
export const nothingEndsByAsking =
  'Asking does not change anything yet. Once our team agrees, your access and your codes end. What the agreement says about information that you have already received stays in force.'
export const yourReasonOptional = 'Your reason (optional)'

export const iHaveDestroyedIt = 'I have destroyed it'
export const iHaveReturnedIt = 'I have returned it'
export const iHaveReturnedSome = 'I have returned some and destroyed the rest'
export const yourConfirmationIsRecorded = 'Your confirmation is recorded. We email you a copy of your statement.'
export const whatWasDone = 'What was done'
export const inYourOwnWords = 'In your own words: what, how and when'
export const yourAnswerCouldNot = 'Your answer could not be sent. Please try again.'
export const sending = 'Sending...'
export const confirm = 'Confirm'
