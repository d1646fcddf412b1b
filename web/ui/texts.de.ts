export const typeTheWordTo = ({ word }: { word: string }) => `Geben Sie das Wort ${word} ein, um fortzufahren.`
export const typeTheWord = ({ word }: { word: string }) => `Geben Sie das Wort ${word} ein`
export const oneMoment = 'Einen Moment …'
export const cancel = 'Abbrechen'
export const thePortalDidNot =
  'Das Portal hat nicht geantwortet. Prüfen Sie, ob sich etwas geändert hat, und versuchen Sie es dann erneut.'

export const anUnknownBrowser = 'Unbekannter Browser'
export const on = ({ browser, system }: { browser: string; system: string }) => `${browser} unter ${system}`

export const copyCode = 'Code kopieren'
export const thisPageCannotUse =
  'Diese Seite hat keinen Zugriff auf die Zwischenablage. Bitte markieren und kopieren Sie den Code selbst.'
export const codeCopiedToClipboard = 'Code in die Zwischenablage kopiert'
export const copy = 'Kopieren'
export const copyOf = ({ title }: { title: string }) => `${title} kopieren`
export const copiedToClipboard = 'In die Zwischenablage kopiert'
export const selectAndCopy =
  'Diese Seite hat keinen Zugriff auf die Zwischenablage. Bitte markieren und kopieren Sie den Text selbst.'

export const close = 'Schließen'

export const undo = 'Rückgängig'
export const undone = 'Rückgängig gemacht.'

export const playTheFilm = 'Film abspielen'
export const yourBrowserDoesNot = 'Ihr Browser kann dieses Video nicht abspielen.'

export const couldNotBeLoaded = ({ what }: { what: string }) => `Fehler beim Laden: ${what}.`
export const tryAgain = 'Erneut versuchen'

export const onThisPage = 'Auf dieser Seite'

export const hideThePassword = 'Passwort verbergen'
export const showThePassword = 'Passwort anzeigen'
export const hide = 'Verbergen'
export const show = 'Anzeigen'
export const whatThePasswordNeeds = 'Anforderungen an das Passwort'
export const notMet = 'nicht erfüllt'
export const met = 'erfüllt'
export const ofRequirementsMet = ({ met, all }: { met: number; all: number }) =>
  `${met} von ${all} Anforderungen erfüllt`

export const writeAMessageFirst = 'Bitte schreiben Sie zuerst eine Nachricht.'
export const theMessageCouldNot = 'Die Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es erneut.'
export const sending = 'Wird gesendet …'
export const send = 'Senden'

export const hMin = ({ hours, minutes }: { hours: number; minutes: number }) => `${hours} Std. ${minutes} Min.`
export const minS = ({ minutes, seconds }: { minutes: number; seconds: number }) => `${minutes} Min. ${seconds} Sek.`

export const notification = 'Mitteilung'
export const notificationsHotkey = 'Mitteilungen ({hotkey})'

export const aDoorAjar = 'Eine angelehnte Tür, dahinter Licht'

export const chooseADate = 'Datum wählen'
export const chooseATime = 'Datum und Uhrzeit wählen'
