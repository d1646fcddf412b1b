export const pleaseScrollThroughThe = ({ threshold, percent }: { threshold: number; percent: number }) =>
  `Bitte scrollen Sie durch das gesamte Dokument. Sie können das Kästchen ab ${threshold} Prozent ankreuzen; Sie sind bei ${percent}.`
export const theBoxIsAvailable = 'Sie können das Kästchen jetzt ankreuzen.'

export const agreement = 'Vereinbarung'
export const versionInForceSince = ({ version, publishedAt }: { version: number; publishedAt: string }) =>
  `Fassung ${version}, in Kraft seit ${publishedAt}`

export const loadingTheAgreement = 'Die Vereinbarung wird geladen'

export const theButtonBelowAnd =
  'Die Schaltfläche unten und das Kästchen, mit dem Sie den Bedingungen zustimmen, benötigen JavaScript.'
export const iHaveReachedThe = 'Ich habe das Ende der Vereinbarung erreicht'

export const clauses = 'Klauseln'
export const read = ' gelesen'
export const readToTheEnd = 'Alles gelesen'
export const aboutLeft = ({ minutes }: { minutes: number }) =>
  `Noch etwa ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}`

export const personalAccessCode = ({ companyName }: { companyName: string }) =>
  `${companyName}: persönlicher Zugangscode`
export const daysAfterItBecomes = ({ codeDays }: { codeDays: number }) => `${codeDays} Tage nach der Aktivierung`
export const unlockAtUnlock = ({ origin }: { origin: string }) => `Freischalten unter: ${origin}/unlock`
export const thisCodeIsFor = 'Dieser Code ist nur für Sie bestimmt. Alle Zugriffe werden überwacht und protokolliert.'

export const personalAccessCode2 = 'Persönlicher Zugangscode'
export const sealOf = ({ companyName }: { companyName: string }) => `Siegel von ${companyName}`
export const opens = 'Öffnet'
export const ends = 'Ende'
export const begins = 'Beginn'
export const sessions = 'Sitzungen'
export const atSigning = 'Mit der Unterzeichnung'
export const onceYourAddressIs = 'Sobald Ihre Adresse bestätigt ist'
export const onceReviewed = 'Nach der Prüfung'

export const identityVerification = 'Angaben zur Person'
export const ipAddress = 'IP-Adresse'
export const beingRead = 'wird ermittelt'
export const automaticallyRecordedForSecurity = 'wird aus Sicherheitsgründen automatisch erfasst'
export const signingNeedsJavascriptIt =
  'Für die Unterzeichnung wird JavaScript benötigt: Damit wird erfasst, was Sie von der Vereinbarung gelesen haben.'
export const processing = 'Wird verarbeitet …'
export const availableOnceYouHave = 'Verfügbar, sobald Sie die Vereinbarung gelesen und das Kästchen angekreuzt haben.'
export const signingCreatesALegally =
  'Mit der Unterzeichnung kommt eine rechtsverbindliche Vereinbarung zustande. Der Zugang wird nach einer Prüfungsfrist von 48 Stunden gewährt.'
export const whatYouEnterHere =
  'Ihre Angaben, der Text, der Zeitpunkt, Ihre Netzwerkadresse und Ihr Browser werden erfasst, um die Vereinbarung zu schließen und nachzuweisen. Die '
export const saysWhyForHow = ' erläutern, warum, wie lange und welche Rechte Sie haben.'
export const privacyNotice = 'Datenschutzhinweise'
export const securityNoticeCodesAre =
  'Sicherheitshinweis: Codes sind zeitlich befristet und werden überwacht; Missbrauch führt zum Widerruf und zu rechtlichen Schritten.'

export const loadTheNewVersion = 'Neue Fassung laden'

export const askForChanges = 'Änderungen vorschlagen'
export const thisDoesNotSign =
  'Damit unterzeichnen Sie nichts. Unser Team liest Ihre Nachricht und antwortet per E-Mail.'
export const whatItShouldSay = 'Was stattdessen dort stehen soll'
export const sendToOurTeam = 'An unser Team senden'
export const weHaveReceivedYour =
  'Wir haben Ihren Vorschlag erhalten und antworten per E-Mail. Es wurde nichts unterzeichnet.'
export const declineToSign = 'Unterzeichnung ablehnen'
export const thisDoesNotSignAnything = 'Damit unterzeichnen Sie nichts. Sie können auch später noch unterzeichnen.'
export const yourReason = 'Ihr Grund'
export const declineWithThisReason = 'Mit diesem Grund ablehnen'
export const thankYouForTelling =
  'Vielen Dank für Ihre Mitteilung. Es wurde nichts unterzeichnet. Wenn Sie es sich anders überlegen, können Sie weiterhin unterzeichnen.'
export const notReadyToSign = 'Noch nicht bereit zu unterzeichnen?'
export const yourName = 'Ihr Name'
export const yourEmailAddress = 'Ihre E-Mail-Adresse'
export const companyOptional = 'Unternehmen (optional)'
export const whichClause = 'Welche Klausel'
export const theAgreementAsA = 'Die Vereinbarung insgesamt'
export const yourMessageCouldNot = 'Ihre Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es erneut.'
export const sending = 'Wird gesendet …'

export const version = 'Fassung'
export const inForceSince = 'In Kraft seit'
export const printOrSave = 'Drucken oder speichern'
export const openAsPlainText = 'Als reinen Text öffnen'
export const howToCheckThe = 'So prüfen Sie den Fingerabdruck'
export const versionSha256 = ({ version }: { version: number }) => `Fassung ${version}, SHA-256 `

