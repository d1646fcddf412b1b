export const yourRequestHasBeen = 'Ihre Anfrage wurde an unser Team gesendet'
export const theRequestCouldNot = 'Die Anfrage konnte nicht gesendet werden. Bitte versuchen Sie es erneut.'
export const projects = 'Projekte'
export const theProjectsYouCan =
  'Die Projekte, die Sie nach der Anmeldung sehen können. Unser Team gibt sie frei; ein Zugangscode kann weitere öffnen.'
export const theProjectsAreOpen =
  'Die Projekte stehen ausschließlich akkreditierten Investoren offen. Bitte teilen Sie uns mit, ob Sie einer sind.'
export const answerTheQuestion = 'Frage beantworten'
export const open = ({ name }: { name: string }) => `${name} öffnen`
export const openByCodeUntil = ({ until }: { until: string }) => `In diesem Browser offen bis ${until}`
export const openByAccount = 'Mit Ihrem Konto offen'
export const documents = 'Dokumente'
export const documentsAbout = 'Was Sie lesen können und wo Sie aufgehört haben. Zuletzt Gelesenes steht zuerst.'
export const yourAccountHasNo = 'Ihr Konto hat noch keinen Zugang zu einem Projekt.'
export const askedOn = ({ createdAt }: { createdAt: string }) => `Angefragt am ${createdAt}`
export const answeredOn = ({ answeredAt }: { answeredAt: string }) => `, beantwortet am ${answeredAt}`
export const sending = 'Wird gesendet …'
export const requestAgain = 'Erneut beantragen'
export const requestAccess = 'Zugang beantragen'
export const weAreReviewingYour = 'Wir prüfen Ihre Anfrage und benachrichtigen Sie per E-Mail.'
export const yourRequestWasDeclined = 'Ihre Anfrage wurde abgelehnt.'
export const approvedFor = ({ name }: { name: string }) => `Freigegeben für ${name}.`
export const yourApprovalWasWithdrawn = 'Ihre Freigabe wurde zurückgenommen.'

export const security = 'Sicherheit'
export const howYouSignIn = 'Ihre Anmeldeverfahren. Wir benachrichtigen Sie per E-Mail über jede Änderung.'
export const yourAccount = 'Ihr Konto'
export const loadingYourAccount = 'Ihr Konto wird geladen'
export const requests = 'Anfragen'
export const questions = 'Fragen'
export const emails = 'E-Mails'
export const emailsAbout = 'Weitere E-Mails, neben denen zu Ihrem Konto.'
export const questionsAbout = 'Ihre Fragen zu Projekten. Im Projekt lesen Sie die Antworten und stellen weitere Fragen.'
export const whatYouAskedOur =
  'Ihre Anfragen an unser Team und dessen Antworten. Wir benachrichtigen Sie auch per E-Mail.'

export const welcome = 'Willkommen, '
export const authenticated = 'Angemeldet'
export const menu = 'Menü'
export const account = 'Konto'
export const staffPages = 'Mitarbeiterbereich'
export const signingOut = 'Abmeldung läuft …'
export const signOut = 'Abmelden'

export const cancel = 'Abbrechen'

export const agreements = 'Vereinbarungen'
export const whatYouSignedThe =
  'Ihre unterzeichneten Vereinbarungen. Der Fingerabdruck bezeichnet den genauen Text; er steht auch in der E-Mail, die Sie erhalten haben.'
