export const whatYouNeed = 'Was Sie benötigen'
export const youNeedABrowser = ({ openTo }: { openTo: string }) =>
  `Sie benötigen einen Browser aus den letzten drei Jahren, eine E-Mail-Adresse und etwa zehn Minuten für die Vereinbarung. Ein Konto, eine App oder eine Zahlung ist nicht erforderlich. ${openTo} können investieren.`
export const theMinimumInvestment = ({ minimum }: { minimum: string }) => ` Die Mindestanlage beträgt ${minimum}.`

export const readTheAgreement = 'Die Vereinbarung lesen'
export const signingPageBefore = 'Die '
export const signingPage = 'Unterzeichnungsseite'
export const signingPageAfter = ({ percent }: { percent: number }) =>
  ` zeigt die Vereinbarung mit einer Liste ihrer Klauseln. Sie können das Kästchen für Ihre Zustimmung ankreuzen, sobald Sie ${percent} Prozent des Textes gelesen oder auf die Schaltfläche nach der letzten Klausel geklickt haben.`
export const plainPageBefore = 'Es gibt sie auch als '
export const plainPage = 'einfache Seite'
export const plainPageAfter = ', zum Ausdrucken und als '
export const textFile = 'Textdatei'
export const textFileAfter =
  '. Ändert sich der Text, während Sie ihn lesen, bitten wir Sie, vor der Unterzeichnung die neue Fassung zu lesen.'

export const sign = 'Unterzeichnen'
export const fillIn =
  'Geben Sie Ihren vollständigen Namen, Ihre E-Mail-Adresse, Ihr Unternehmen und Ihre Telefonnummer an.'
export const tickTheBox =
  'Kreuzen Sie das Kästchen an: „Ich habe diese Vertraulichkeitsvereinbarung gelesen und stimme ihren Bedingungen zu“.'
export const pressTheButton =
  'Klicken Sie auf die Schaltfläche zum Unterzeichnen. Dies ist eine elektronische Unterschrift; damit kommt eine verbindliche Vereinbarung zustande.'
export const weEmailYou =
  'Wir senden Ihnen per E-Mail das Datum, den Fingerabdruck des unterzeichneten Textes und Ihren Code.'

export const yourCode = 'Ihr Code'
export const thePageAfterSigning =
  'Nach der Unterzeichnung wird Ihnen Ihr persönlicher Zugangscode angezeigt; von dort öffnen Sie das erste Projekt mit einem Klick. Für andere Browser und spätere Sitzungen kopieren Sie den Code, speichern Sie ihn als Datei, oder bewahren Sie die E-Mail auf. Geben Sie ihn nicht weiter. Wenn Sie ihn verlieren, klicken Sie auf „Code verloren?“ auf der '
export const theUnlockScreen = 'Freischaltseite'
export const weEmailYouALink =
  '. Wir senden Ihnen einen Link, über den Sie ihn erneut erhalten oder, falls er abgelaufen ist, einen neuen beantragen.'
export const begins = 'Beginn'
export const valid = 'Gültigkeit'
export const days = ({ codeDays }: { codeDays: number }) => `${codeDays} Tage`
export const sessions = 'Sitzungen'
export const unlockingUsesOne = ({ codeUses }: { codeUses: number }) =>
  `${codeUses}. Das Freischalten eines Browsers verbraucht eine Sitzung, das Öffnen von Seiten darin nicht.`
export const opens = 'Öffnet'

export const unlock = 'Freischalten'
export const enterTheCode = 'Geben Sie den Code ein auf der '
export const itIsCaseSensitive =
  '. Zwischen Groß- und Kleinschreibung wird unterschieden. Der Code öffnet die Seiten, für die er ausgestellt ist. Sie können ihn auch auf einer Projektseite eingeben.'
export const toReadTheDocuments =
  'Um die Dokumente eines Projekts zu lesen, klicken Sie dort auf „Code per E-Mail senden“, und geben Sie die sechs Ziffern ein, die wir an Ihre Adresse senden. Ein Konto ist nicht erforderlich.'
export const whileSomebodyIsGuessing =
  'Wenn jemand versucht, Codes zu erraten, fragen wir in Browsern, in denen Sie Ihren Code noch nicht verwendet haben, auch nach Ihrer E-Mail-Adresse. Wenn Ihnen eines von beiden fehlt, fordern Sie auf derselben Seite einen Link per E-Mail an. Er funktioniert einmal und ist 15 Minuten gültig.'

