import { findingInGerman } from './findings.de.ts'
import type { Finding } from './queries.ts'

export const thePublicKeys = 'Öffentliche Schlüssel'
export const inUseSince = ({ since }: { since: string }) => `In Gebrauch seit ${since}.`
export const inUseFromTo = ({ since, until }: { since: string; until: string }) =>
  `In Gebrauch von ${since} bis ${until}.`
export const saveTheCertificate = 'Zertifikat herunterladen'
export const saveThePublicOf = ({ length }: { length: number }) =>
  `${length === 1 ? 'Öffentlichen Schlüssel' : 'Öffentliche Schlüssel'} des Protokolls herunterladen`
export const saveTheVerifier = 'Prüfprogramm herunterladen'
export const command = 'Befehl'

export const downloadYourSignedCopy = 'Unterzeichnete Ausfertigung herunterladen'
export const yourSignedCopyIs = 'Ihre Ausfertigung wird erstellt'
export const aSealedPdfOf = ({ bytes }: { bytes: string }) =>
  `Eine gesiegelte PDF-Datei (${bytes}) mit einem Nachweis über die Unterzeichnung.`
export const thisIsTakingLonger =
  'Dies dauert länger als üblich. Ihre Unterschrift ist gültig, und wir senden Ihnen die Ausfertigung per E-Mail, sobald sie fertig ist.'
export const thisTakesAFew = 'Dies dauert einige Sekunden. Wir senden Ihnen die Ausfertigung auch per E-Mail.'
export const theCopyCouldNot = 'Die Ausfertigung konnte nicht heruntergeladen werden. Bitte versuchen Sie es erneut.'
export const kb = ({ size }: { size: number }) => `${size} kB`

export const thisFileIsLarger =
  'Diese Datei ist größer als 20 MB. Ausfertigungen und Beweispakete sind wesentlich kleiner.'
export const verifyAFile = 'Datei prüfen'
export const dropTheFileHere = 'PDF-Datei oder Beweispaket hier ablegen'
export const chooseThePdf = 'PDF-Datei oder Beweispaket auswählen'
export const pdfOrZipFile = 'PDF- oder ZIP-Datei'
export const verifying = 'Wird geprüft …'
export const chooseAFile = 'Datei auswählen'
export const upTo20Mb = 'PDF oder ZIP, bis 20 MB. Wir prüfen die Datei und bewahren sie nicht auf.'
export const verifyingAFileHere =
  'Für die Prüfung auf dieser Seite wird JavaScript benötigt. Ohne JavaScript verwenden Sie bitte das Prüfprogramm weiter unten.'
export const theFileCouldNot = 'Die Datei konnte nicht geprüft werden. Bitte versuchen Sie es erneut.'

export const file = 'Datei'
export const seal = 'Siegel'
export const sealCertificate = 'Siegelzertifikat'
export const timeStamp = 'Zeitstempel'
export const textOfTheAgreement = 'Text der Vereinbarung'
export const certificateOfCompletion = 'Nachweis der Unterzeichnung'
export const logEntry = 'Protokolleintrag'
export const copy = 'Ausfertigung'
export const verified = 'geprüft'
export const failed = 'stimmt nicht'
export const notInTheFile = 'nicht in der Datei'
export const notReached = ({ part, why }: { part: string; why: string }) => `${part}: ${why}`
export const sealFailed = 'Dafür muss zuerst das Siegel stimmen.'
export const attachmentsNotReadable = 'Text und Nachweis in der Datei konnten nicht gelesen werden.'
export const otherCheckFailed = 'Nur eine Datei, die alle anderen Prüfungen besteht, vergleichen wir mit unserer.'
export const authenticAndUnaltered = 'Echt und unverändert'
export const notAuthenticOrAltered = 'Nicht echt oder verändert'
export const youCanRelyOnIt = ({ company }: { company: string }) =>
  `Sie können sich auf diese Datei verlassen: Seit ${company} sie versiegelt hat, wurde nichts darin verändert.`
export const doNotRelyOnIt = 'Verlassen Sie sich nicht auf diese Datei: Sie besteht nicht alle unsere Prüfungen.'
export const changedSinceSealed = 'Verlassen Sie sich nicht auf diese Datei: Sie wurde nach dem Versiegeln verändert.'
export const whatToDoNext = 'Was Sie jetzt tun können'
export const verifyAnotherCopy =
  'Laden Sie Ihre unterzeichnete Ausfertigung noch einmal herunter, aus Ihrem Konto oder unserer E-Mail, und prüfen Sie diese.'
export const sendItToUs =
  'Besteht auch sie nicht, oder hat jemand anderes Ihnen die Datei gegeben, senden Sie sie uns: '
export const version = ({ title, version }: { title: string; version: number }) => `${title}, Fassung ${version}`
export const agreement = 'Vereinbarung'
export const and = ({ companyName }: { companyName: string }) => `${companyName} und `
export const between = 'Zwischen'
export const signed = 'Unterzeichnet'
export const sealed = 'Gesiegelt'
export const documentId = 'Dokument-ID'
export const evidencePack = 'Beweispaket'
export const madeAt = ({ at }: { at: string }) => `erstellt ${at}`

export const manifest = 'Verzeichnis'
export const filesOfThePack = 'Dateien'
export const sameAgreement = 'Eine Vereinbarung'
export const pageAsSeen = 'Gezeigte Seite'
export const history = 'Verlauf'
export const delivery = 'Zustellung'
export const makingOfThePack = 'Erstellung des Pakets'
export const keptCheckpoint = 'Aufbewahrter Prüfpunkt'

export const whatHolds = 'Was geprüft wurde'
export const whatWasNotChecked = 'Was nicht geprüft wurde, und warum'
export const finding = (found: Finding) => findingInGerman(found)
export const brokenSeal = 'Ein gebrochenes Siegel'