export const youHaveNotSigned = 'Mit dieser Adresse haben Sie noch nichts unterzeichnet. '
export const readAndSignThe = 'Vereinbarung lesen und unterzeichnen'
export const versionOf = ({ version }: { version: number }) => `, Fassung ${version}`
export const withdrawn = 'Beendet'
export const waitingForYourAnswer = 'Wartet auf Ihre Antwort'
export const superseded = 'Ersetzt'
export const signedBy = ({
  signedAt,
  fullName,
  companyName,
}: {
  signedAt: string
  fullName: string
  companyName: string
}) => `Unterzeichnet ${signedAt} von ${fullName}, ${companyName}`
export const thankYouYourAnswer = 'Vielen Dank. Ihre Antwort ist erfasst.'
export const yourAnswerCouldNot = 'Ihre Antwort konnte nicht erfasst werden. Bitte versuchen Sie es erneut.'
export const thisWasSignedIn = ({
  title = 'Vereinbarung',
  signedAt,
}: {
  title?: string | undefined
  signedAt: string
}) =>
  `${title}: Dies wurde am ${signedAt} mit Ihrer E-Mail-Adresse unterzeichnet, in einem anderen Browser als dem, in dem Sie die Adresse bestätigt haben. Waren Sie das? Wenn nicht, wird die Unterschrift ungültig, ihre Zugangscodes enden, und wir gehen dem nach.`
export const yesISignedThis = 'Ja, ich habe unterzeichnet'
export const noItWasNot = 'Nein, das war ich nicht'

export const ifThisAddressHas =
  'Wenn zu dieser Adresse ein unbestätigtes Konto besteht, haben wir einen Link dorthin gesendet. Er funktioniert einmal und ist 15 Minuten gültig.'
export const email = 'E-Mail'
export const emailMeANew = 'Neuen Link per E-Mail senden'
export const theLinkCouldNot = 'Der Link konnte nicht gesendet werden. Bitte versuchen Sie es erneut.'

export const checkingWhoIsSigned = 'Anmeldung wird geprüft'
export const thisPage = 'Seite'
export const authenticationRequiredPleaseSign =
  'Anmeldung erforderlich: Bitte melden Sie sich an, um diese Inhalte zu öffnen.'
export const signIn = 'Anmelden'

export const backupCodesEachSigns = 'Wiederherstellungscodes. Mit jedem können Sie sich einmal anmelden.'
export const backupCodesCopiedTo = 'Wiederherstellungscodes in die Zwischenablage kopiert'
export const theBrowserDidNot =
  'Der Browser hat das Kopieren nicht zugelassen. Bitte markieren Sie die Codes, oder speichern Sie sie als Datei.'
export const theAuthenticatorAppIs =
  'Die Authenticator-App ist eingerichtet. Speichern Sie jetzt diese Wiederherstellungscodes; sie werden nicht noch einmal angezeigt. Wenn Sie die App verlieren, können Sie sich mit jedem einmal anmelden.'
export const backupCodes = 'Wiederherstellungscodes'
export const copyCodes = 'Codes kopieren'
export const saveAsFile = 'Als Datei speichern'
export const iHaveSavedThem = 'Ich habe sie gespeichert'

export const notActiveYet = 'Noch nicht aktiv'
export const active = 'Aktiv'
export const expired = 'Abgelaufen'
export const usedUp = 'Verbraucht'
export const revoked = 'Widerrufen'
export const accessCodes = 'Zugangscodes'
export const aCodeOpensIts = ({ codeAndSession }: { codeAndSession: string }) =>
  `Mit einem Code öffnen Sie die zugehörigen Seiten in jedem Browser. Er ist nur für Sie bestimmt, und seine Nutzung wird erfasst. ${codeAndSession}`
export const thisAddressHasNo = 'Zu dieser Adresse gibt es keinen Zugangscode. Sie erhalten einen durch '
export const signingTheAgreement = 'Unterzeichnung der Vereinbarung'
export const codeCopiedToClipboard = 'Code in die Zwischenablage kopiert'
export const theBrowserDidNotAllow =
  'Der Browser hat das Kopieren nicht zugelassen. Bitte markieren und kopieren Sie den Code selbst.'