export const thisBrowserNoLonger =
  'In diesem Browser besteht die Sitzung nicht mehr, mit der diese Seiten geöffnet waren.'
export const onlyPeopleWhoHave =
  'Diese Seiten sind nur für Personen zugänglich, die die Vereinbarung unterzeichnet haben; zu dieser Sitzung liegt keine Unterschrift vor.'
export const youWithdrewFromThe =
  'Die Vereinbarung wurde auf Ihren Antrag beendet; damit ist auch Ihre Sitzung beendet.'
export const theAgreementThatYou =
  'Die von Ihnen unterzeichnete Vereinbarung wurde ersetzt, oder ihre Laufzeit ist abgelaufen. Um Ihren Zugang zu behalten, lesen und unterzeichnen Sie bitte die nachstehende Vereinbarung mit derselben E-Mail-Adresse wie zuvor.'
export const yourAccessCodeWas = 'Ihr Zugangscode wurde widerrufen; damit ist Ihre Sitzung beendet.'
export const yourAccessHasEnded = 'Ihr Zugang ist beendet, weil Ihre Sitzung oder deren Code abgelaufen ist.'
export const yourCodeStaysThe = 'Ihr Code bleibt gleich, und Ihre frühere Unterschrift bleibt gespeichert.'
export const ifYouHaveNot =
  'Wenn Sie noch nicht unterzeichnet haben, unterzeichnen Sie bitte die nachstehende Vereinbarung. Wenn Sie einen Code haben, geben Sie ihn '
export const ifYouLostIt =
  'ein. Wenn Sie ihn verloren haben oder er abgelaufen ist, klicken Sie dort auf „Code verloren?“, um einen Link per E-Mail zu erhalten.'
export const enterItOnThe = 'auf der Freischaltseite'
export const or = ' oder '
export const atThePageItself = 'direkt auf der Projektseite'

export const noAnswerInTime = 'Keine rechtzeitige Antwort'

export const versionOfThisConsent = ({ version }: { version: string }) => `Fassung ${version} dieser Einwilligung.`

export const secureSessions = ({ usesRemaining }: { usesRemaining: number }) => `${usesRemaining} gesicherte Sitzungen`
export const fullTearSheetAnd = ({ project }: { project: string }) =>
  `Vollständiges Kurzprofil und Unterlagen zu ${project}`
export const allAccessMonitoredAnd = 'Alle Zugriffe werden überwacht und protokolliert'
export const yourSignatureIsRecorded =
  'Ihre Unterschrift ist erfasst, und Ihr Zugang besteht fort. Ihr Code bleibt gleich.'
export const immediateAccess = 'Sofortiger Zugang'
export const validUntil = ({ validUntil }: { validUntil: string }) => `Gültig bis ${validUntil}`
export const yourPersonalInvestorAccess = ({ days }: { days: number }) =>
  `Ihr persönlicher Zugangscode ist ${days} Tage lang gültig. Sie erhalten ihn auch per E-Mail.`
export const validDaysFromSigning = ({ days }: { days: number }) => `${days} Tage ab Unterzeichnung gültig`
export const yourSignatureIsRecordedYour = ({ days }: { days: number }) =>
  `Ihre Unterschrift ist erfasst. Ihr Code wird aktiv, sobald unser Team sie geprüft hat, und ist dann ${days} Tage lang gültig. Sie erhalten ihn auch per E-Mail.`
export const accessOnceOurTeam = 'Zugang, sobald unser Team Ihre Unterzeichnung geprüft hat'
export const validDaysFromThen = ({ days }: { days: number }) => `Danach ${days} Tage gültig`
export const yourSignatureIsRecordedYourCode = ({ days }: { days: number }) =>
  `Ihre Unterschrift ist erfasst. Ihr Code wird aktiv, sobald Sie Ihre Adresse über den Link in unserer E-Mail bestätigen, und ist dann ${days} Tage lang gültig.`
export const accessOnceYourEmail = 'Zugang, sobald Ihre E-Mail-Adresse bestätigt ist'

export const ndaSignedSuccessfully = 'NDA erfolgreich unterzeichnet'
export const proceedToUnlockScreen = 'Weiter zur Freischaltung'
export const accessDetails = 'Einzelheiten zum Zugang'
export const questionsGoToThe = 'Fragen beantwortet unser Investor-Relations-Team: '
export const thisPageCannotUse =
  'Diese Seite hat keinen Zugriff auf die Zwischenablage. Bitte markieren Sie den Code, oder speichern Sie ihn als Datei.'
export const saveAsFile = 'Als Datei speichern'

export const whatIsMissing = 'Was vor der Unterzeichnung fehlt'
export const percentRead = ({ percent }: { percent: number }) => `${percent} % gelesen`
export const nextReadToTheEnd = 'Weiter: zu Ende lesen'
export const tickTheBox = 'Kästchen ankreuzen'
export const nextFillIn = ({ count }: { count: number }) =>
  `Weiter: ${count} ${count === 1 ? 'Feld' : 'Felder'} ausfüllen`
export const nextSign = 'Weiter: unterzeichnen'
export const goToTheForm = 'Zum Formular'
export const enterYour = ({ label }: { label: string }) => `Diese Angabe fehlt: ${label}.`
export const enterAWholeAddress = 'Bitte geben Sie eine vollständige E-Mail-Adresse ein, etwa name@firma.de.'
export const tickThisBox = 'Bitte kreuzen Sie dieses Kästchen an, um die Vereinbarung anzunehmen.'
