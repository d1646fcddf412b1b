export const unsubscribeFromEmails = 'E-Mails abbestellen'
export const youGetUpdates =
  'Sie erhalten eine E-Mail, wenn unser Team eine Mitteilung zu einem Projekt schreibt, das für Sie geöffnet ist. Mit der Schaltfläche bestellen Sie diese E-Mails ab.'
export const youGetDigests =
  'Sie erhalten höchstens einmal am Tag eine E-Mail, wenn es neue Dokumente für Sie gibt. Mit der Schaltfläche bestellen Sie diese E-Mails ab.'
export const otherEmailsStay =
  'Im Portal können Sie weiterhin alles lesen. E-Mails zu Ihren Codes, Vereinbarungen, Anfragen und Ihrem Konto sind nicht betroffen.'
export const unsubscribe = 'Abbestellen'
export const unsubscribed = 'Sie haben diese E-Mails abbestellt. Wir senden sie Ihnen nicht mehr.'
export const subscribeAgain = 'Wieder bestellen'
export const subscribedAgain = 'Sie erhalten diese E-Mails wieder.'
export const linkUnknown = 'Dieser Link ist unvollständig oder nicht von uns. Öffnen Sie ihn erneut aus unserer E-Mail.'
export const theLink = 'Der Link'
export const loadingTheLink = 'Der Link wird geprüft'
export const failed = 'Das konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.'