export const opens = 'Öffnet '
export const copy = 'Kopieren'
export const copyCode = ({ code }: { code: string }) => `Code ${code} kopieren`
export const itsDaysStartWhen = 'Seine Frist beginnt mit der Aktivierung'
export const endedOn = ({ date }: { date: string }) => `Abgelaufen am ${date}`
export const untilDate = ({ date }: { date: string }) => `Gültig bis ${date}`
export const noEndDate = 'Kein Enddatum'
export const unlimitedSessionsLeft = ({ ends }: { ends: string }) => `${ends}, unbegrenzte Sitzungen`
export const sessionsLeft = ({ ends, sessions }: { ends: string; sessions: number }) =>
  `${ends}, noch ${sessions} ${sessions === 1 ? 'Sitzung' : 'Sitzungen'}`

export const yourEmailAddressIs = 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.'
export const yourEmailAddressIsChanged =
  'Ihre E-Mail-Adresse ist geändert. Bitte melden Sie sich ab jetzt mit der neuen Adresse an.'
export const theSignInIs = 'Die Anmeldung ist mit Ihrem Konto verbunden. Sie können sie jetzt verwenden.'
export const yourSecondFactorsStay =
  'Ihre zweiten Faktoren bleiben bestehen. Falls eine andere Person deren Entfernung beantragt hat, legen Sie jetzt bitte ein neues Passwort fest.'
export const chooseAPasswordFor =
  'Wählen Sie hier ein Passwort für Ihr Konto. Eine Eingabe aus einem anderen Browser wird nicht übernommen.'
export const theLinkCouldNotBe =
  'Der Link konnte nicht verwendet werden, ist aber weiterhin gültig. Bitte versuchen Sie es erneut.'
export const password = 'Passwort'
export const confirmAndSetThe = 'Bestätigen und Passwort festlegen'
export const confirming = 'Wird bestätigt …'
export const oneMoment = 'Einen Moment …'

export const thisNeedsASign = ({ email }: { email: string }) =>
  `Hierfür ist eine Anmeldung innerhalb der letzten 15 Minuten erforderlich. Sie bleiben als ${email} angemeldet und fahren danach dort fort, wo Sie waren.`
export const orContinueWith = 'Oder fortfahren mit'
export const useAPasskey = 'Passkey verwenden'
export const pleaseEnterYourPassword = 'Bitte geben Sie Ihr Passwort ein'
export const pleaseEnterTheSix = 'Bitte geben Sie die sechs Ziffern aus der App ein'
export const thisCouldNotBe = 'Die Prüfung ist fehlgeschlagen. Bitte versuchen Sie es erneut.'
export const codeFromYourAuthenticator = 'Code aus Ihrer Authenticator-App'
export const confirm = 'Bestätigen'

export const confirmItsYou = 'Bitte bestätigen Sie Ihre Identität'

export const yourDataIsSaved = 'Ihre Daten sind als my-data.json gespeichert'
export const yourDataCouldNot = 'Ihre Daten konnten nicht heruntergeladen werden. Bitte versuchen Sie es erneut.'
export const yourData = 'Ihre Daten'
export const everythingWeStoreAbout = 'Ihre bei uns gespeicherten Daten in einer maschinenlesbaren Datei.'
export const preparing = 'Wird vorbereitet …'
export const downloadMyData = 'Meine Daten herunterladen'

export const emailAddress = 'E-Mail-Adresse'
export const weHaveEmailedA = ({ sentTo }: { sentTo: string }) =>
  `Wir haben einen Link an ${sentTo} gesendet, sofern zu dieser Adresse noch kein Konto besteht. Ihre Adresse ändert sich, wenn Sie den Link verwenden. Er funktioniert einmal und ist 15 Minuten gültig.`
export const changeEmailAddress = 'E-Mail-Adresse ändern'
export const thisIsAlreadyThe = 'Dies ist bereits die Adresse Ihres Kontos'
export const emailMeALink = 'Link per E-Mail senden'
export const newEmailAddress = 'Neue E-Mail-Adresse'
export const currentPassword = 'Aktuelles Passwort'

export const goToYourAccount = 'Zu Ihrem Konto'

