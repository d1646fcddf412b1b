export const emailAddress = 'E-Mail-Adresse'

export const enterAccessCode = 'Zugangscode eingeben'
export const hideTheCode = 'Code verbergen'
export const showTheCode = 'Code anzeigen'
export const hide = 'Verbergen'
export const show = 'Anzeigen'
export const validating = 'Wird geprüft …'
export const accessContent = 'Inhalte öffnen'
export const noCodeYet = 'Noch keinen Code? '
export const completeNdaFirst = 'Zuerst NDA unterzeichnen'

export const accessCode = 'Zugangscode'
export const codesAreCaseSensitive =
  'Bei Codes wird zwischen Groß- und Kleinschreibung unterschieden. Ihr Code steht in der E-Mail, die Sie nach der Unterzeichnung erhalten haben, und in der Datei, falls Sie ihn gespeichert haben. Einen Code von unserem Team geben Sie bitte auf der Seite des jeweiligen Projekts ein: '
export const enteringACodeNeeds = 'Für die Eingabe eines Codes wird JavaScript benötigt.'
export const unlockAccess = 'Zugang freischalten'

export const codesAreCaseSensitiveYour =
  'Bei Codes wird zwischen Groß- und Kleinschreibung unterschieden. Ihr Code steht in der E-Mail, die Sie nach der Unterzeichnung erhalten haben.'
export const open = 'Öffnen'

export const thisBrowserHasForgotten = 'Der Code ist in diesem Browser nicht mehr hinterlegt'
export const theCodeCouldNot =
  'Der Code konnte nicht aus diesem Browser entfernt werden. Bitte versuchen Sie es erneut.'
export const notYourOwnComputer = 'Nicht Ihr eigener Computer, oder möchte eine andere Person unterzeichnen? '
export const forgetThisCodeHere = 'Code aus diesem Browser entfernen'

export const openInThisBrowser = 'In diesem Browser geöffnet'
export const youSignedInThis = 'Sie haben in diesem Browser unterzeichnet'
export const yourCodeIsActive = ({ validUntil }: { validUntil: string }) => `Ihr Code ist bis ${validUntil} aktiv.`
export const yourCodeIsActive2 = 'Ihr Code ist aktiv.'
export const yourCodeEndedOn = ({ validUntil }: { validUntil: string }) => `Ihr Code ist am ${validUntil} abgelaufen.`
export const yourCodeHasEnded = 'Ihr Code ist abgelaufen.'
export const yourCodeHasBeen = 'Alle Sitzungen Ihres Codes sind verbraucht.'
export const yourCodeWasRevoked = 'Ihr Code wurde widerrufen.'
export const yourCodeIsPending =
  'Ihr Code wird aktiv, sobald unser Team Ihre Unterzeichnung geprüft hat. Wir benachrichtigen Sie per E-Mail.'
export const yourCodeIsPendingUntil =
  'Ihr Code wird aktiv, sobald Sie Ihre E-Mail-Adresse über den Link in unserer E-Mail bestätigen.'

export const open2 = ({ name }: { name: string }) => `${name} öffnen`
export const until = ({ until }: { until: string }) => `bis ${until}`
export const byYourAccount = 'über Ihr Konto'
export const openToYou = 'Für Sie geöffnet'
export const alsoOpen = 'Auch geöffnet'
export const continueReading = 'Weiterlesen'
export const lockedAfter10Minutes = 'nach 10 Minuten gesperrt: bitte Code erneut eingeben'
export const lockedAfter10MinutesSign = 'nach 10 Minuten gesperrt: bitte erneut anmelden'

export const opening = 'Wird geöffnet …'
export const openNow = ({ name }: { name: string }) => `${name} jetzt öffnen`
export const theProjectCouldNot =
  'Das Projekt konnte nicht geöffnet werden. Bitte versuchen Sie es erneut, oder geben Sie Ihren Code ein.'