export const extendOrEnd = 'Eine Sitzung verlängern oder beenden'
export const staysUnlocked = ({ sessionDays }: { sessionDays: number }) =>
  `Ein freigeschalteter Browser bleibt ${sessionDays} Tage lang freigeschaltet. Auf der Startseite zeigt der Bereich „Verwaltung der Investorensitzung“ Ihre E-Mail-Adresse, Ihren Code sowie Beginn und Ende der Sitzung.`
export const extendSets = ({ sessionDays }: { sessionDays: number }) =>
  `„Um ${sessionDays} Tage verlängern“ setzt das Ende auf ${sessionDays} Tage ab jetzt, beliebig oft.`
export const theSectionReminds = ({ warningDays }: { warningDays: number }) =>
  `In den letzten ${warningDays} Tagen vor dem Ende erinnert Sie dieser Bereich daran.`
export const clearSessionEnds =
  '„Sitzung beenden“ beendet sie sofort in allen Tabs. Nutzen Sie dies an gemeinsam verwendeten Computern.'

export const anAccount = 'Ein Konto für bestehende Investoren'
export const existingInvestorsCan =
  'Bestehende Investoren können sich anmelden, statt einen Code einzugeben. Beantragen Sie ein Konto im '
export const signInDialog = 'Anmeldedialog'
export const confirmYourEmail =
  ', und bestätigen Sie Ihre E-Mail-Adresse über den Link, den wir Ihnen senden. Unser Team entscheidet anschließend, welche Projekte Sie nach der Anmeldung öffnen können.'
export const yourAccountPage = 'Ihre Kontoseite'
export const showsWhatYouSigned =
  ' zeigt, was Sie unterzeichnet haben, Ihre Codes, Ihre Sitzungen und den Stand Ihrer Anfragen. Dort können Sie auch eine Authenticator-App oder einen Passkey hinzufügen, Passwort und E-Mail-Adresse ändern, Sitzungen beenden und Ihre Daten herunterladen.'

export const whatIsRecorded = 'Was erfasst wird'
export const whenTheAgreementIsOpened = 'Beim Öffnen der Vereinbarung'
export const whichBrowserOpened = ({ percent }: { percent: number }) =>
  `Welcher Browser wann welche Fassung geöffnet hat, und dessen IP-Adresse; nach Angabe des Browsers, wie weit Sie gescrollt und wie lange Sie jede Klausel gelesen haben und wann Sie ${percent} Prozent überschritten, das Ende erreicht und das Kästchen angekreuzt haben.`
export const whenYouSign = 'Bei der Unterzeichnung'
export const whatYouEntered =
  'Ihre Eingaben, der Text und sein Fingerabdruck, der Zeitpunkt, Ihre IP-Adresse, der Hostname und Ihr Browser.'
export const whenACodeIsEntered = 'Bei der Eingabe eines Codes'
export const timeBrowserCode =
  'Zeitpunkt, Browser, IP-Adresse, Code und Seite, ob der Code angenommen wurde und welche Sitzung er geöffnet hat.'
export const whenAPageIsOpened = 'Beim Öffnen einer Seite'
export const thePageTheTime =
  'Die Seite, der Zeitpunkt, die Sitzung und der Code; Ihre IP-Adresse, Ihr Browser, die Fenstergröße, die Plattform und die Sprache. Bei Dokumenten jede Seite.'
export const whileAPageIsOpen = 'Solange eine Seite geöffnet ist'
export const howFarYouScroll =
  'Wie weit Sie scrollen, wie lange Sie jeden Abschnitt lesen, wann Sie die Seite verlassen, und Versuche zu kopieren, Inhalte zu ziehen, zu speichern, zu drucken, ein Bildschirmfoto aufzunehmen oder Entwicklerwerkzeuge zu öffnen.'
export const fromThis = 'Aus all dem'
export const anEngagementScore =
  'Ein Engagement-Wert für Sie und für Ihre Firma, der den Mitarbeitern des Unternehmens zeigt, wer interessiert ist.'
export const privacyNoticeBefore = 'Die '
export const privacyNotice = 'Datenschutzhinweise'
export const privacyNoticeAfter = ' erläutern, warum und wie lange dies gespeichert wird und welche Rechte Sie haben.'

