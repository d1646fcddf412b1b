export const amountIn = ({ currency }: { currency: string }) => `Betrag in ${currency}`
export const atLeast = ({ minimum }: { minimum: string }) => `Mindestens ${minimum}, in ganzen Zahlen.`
export const wholeAmount = 'In ganzen Zahlen.'
export const howYouInvest = 'Wie würden Sie investieren?'
export const vehicle = 'Beteiligungsform'
export const vehicleOptional = 'Beteiligungsform (optional)'
export const notDecided = 'Noch nicht entschieden'
export const another = 'Auf einem anderen Weg'
export const whichVehicle = 'Name der Beteiligungsform'
export const conditionsOptional = 'Bedingungen (optional)'
export const conditions = 'Bedingungen'

export const enterAnAmount = 'Geben Sie den Betrag in ganzen Zahlen ein.'
export const smallestAmount = ({ minimum }: { minimum: string }) => `Der kleinste Betrag ist ${minimum}.`

export const stateYourInterest = 'Interesse bekunden'
export const saveTheChange = 'Änderung speichern'
export const sending = 'Wird gesendet …'
export const cancel = 'Abbrechen'
export const couldNotBeSent = 'Ihr Interesse konnte nicht gesendet werden. Bitte versuchen Sie es erneut.'
export const youAreOffline =
  'Sie sind offline. Ihre Eingaben bleiben hier stehen; senden Sie sie, sobald Sie wieder verbunden sind.'

export const weHaveReceived = 'Wir haben Ihre Interessenbekundung erhalten. Nur das Unternehmen sieht sie.'
export const yourInterest = 'Ihr Interesse'
export const statedOn = ({ day }: { day: string }) => `Bekundet am ${day}`
export const changedOn = ({ day }: { day: string }) => `Geändert am ${day}`
export const toldByTelephone = 'Wie Sie es uns am Telefon gesagt haben'
export const change = 'Ändern'
export const withdraw = 'Zurücknehmen'
export const withdrawYourInterest = 'Interesse zurücknehmen?'
export const youCanStateItAgain = 'Sie können es erneut bekunden, solange die Runde offen ist.'
export const itIsWithdrawn = 'Ihr Interesse ist zurückgenommen.'

export const opensOn = ({ day }: { day: string }) => `Sie können Ihr Interesse ab dem ${day} bekunden.`
export const closedOn = ({ day }: { day: string }) => `Die Runde endete am ${day}.`
export const openUntil = ({ day }: { day: string }) => `Offen bis ${day}.`
export const signInOrProve =
  'Um Ihr Interesse zu bekunden, melden Sie sich an, oder bestätigen Sie weiter unten bei den Investorenunterlagen die Adresse Ihres Zugangscodes.'
export const signIn = 'Anmelden'
export const youAreStaff =
  'Sie sind als Mitarbeiter angemeldet. Ein Interesse, das Ihnen jemand mitgeteilt hat, tragen Sie in der Pipeline ein.'
export const onlyTheCompany = 'Nur das Unternehmen sieht Ihre Angaben.'