export const readDocumentsWithYour = 'Dokumente mit Ihrem Zugangscode lesen'
export const toReadTheDocuments = ({ mailedDigits }: { mailedDigits: number }) =>
  `Um die Dokumente mit Ihrem Zugangscode zu lesen, bestätigen Sie einmalig Ihre Adresse: Wir senden ${mailedDigits} Ziffern per E-Mail an `
export const youNeedNoAccount =
  '. Sie benötigen kein Konto. Damit bestätigen Sie auch, dass Sie die Vereinbarung unterzeichnet haben.'
export const sixDigitCode = 'Sechsstelliger Code'
export const pleaseEnterTheSix = 'Bitte geben Sie die sechs Ziffern ein'
export const itIsInThe =
  'Der Code steht in der E-Mail, die wir Ihnen soeben gesendet haben, und gilt 10 Minuten in diesem Browser.'
export const iConfirmIAm = 'Ich bestätige, dass ich akkreditierter Investor bin'
export const mustConfirmAccreditedInvestor = 'Bitte bestätigen Sie, dass Sie akkreditierter Investor sind'
export const checking = 'Wird geprüft …'
export const readTheDocuments = 'Dokumente lesen'
export const sendAnotherCode = 'Neuen Code senden'
export const sending = 'Wird gesendet …'
export const emailMeACode = 'Code per E-Mail senden'
export const thisDidNotWork = 'Das hat gerade nicht funktioniert. Bitte versuchen Sie es erneut.'

export const openedByAccessCode = 'Offen mit Ihrem Zugangscode'
export const accessEnds = 'Zugang endet am '
export const inText = ({ left }: { left: number }) => `, in ${left}\u00a0Tagen`

export const sessionCleared = 'Sitzung beendet'
export const clearSession = 'Sitzung beenden'
export const areYouSureYou =
  'Möchten Sie Ihre Sitzung wirklich beenden? Sie müssen den NDA-Vorgang dann erneut durchlaufen.'
export const yourSignatureStaysValid =
  'Ihre Unterschrift bleibt gültig: Sie müssen nur Ihren Zugangscode erneut eingeben. Das verbraucht eine seiner Sitzungen.'
export const theSessionCouldNot = 'Die Sitzung konnte nicht beendet werden. Bitte versuchen Sie es erneut.'
export const keepSession = 'Sitzung behalten'
export const clearSession2 = 'Sitzung beenden'

export const investorSessionManagement = 'Verwaltung der Investorensitzung'
export const sessionStatusNoActive = 'Sitzungsstatus: keine aktive Investorensitzung gefunden'
export const completeTheNdaProcess = 'Unterzeichnen Sie das NDA, um eine dauerhafte Sitzung zu erhalten.'
export const email = 'E-Mail'
export const accessCode2 = 'Zugangscode'
export const codeValidUntil = ({ date }: { date: string }) => `Gültig bis ${date}`
export const codeEndedOn = ({ date }: { date: string }) => `Beendet am ${date}`
export const codeHasNoEnd = 'Kein Enddatum'
export const codeSessionsLeft = ({ sessions }: { sessions: number }) =>
  sessions === 0 ? 'keine Sitzung mehr' : `noch ${sessions} ${sessions === 1 ? 'Sitzung' : 'Sitzungen'}`
export const thisBrowser = 'Dieser Browser'
export const created = 'Erstellt'
export const expires = 'Läuft ab'
export const remaining = ({ days }: { days: number }) => `Noch ${days} ${days === 1 ? 'Tag' : 'Tage'}`
export const considerExtendingYourSession = '. Sie können Ihre Sitzung verlängern.'
export const extendDays = ({ sessionDays }: { sessionDays: number }) => `Um ${sessionDays} Tage verlängern`
export const sessionExtendedForAnother = ({ sessionDays }: { sessionDays: number }) =>
  `Sitzung um weitere ${sessionDays} Tage verlängert!`
export const theSessionCouldNotBe = 'Die Sitzung konnte nicht verlängert werden. Bitte versuchen Sie es erneut.'
