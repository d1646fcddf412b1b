/** The language of this catalogue, for `lang` and Intl. */
export const LANGUAGE: 'en' | 'de' = 'de'
export const LIST_LOCALE = 'de-DE'

/** What every page, email and signed copy says as long as the portal is the demo. */
export const demoNotice = 'Vorführung: Dieses Unternehmen und seine Angebote sind erfunden.'
export const notice = 'Hinweis'

/** Why a code and a session end on different days. */
export const codeAndSession = ({ sessionDays }: { sessionDays: number }) =>
  `Verwenden Sie den Code, bis er abläuft. Jeder Browser, den Sie freischalten, bleibt ${sessionDays} Tage lang freigeschaltet.`

export const days = ({ count }: { count: number }) => `${count} ${count === 1 ? 'Tag' : 'Tage'}`
export const years = ({ count }: { count: number }) => `${count} ${count === 1 ? 'Jahr' : 'Jahre'}`

export const atLeastCharacters = ({ count }: { count: number }) => `Mindestens ${count} Zeichen`
export const atMostCharacters = ({ count }: { count: number }) => `Höchstens ${count} Zeichen`
export const aLowerCaseLetter = 'Ein Kleinbuchstabe'
export const anUpperCaseLetter = 'Ein Großbuchstabe'
export const aDigit = 'Eine Ziffer'
export const oneOfSigns = ({ signs }: { signs: string }) => `Eines von ${signs}`
export const space = 'Leerzeichen'

export const fullName = 'Vollständiger Name'
export const fullNameInText = 'vollständiger Name'
export const emailAddress = 'E-Mail-Adresse'
export const emailAddressInText = 'E-Mail-Adresse'
export const companyName = 'Unternehmen'
export const companyInText = 'Unternehmen'
export const phoneNumber = 'Telefonnummer'
export const phoneNumberInText = 'Telefonnummer'
export const titleOrCapacity = 'Titel oder Funktion (optional)'
export const addYourTitle = 'Titel oder Funktion hinzufügen'
export const titleOrCapacityInText = 'Titel oder Funktion'

export const gateCodeMissing = 'Bitte geben Sie einen Zugangscode ein'
export const gateFailed = 'Bei der Prüfung ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.'
export const gateUnreachable = 'Der Zugangscode konnte nicht geprüft werden. Bitte versuchen Sie es erneut.'
export const internal = 'Bei uns ist ein Fehler aufgetreten. Es wurde nichts geändert. Bitte versuchen Sie es erneut.'
export const ndaEmailInvalid = 'Bitte geben Sie eine gültige E-Mail-Adresse ein'
export const ndaFailed = 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut.'
export const ndaFieldsRequired = 'Bitte füllen Sie alle Felder aus'
export const ndaNotAccepted = 'Um fortzufahren, müssen Sie den Bedingungen der Vereinbarung zustimmen'
export const ndaNotRead = 'Bitte lesen Sie die Vereinbarung vollständig, bevor Sie fortfahren'
export const ndaTimedOut = 'Die Übermittlung hat zu lange gedauert. Bitte versuchen Sie es erneut.'
export const passkeyFailed =
  'Der Passkey konnte nicht verwendet werden. Bitte versuchen Sie es erneut, oder melden Sie sich auf andere Weise an.'
export const passwordWeak = 'Dieses Passwort erfüllt die am Feld genannten Anforderungen nicht.'
export const unlockCodeMissing = 'Bitte geben Sie Ihren Zugangscode ein'
export const unlockFailed = 'Bei der Prüfung Ihres Zugangscodes ist ein Fehler aufgetreten.'
export const unlockInvalid = 'Ungültiger Zugangscode. Bitte prüfen Sie Ihren Code, und versuchen Sie es erneut.'
export const adminInvalid = 'Ungültige Zugangsdaten'
export const adminLocked = 'Zu viele Fehlversuche. Bitte warten Sie 5 Minuten.'
export const adminUnreachable = 'Netzwerkfehler. Bitte versuchen Sie es erneut.'