export const thePasskeyIsRemoved = 'Der Passkey ist entfernt'
export const thePasskeyCouldNot = 'Der Passkey konnte nicht entfernt werden. Bitte versuchen Sie es erneut.'
export const passkeys = 'Passkeys'
export const aPasskeySignsYou =
  'Mit einem Passkey melden Sie sich über die Gerätesperre oder einen Sicherheitsschlüssel an. Es gibt kein Passwort, nach dem eine gefälschte Seite fragen könnte.'
export const addedOn = ({ createdAt }: { createdAt: string }) => `Hinzugefügt am ${createdAt}`
export const remove = ({ name }: { name: string }) => `${name} entfernen`
export const removing = 'Wird entfernt …'
export const remove2 = 'Entfernen'
export const addAPasskey = 'Passkey hinzufügen'
export const thisBrowserDoesNot = 'Dieser Browser unterstützt keine Passkeys.'
export const passkey = 'Passkey'
export const createThePasskey = 'Passkey erstellen'
export const waitingForThePasskey = 'Warten auf den Passkey …'
export const name = 'Name'
export const toRecogniseItIn = 'Zur Wiedererkennung in dieser Liste, zum Beispiel der Name des Geräts.'

export const accountHasNoPassword =
  'Ihr Konto hat kein Passwort. Wir können Ihnen einen Link per E-Mail senden, mit dem Sie eines festlegen.'
export const emailMeAPasswordLink = 'Link zum Festlegen eines Passworts senden'
export const passwordLinkSent = 'Wir haben Ihnen einen Link zum Festlegen eines Passworts gesendet'
export const passwordLinkNotSent = 'Der Link konnte nicht gesendet werden. Bitte versuchen Sie es erneut.'
export const changePassword = 'Passwort ändern'
export const yourPasswordIsChanged = 'Ihr Passwort ist geändert, und alle anderen Sitzungen sind beendet'
export const thePasswordCouldNot = 'Das Passwort konnte nicht geändert werden. Bitte versuchen Sie es erneut.'
export const changing = 'Wird geändert …'
export const newPassword = 'Neues Passwort'

export const thePasswordCouldNotBe =
  'Das Passwort konnte nicht festgelegt werden, der Link ist aber weiterhin gültig. Bitte versuchen Sie es erneut.'
export const yourNewPasswordIs =
  'Ihr neues Passwort ist festgelegt, und alle Sitzungen Ihres Kontos sind beendet. Bitte melden Sie sich damit an.'
export const ifYourAccountHas =
  ' Wenn Ihr Konto zweite Faktoren hat, haben wir Ihnen per E-Mail mitgeteilt, wann sie entfernt werden.'
export const setThePassword = 'Passwort festlegen'
export const setting = 'Wird festgelegt …'
export const iCanNoLonger = 'Ich habe keinen Zugriff mehr auf meine Authenticator-App oder meine Passkeys'
export const weEmailYouAt =
  'Wir benachrichtigen Sie sofort per E-Mail und entfernen sie in drei Tagen, sofern bis dahin keiner davon verwendet wird. Mitarbeiter verlieren außerdem ihre Rolle, bis ein Administrator sie wieder vergibt.'

export const theSessionHasEnded = 'Die Sitzung ist beendet'
export const theSessionCouldNot = 'Die Sitzung konnte nicht beendet werden. Bitte versuchen Sie es erneut.'
export const sessions = 'Sitzungen'
export const whereYouAreSigned = ({ hasPassword }: { hasPassword: boolean }) =>
  `Wo Sie angemeldet sind und in welchen Browsern Ihre Codes verwendet werden. Beenden Sie Sitzungen, die Sie nicht kennen${hasPassword ? ', und ändern Sie dann Ihr Passwort' : ''}.`
export const signOutEverywhere = 'Überall abmelden'
export const endsEverySignIn =
  'Beendet jede Anmeldung an diesem Konto, auch diese. Mit einem Code geöffnete Sitzungen bleiben bestehen.'