export const whatTheMeasuresDo = 'Was die Schutzmaßnahmen bewirken'
export const accessChecks = 'Zugangsprüfung'
export const accessIsChecked =
  'Der Zugang wird bei jeder Anfrage nach vertraulichen Inhalten geprüft. Keine öffentliche Datei dieser Website enthält solche Inhalte, und Browser werden angewiesen, sie nicht zu speichern.'
export const revocation = 'Widerruf'
export const takesEffectOn =
  'Wirkt ab der nächsten Anfrage. Eine geöffnete Seite prüft dies jede Minute und immer, wenn Sie zu ihr zurückkehren, und entfernt dann ihren Inhalt.'
export const wrongCodes = 'Falsche Codes'
export const tenWrongCodes =
  'Zehn falsche Codes sperren eine IP-Adresse oder einen Browser für fünf Minuten. Nach vielen an einem Tag fragen wir in unbekannten Browsern auch nach der E-Mail-Adresse. Browser, in denen Ihr Code bereits funktioniert hat, werden nie gesperrt.'
export const storedCodes = 'Gespeicherte Codes'
export const codesAreStored =
  'Codes werden verschlüsselt gespeichert und über einen mit Schlüssel gebildeten Fingerabdruck gefunden.'
export const watermark = 'Wasserzeichen'
export const eachConfidentialPage =
  'Projektseiten und Dokumente zeigen Ihre E-Mail-Adresse, die Uhrzeit und einen Code, sodass sich eine weitergegebene Kopie zurückverfolgen lässt.'
export const cover = 'Verdecken'
export const thePageIsCovered =
  'Außer im barrierefreien Modus wird eine vertrauliche Seite verdeckt, während ihr Fenster inaktiv ist oder Entwicklerwerkzeuge geöffnet sind. Kopieren, Speichern und Drucken sind ausgeschaltet, außer Downloads, die wir anbieten.'
export const lock = 'Sperre'
export const afterTenMinutes =
  'Nach zehn Minuten ohne Aktivität, im barrierefreien Modus nach 100, geben Sie Ihren Code erneut ein, auch einen abgelaufenen. Das verbraucht keine Sitzung.'
export const theLog = 'Das Protokoll'
export const everyActionIs =
  'Jeder Vorgang wird in einem Protokoll erfasst. Eine Signatur deckt alle Einträge ab und wird jede Minute erneuert, wenn neue hinzugekommen sind. Eine Kopie einer Signatur zeigt später, ob ein früherer Eintrag geändert, entfernt oder eingefügt wurde.'
export const cookies = 'Cookies'
export const onlyStrictlyNecessary =
  'Nur unbedingt erforderliche, die Skripte nicht lesen können. Keine Analysedienste Dritter und keine Werbung.'
export const noMeasureCanStop =
  'Keine Maßnahme kann verhindern, dass jemand einen Bildschirm fotografiert. Die Aufzeichnungen zeigen, wer was geöffnet hat.'

export const checkTheText = 'Den unterzeichneten Text prüfen'
export const theSha256OfAText =
  'Der SHA-256-Wert eines Textes ist sein Fingerabdruck: Ändert sich ein Buchstabe, ändert sich der Fingerabdruck. Die E-Mail, die Sie nach der Unterzeichnung erhalten haben, enthält den Ihres Textes; den der geltenden Fassung zeigt die '
export const pageOfTheAgreement = 'Seite der Vereinbarung'
export const showsThatOf = '. Speichern Sie '
export const andCompare = ', und vergleichen Sie den Fingerabdruck der Datei auf Ihrem Computer:'
export const operatingSystem = 'Betriebssystem'
export const theFingerprintIs =
  'Der Fingerabdruck wird über den UTF-8-Text nach Unicode-Normalisierung (NFC) gebildet, mit einfachen Zeilenvorschüben und ohne Leerzeichen an Zeilenenden. agreement.txt liegt bereits in dieser Form vor. Wenn sich die Vereinbarung seit Ihrer Unterzeichnung geändert hat, bitten Sie uns um den Text Ihrer Fassung.'

export const ifSomethingGoesWrong = 'Wenn etwas nicht funktioniert'
export const support = 'Die Hilfeseite'
export const explainsWhatToDo =
  ' erläutert, was zu tun ist, wenn ein Code verloren oder abgelehnt wurde, und wie Sie uns erreichen. Für Programme gibt es eine '
export const apiReference = 'API-Referenz'
