export const yourAnswerCouldNot = 'Ihre Angabe konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.'
export const firstName = 'Vorname'
export const lastName = 'Nachname'
export const investmentInterest = 'Anlageinteresse'
export const selectARange = 'Bitte Spanne auswählen'
export const iConfirmIAm = 'Ich bestätige, dass ich akkreditierter Investor bin'
export const saving = 'Wird gespeichert …'
export const confirm = 'Bestätigen'

export const theLinkCouldNot = 'Der Link konnte nicht gesendet werden. Bitte versuchen Sie es erneut.'
export const email = 'E-Mail'
export const sending = 'Wird gesendet …'
export const emailMeALink = 'Link per E-Mail senden'
export const backToSigningIn = 'Zurück zur Anmeldung'

export const failedToSignIn = ({ provider }: { provider: string }) => `Die Anmeldung mit ${provider} ist fehlgeschlagen`
export const error = 'Fehler'
export const signInWith = ({ provider }: { provider: string }) => `Mit ${provider} anmelden`
export const pleaseContinueInThe = 'Bitte fahren Sie im anderen Fenster fort. '
export const continueHereInstead = 'Stattdessen hier fortfahren'

export const invalidEmailAddress = 'Ungültige E-Mail-Adresse'
export const passwordMustBeAt = 'Das Passwort muss mindestens 6 Zeichen lang sein'
export const firstNameIsRequired = 'Bitte geben Sie Ihren Vornamen an'
export const lastNameIsRequired = 'Bitte geben Sie Ihren Nachnamen an'
export const pleaseSelectInvestmentInterest = 'Bitte wählen Sie Ihr Anlageinteresse aus'
export const mustConfirmAccreditedInvestor = 'Bitte bestätigen Sie, dass Sie akkreditierter Investor sind'
export const ifThisAddressHas =
  'Wenn zu dieser Adresse ein Konto besteht, haben wir einen Link zum Festlegen eines neuen Passworts dorthin gesendet. Er funktioniert einmal und ist 15 Minuten gültig.'

export const investorAccess = 'Zugang für Investoren'
export const requestAccess = 'Zugang beantragen'
export const aboutYou = 'Angaben zu Ihrer Person'
export const forgotYourPassword = 'Passwort vergessen?'
export const weWillEmailYou =
  'Wir senden Ihnen per E-Mail einen Link zur Bestätigung Ihrer Adresse. Danach entscheidet unser Team, welche Projekte Sie sehen können.'
export const oneMoreStepShow = 'Noch ein Schritt: Weisen Sie den zweiten Faktor Ihres Kontos nach.'
export const thereIsAnAccount =
  'Zu dieser Adresse besteht bereits ein Konto. Melden Sie sich dort wie gewohnt an, um beide zu verbinden, oder nutzen Sie den Link, den wir soeben an die Adresse gesendet haben.'
export const theProjectsAreOpen =
  'Die Projekte stehen ausschließlich akkreditierten Investoren offen. Wir fragen dies nur einmal ab.'
export const enterTheEmailAddress =
  'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link zum Festlegen eines neuen Passworts.'
export const dontHaveAnAccount = 'Noch kein Konto? Zugang beantragen'
export const alreadyHaveAccessSign = 'Sie haben bereits Zugang? Anmelden'
export const successfullySignedIn = 'Erfolgreich angemeldet!'
export const accountCreatedSuccessfullyPlease =
  'Ihr Konto wurde angelegt! Bitte bestätigen Sie Ihre Adresse über die E-Mail, die wir Ihnen gesendet haben.'
export const theTwoCouldNot = 'Die Anmeldung konnte nicht mit Ihrem Konto verbunden werden.'
export const yourAnswerIsSaved = 'Ihre Angabe ist gespeichert.'
export const howToGetIn = 'Art des Zugangs'
export const iHaveAnAccess = 'Ich habe einen Zugangscode'
export const iHaveAnAccount = 'Ich habe ein Konto'
export const orContinueWith = 'Oder fortfahren mit'
export const signInWithA = 'Mit Passkey anmelden'

export const waitingForThePasskey = 'Warten auf den Passkey …'

export const useABackupCode = 'Stattdessen einen Wiederherstellungscode verwenden'
export const useACodeFrom = 'Stattdessen einen Code aus der App verwenden'
export const useAPasskey = 'Passkey verwenden'
export const codeFromYourAuthenticator = 'Code aus Ihrer Authenticator-App'
export const sixDigitsNewEvery = 'Sechs Ziffern, alle 30 Sekunden neu.'
export const backupCode = 'Wiederherstellungscode'
export const oneOfTheCodes =
  'Einer der Codes, die Sie beim Einrichten der App gespeichert haben. Jeder funktioniert einmal.'
export const pleaseEnterABackup = 'Bitte geben Sie einen Wiederherstellungscode ein'
export const pleaseEnterTheSix = 'Bitte geben Sie die sechs Ziffern aus der App ein'
export const failedToSignIn2 = 'Die Anmeldung ist fehlgeschlagen'
export const signingIn = 'Anmeldung läuft …'
export const signIn = 'Anmelden'

export const password = 'Passwort'

export const passwordMustBe = ({ rule }: { rule: string }) => `Anforderung an das Passwort: ${rule}`
export const failedToCreateAccount = 'Das Konto konnte nicht angelegt werden'
export const creatingAccount = 'Konto wird angelegt …'
