export const updatesTopic = 'Mitteilungen: Unser Team schreibt über ein Projekt, das Ihnen offensteht'
export const documentsTopic = 'Neue Dokumente: wie viele Sie noch nicht geöffnet haben, höchstens einmal am Tag'
export const stoppedBounced =
  'E-Mails an Ihre Adresse konnten nicht zugestellt werden. Deshalb senden wir Ihnen diese nicht mehr. Schreiben Sie uns, sobald Ihr Postfach wieder erreichbar ist.'
export const stoppedComplained =
  'Eine unserer E-Mails an Sie wurde als unerwünscht gemeldet. Deshalb senden wir Ihnen diese nicht mehr. Schreiben Sie uns, wenn Sie sie wieder erhalten möchten.'
export const otherEmails =
  'E-Mails zu Ihren Codes, Vereinbarungen, Anfragen und Ihrem Konto senden wir immer. Im Portal können Sie alles lesen.'
export const theList = 'Die Liste der E-Mails'
export const loadingTheList = 'Die Liste der E-Mails wird geladen'
export const saved = 'Ihre Auswahl ist gespeichert.'
export const failed = 'Ihre Auswahl konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.'
