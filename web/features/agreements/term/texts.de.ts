export const returnOrDestroy = 'Rückgabe oder Vernichtung'
export const onWeAskedYou = ({ askedAt }: { askedAt: string }) =>
  `Am ${askedAt} haben wir Sie gebeten, die erhaltenen Informationen zurückzugeben oder zu vernichten.`
export const itBindsUntil = ({ boundUntil }: { boundUntil: string }) => `In Kraft bis ${boundUntil}. `
export const askToWithdraw = 'Beendigung beantragen'
export const sendToOurTeam = 'An unser Team senden'
export const weHaveReceivedYour = 'Wir haben Ihren Antrag erhalten und antworten per E-Mail.'
export const nothingEndsByAsking =
  'Mit dem Antrag allein endet nichts. Sobald unser Team zugestimmt hat, enden Ihr Zugang und Ihre Codes. Was die Vereinbarung über zuvor erhaltene Informationen bestimmt, gilt weiter.'
export const yourReasonOptional = 'Ihr Grund (optional)'

export const iHaveDestroyedIt = 'Ich habe sie vernichtet'
export const iHaveReturnedIt = 'Ich habe sie zurückgegeben'
export const iHaveReturnedSome = 'Ich habe einen Teil zurückgegeben und den Rest vernichtet'
export const yourConfirmationIsRecorded = 'Ihre Erklärung ist erfasst. Wir senden Ihnen eine Kopie per E-Mail.'
export const whatWasDone = 'Was geschehen ist'
export const inYourOwnWords = 'In Ihren eigenen Worten: was, wie und wann'
export const yourAnswerCouldNot = 'Ihre Antwort konnte nicht gesendet werden. Bitte versuchen Sie es erneut.'
export const sending = 'Wird gesendet …'
export const confirm = 'Bestätigen'