export const aBrowserOpenedWith = 'Ein Browser, mit Ihrem Zugangscode geöffnet'
export const aBrowser = 'Ein Browser'
export const thisOne = 'Dieser hier'
export const ends = ({ address, since, ends }: { address: string; since: string; ends: string }) =>
  `${address ? `${address}, seit` : 'Seit'} ${since}, endet ${ends}`
export const ending = 'Wird beendet …'
export const end = 'Beenden'

export const toUseYourStaff =
  'Um Ihre Mitarbeiterrechte zu nutzen, weisen Sie in dieser Sitzung bitte Ihren zweiten Faktor nach. Dies gilt zwölf Stunden.'
export const youAreAMember =
  'Sie sind Mitarbeiter. Um Ihre Rechte zu nutzen, richten Sie bitte einen zweiten Faktor ein: eine Authenticator-App oder einen Passkey.'
export const showTheSecondFactor = 'Zweiten Faktor nachweisen'
export const goToSecurity = 'Zum Abschnitt Sicherheit'

export const authenticatorApp = 'Authenticator-App'
type Passworded = { hasPassword: boolean }

export const youEnterACode = ({ hasPassword }: Passworded): string =>
  hasPassword
    ? 'Bei jeder Anmeldung mit Passwort geben Sie zusätzlich einen Code aus Ihrer App ein.'
    : 'Änderungen an Ihrem Konto bestätigen Sie mit einem Code aus Ihrer App.'
export const anAppOnYour = ({ hasPassword }: Passworded): string =>
  hasPassword
    ? 'Eine App auf Ihrem Telefon erzeugt alle 30 Sekunden einen neuen Code. Sie geben ihn nach Ihrem Passwort ein, sodass ein gestohlenes Passwort allein nicht genügt.'
    : 'Eine App auf Ihrem Telefon erzeugt alle 30 Sekunden einen neuen Code. Mit ihm bestätigen Sie Änderungen an Ihrem Konto.'
export const removeTheApp = 'App entfernen'
export const addAnAuthenticatorApp = 'Authenticator-App einrichten'
export const theAppCouldNot = 'Die App konnte nicht eingerichtet werden. Bitte versuchen Sie es erneut.'
export const continueText = 'Weiter'
export const theAuthenticatorAppIsRemoved = 'Die Authenticator-App ist entfernt'
export const theAppCouldNotBe = 'Die App konnte nicht entfernt werden. Bitte versuchen Sie es erneut.'
export const withoutTheAppStaff = ({ hasPassword }: Passworded): string =>
  hasPassword
    ? 'Danach genügt Ihr Passwort allein zur Anmeldung, und Sie verlieren Ihre Mitarbeiterrechte, bis Sie wieder einen zweiten Faktor einrichten.'
    : 'Sie verlieren Ihre Mitarbeiterrechte, bis Sie wieder einen zweiten Faktor einrichten.'
export const withoutTheApp = ({ hasPassword }: Passworded): string =>
  hasPassword
    ? 'Danach genügt Ihr Passwort allein zur Anmeldung, und die Wiederherstellungscodes werden ungültig.'
    : 'Die Wiederherstellungscodes werden ungültig.'
export const theCodeCouldNot = 'Der Code konnte nicht geprüft werden. Bitte versuchen Sie es erneut.'
export const qrCodeForYour = 'QR-Code für Ihre Authenticator-App'
export const addTheApp = 'App einrichten'
export const checking = 'Wird geprüft …'
export const scanThisWithThe =
  'Scannen Sie den Code mit der App, oder geben Sie dort den Schlüssel ein. Geben Sie dann den Code ein, den die App anzeigt.'
export const key = 'Schlüssel'
export const codeFromTheApp = 'Code aus der App'

export const youAreSignedOut = 'Sie sind abgemeldet'
export const youAreSignedOutIn = 'Sie sind in allen Browsern abgemeldet'
export const youCouldNotBe = 'Die Abmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut.'
export const error = 'Fehler'

export const and = ' und '
