export const returnOrDestroy = 'Return or destroy'
export const onWeAskedYou = ({ askedAt }: { askedAt: string }) =>
  `On ${askedAt} we asked you to return or destroy the information you received.`
export const itBindsUntil = ({ boundUntil }: { boundUntil: string }) => `In force until ${boundUntil}. `
export const askToWithdraw = 'Ask to withdraw'
export const sendToOurTeam = 'Send to our team'
export const weHaveReceivedYour = 'We have received your request and will answer by email.'
export const nothingEndsByAsking =
  'Asking changes nothing yet. Once our team has answered, your access and your codes end. What the agreement says about information that you already received stays in force.'
export const yourReasonOptional = 'Your reason (optional)'

export const iHaveDestroyedIt = 'I have destroyed it'
export const iHaveReturnedIt = 'I have returned it'
export const iHaveReturnedSome = 'I have returned some and destroyed the rest'
export const yourConfirmationIsRecorded =
  'Your confirmation is recorded. A copy of your words is on its way to your mailbox.'
export const whatWasDone = 'What was done'
export const inYourOwnWords = 'In your own words: what, how and when'
export const yourAnswerCouldNot = 'Your answer could not be sent. Please try again.'
export const sending = 'Sending...'
export const confirm = 'Confirm'
