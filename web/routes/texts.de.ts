export const investorPortal = ({ name }: { name: string }) => `${name}, Investorenportal`
export const projectsSignTheAgreement = (named: { name: string; count: number; noun: string; worth: string }) =>
  `${named.name}: ${named.count} ${named.noun}${named.worth}. Unterzeichnen Sie eine Vertraulichkeitsvereinbarung, erhalten Sie einen persönlichen Zugangscode und öffnen Sie die vertraulichen Seiten.`
export const estimatedAtTogether = ({ portfolio }: { portfolio: string }) => `, zusammen auf ${portfolio} geschätzt`

export const ndaSignedSuccessfully = 'NDA erfolgreich unterzeichnet'
export const ndaRequired = 'NDA erforderlich'
export const readAndSignThe = ({ legalName }: { legalName: string }) =>
  `Lesen und unterzeichnen Sie die Vertraulichkeitsvereinbarung (${legalName}), und erhalten Sie einen persönlichen Zugangscode.`
export const confidentialInvestorPortalNda = 'Vertrauliches Investorenportal – NDA erforderlich'
export const readTheAgreementTo =
  'Lesen Sie die Vereinbarung bis zum Ende, geben Sie Ihre Daten an und unterzeichnen Sie.'
export const theSameTextIs = ' Denselben Text gibt es auch als '
export const toPrintOrSave = ', die Sie drucken oder speichern können.'
export const aPlainPage = 'einfache Seite'
export const theAgreement = 'Vereinbarung'

export const open = ({ first }: { first: string }) => `${first} öffnen`

export const invitedYouToRead = ({ company }: { company: string }) =>
  `${company} hat Sie eingeladen, diese Vereinbarung zu lesen und zu unterzeichnen. Ihre Daten sind unten eingetragen; bitte berichtigen Sie etwaige Fehler.`
export const thePortalDidNot =
  'Das Portal hat nicht geantwortet. Ihre Einladung ist daher nicht geöffnet, und Ihre Daten sind nicht eingetragen.'
export const tryAgain = 'Erneut versuchen'

export const showYourCode = 'Ihren Code anzeigen'
export const staffPages = 'Mitarbeiterbereich'
export const noProjectIsOpen = 'Für Ihr Konto ist noch kein Projekt freigegeben. '
export const showsYourRequestsAnd = ' zeigt Ihre Anfragen und Codes.'
export const yourAccount = 'Ihr Konto'

export const secureAccess = 'Gesicherter Zugang'
export const enterYourAccessCode = ({ name }: { name: string }) =>
  `Geben Sie Ihren Zugangscode ein, um die vertraulichen Seiten von ${name} zu öffnen.`
export const enterYourAccessCodeTo = ({ projects }: { projects: string }) =>
  `Geben Sie Ihren Zugangscode ein, um ${projects} freizuschalten`

export const confirm = 'Bestätigen'
export const youHaveUsedThis = 'Sie haben diesen Link verwendet'
export const itWorkedALink =
  'Es hat funktioniert. Ein Link funktioniert einmal, und diese Seite zeigt einen Code kein zweites Mal.'
export const goToTheUnlock = 'Zur Freischaltseite'
export const confirmTheLinkFrom = 'Link aus Ihrer E-Mail bestätigen'
export const toUseTheLink = 'Bitte aktivieren Sie JavaScript, um den Link aus Ihrer E-Mail zu verwenden.'
export const lookingForYourCode = 'Ihr Code wird gesucht'
export const proceedToUnlockScreen = 'Weiter zur Freischaltung'
export const theLinkIsIncomplete = 'Der Link ist unvollständig. Bitte öffnen Sie ihn erneut aus unserer E-Mail.'

export const confirmYourEmailAddress = 'E-Mail-Adresse bestätigen'
export const pressTheButtonTo =
  'Klicken Sie auf die Schaltfläche, um Ihre Adresse zu bestätigen. Der Link funktioniert einmal und ist 15 Minuten gültig.'
export const connectASignIn = 'Anmeldung mit Ihrem Konto verbinden'
export const pressTheButtonOnly =
  'Klicken Sie nur dann auf die Schaltfläche, wenn Sie sich soeben in diesem Browser bei Ihrem Anbieter angemeldet haben. Der Link funktioniert einmal und ist 15 Minuten gültig.'
export const connectTheSignIn = 'Anmeldung verbinden'
export const keepYourSecondFactors = 'Zweite Faktoren behalten'
export const somebodyAskedUsTo =
  'Wir wurden gebeten, Ihre Authenticator-App und Ihre Passkeys zu entfernen. Klicken Sie auf die Schaltfläche, um sie zu behalten.'
export const keepMySecondFactors = 'Meine zweiten Faktoren behalten'

export const returnOrDestroy = 'Rückgabe oder Vernichtung'
export const tellUsWhatYou = ({ company }: { company: string }) =>
  `Bitte teilen Sie uns mit, was mit den vertraulichen Informationen geschehen ist, die Sie von ${company} erhalten haben. Wir bewahren Ihre Erklärung mit dem Zeitpunkt auf.`
export const theLinkIsIncompleteOpen =
  'Der Link ist unvollständig. Bitte öffnen Sie ihn erneut aus unserer E-Mail. Wenn Sie ein Konto haben, können Sie die Erklärung auch auf Ihrer Kontoseite abgeben.'
export const goToYourAccount = 'Zu Ihrem Konto'

export const setANewPassword = 'Neues Passwort festlegen'
export const chooseANewPassword = 'Wählen Sie ein neues Passwort. Danach enden alle Sitzungen Ihres Kontos.'

export const agreement = 'Vereinbarung'
export const theFullTextIn =
  'Der vollständige Text in der geltenden Fassung. Wenn Sie ihn hier lesen, unterzeichnen Sie nichts, und es wird nichts erfasst.'
export const youSignIt = ' Unterzeichnet wird '
export const onTheSigningPage = 'auf der Unterzeichnungsseite'
export const youSignedOn = ({ day }: { day: string }) => ` Sie haben die Vereinbarung am ${day} unterzeichnet.`

export const somethingWentWrong = 'Es ist ein Fehler aufgetreten'
export const thePortalCannotBe = 'Das Portal ist nicht erreichbar'
export const checkYourInternetConnection = 'Bitte prüfen Sie Ihre Internetverbindung, und versuchen Sie es erneut.'
export const thisPageCouldNot =
  'Diese Seite konnte nicht angezeigt werden. Was Sie an anderer Stelle unterzeichnet oder eingegeben haben, ist nicht verloren.'
export const goToTheFront = 'Zur Startseite'
export const ifItHappensAgain = 'Wenn der Fehler erneut auftritt, senden Sie dies bitte an den '
export const support = 'Support'
export const request = ({ message, requestId }: { message: string; requestId: string }) =>
  `${message} (Anfrage ${requestId})`

export const readTheAgreement = 'Vereinbarung lesen'

export const success = 'Erfolg'

export const n404PageNotFound = '404 Seite nicht gefunden'
export const thereIsNoPage = 'Unter dieser Adresse gibt es keine Seite.'

export const didYouForgetTo = 'Did you forget to add the page to the router?'
export const checkTheAddressFor = 'Prüfen Sie die Adresse auf Tippfehler. Um ein Projekt zu öffnen, '
export const ifALinkBrought = '. Wenn ein Link Sie hierher geführt hat, informieren Sie bitte den '
export const enterYourAccessCode2 = 'geben Sie Ihren Zugangscode ein'

export const privacy = 'Datenschutz'
export const privacyNotice = 'Datenschutzhinweise'
export const whatThisPortalRecords =
  'Was dieses Portal über Sie erfasst, warum, wie lange, und welche Rechte Sie haben. Die Hinweise folgen der Datenschutz-Grundverordnung (DSGVO) und gelten für alle, unabhängig vom Aufenthaltsort.'

export const toComeBackWithout = 'Um ohne Code wiederzukommen, richten Sie ein Passwort oder einen Passkey ein: '
export const withTheSameAddress = ' mit derselben Adresse.'
export const requestAnAccount = 'Konto beantragen'
export const loadingTheDocuments = 'Die Dokumente werden geladen'
export const writeAndPublishIts = 'Inhalt schreiben und veröffentlichen'

export const openedByYourAccount = 'Offen über Ihr Konto'
export const openedAsStaff = 'Offen für Sie als Mitarbeiter'
export const openedByAdminOverride = 'Offen durch Administratorfreigabe'
export const accessRequired = 'Zugang erforderlich'
export const thisSessionWasLocked = 'Diese Sitzung wurde nach 10 Minuten ohne Aktivität gesperrt.'
export const investorLogin = 'Anmeldung für Investoren'
export const yourCodeDoesNot = ({ name }: { name: string }) =>
  `Ihr Code öffnet ${name} nicht. Unser Team schaltet das Projekt auf Anfrage frei: `
export const asksForSignature = ({ name }: { name: string }) =>
  `${name} verlangt auch eine unterzeichnete Vereinbarung, die zu Ihrem Code oder Konto fehlt. `
export const readAndSign = 'Vereinbarung lesen und unterzeichnen'
export const thenEnterTheCode =
  '. Wenn Sie mit einem Code unseres Teams gekommen sind, geben Sie ihn danach noch einmal ein.'
export const asksForPaper = ({ name }: { name: string }) =>
  `${name} öffnet sich nur für Personen mit einer Vereinbarung auf Papier, und zu Ihrem Code oder Konto finden wir keine. Bitte schreiben Sie uns: `
export const requestAccess = 'Zugang beantragen'
export const signInAgainTo = ({ locked }: { locked: string }) =>
  `${locked} Bitte melden Sie sich erneut an, um fortzufahren.`
export const signInAgain = 'Erneut anmelden'
export const toContinueEnterThe = ({ locked }: { locked: string }) =>
  `${locked} Um fortzufahren, geben Sie denselben Zugangscode erneut ein. Dies verbraucht keine Sitzung und funktioniert auch, wenn der Code inzwischen abgelaufen ist.`
export const yourAccountDoesNot = ({ name }: { name: string }) => `Ihr Konto hat keinen Zugang zu ${name}. `
export const existingInvestor = 'Bereits Investor? '
export const signIn = 'Anmelden'

export const whatIsRecorded = 'Was erfasst wird'
export const opening = 'Wird geöffnet'

export const skipToContent = 'Zum Inhalt springen'
export const youAreOfflineWhat = 'Sie sind offline. Ihre Eingaben bleiben auf dieser Seite erhalten.'

export const documentation = 'Dokumentation'
export const forInvestorsHowTo =
  'Für Investoren: wie Sie die Vereinbarung lesen und unterzeichnen, Ihren Code aufbewahren und Seiten freischalten, und wie das Portal diese schützt.'

export const support2 = 'Hilfe'
export const answersToCommonQuestions =
  'Antworten auf häufige Fragen zu Zugangscodes und Konten und wie Sie uns erreichen.'
export const theAddressBelow = 'die unten genannte Adresse'
export const contact = 'Kontakt'
export const email = 'E-Mail'
export const phone = 'Telefon'
export const post = 'Anschrift'
export const writeFromTheAddress =
  'Bitte schreiben Sie von der Adresse, mit der Sie unterzeichnet haben, damit wir wissen, dass Sie es sind. Senden Sie uns Ihren Zugangscode nicht: Wir benötigen ihn nicht und werden nie danach fragen.'
export const iLostMyCode = 'Ich habe meinen Code verloren'
export const lookInThreePlaces =
  'Sehen Sie an drei Stellen nach: in der E-Mail, die Sie nach der Unterzeichnung erhalten haben, in der Datei, falls Sie eine gespeichert haben, und im Bereich zur Sitzung auf der '
export const inABrowserThat = ' in einem Browser, der noch freigeschaltet ist.'
export const frontPage = 'Startseite'
export const ifYouCannotFind = 'Wenn Sie ihn nicht finden, klicken Sie auf „Code verloren?“ auf der '
export const orOnAProject =
  ' oder auf einer Projektseite, und geben Sie die Adresse ein, mit der Sie unterzeichnet haben. Wir senden Ihnen einen Link, über den Ihr Code wieder angezeigt wird. Sie müssen nicht erneut unterzeichnen.'
export const unlockScreen = 'Freischaltseite'
export const ifNoEmailArrives =
  'Wenn innerhalb weniger Minuten keine E-Mail eintrifft, prüfen Sie Ihren Spam-Ordner, und schreiben Sie dann an '
export const theSameAnswer =
  '. Die Seite gibt für jede Adresse dieselbe Antwort und kann Sie daher nicht auf einen Tippfehler hinweisen.'
export const signingInToAn = 'Anmeldung an einem Konto'
export const forSecurityWeDo =
  'Aus Sicherheitsgründen teilen wir nicht mit, welche der beiden Angaben falsch ist. Einen Link für ein neues Passwort erhalten Sie über „Passwort vergessen?“ im '
export const invalidEmailOrPassword = 'Ungültige E-Mail-Adresse oder ungültiges Passwort'
export const signInDialog = 'Anmeldedialog'
export const theLinkInOur =
  'Der Link in unserer E-Mail funktioniert einmal und ist 15 Minuten gültig. Melden Sie sich mit Ihrem Passwort an, um einen neuen zu erhalten.'
export const confirmYourAddressFirst = 'Bestätigen Sie zuerst Ihre Adresse'
export const signInWithOne =
  'Melden Sie sich mit einem Ihrer Wiederherstellungscodes an, und entfernen Sie dann die App auf Ihrer '
export const ifYouHaveNo = '. Wenn Sie keine Wiederherstellungscodes haben, schreiben Sie an '
export const iLostThePhone = 'Ich habe das Telefon mit meiner Authenticator-App verloren'
export const accountPage = 'Kontoseite'
export const ourTeamDecidesWhich =
  'Unser Team entscheidet, welche Projekte Ihr Konto öffnen kann. Ihre Kontoseite zeigt den Stand Ihrer Anfrage; dort können Sie auch erneut anfragen.'
export const iCannotOpenA = 'Ich kann ein Projekt nicht öffnen'
export const myCodeDoesNot = 'Mein Code funktioniert nicht'
export const codesAreCaseSensitive =
  'Bei Codes wird zwischen Groß- und Kleinschreibung unterschieden. Am sichersten kopieren Sie den Code aus der E-Mail. Wenn er dennoch nicht funktioniert, beachten Sie die Meldung der Seite:'
export const theCodeIsMistyped =
  'Der Code ist falsch eingegeben, abgelaufen, hat keine Sitzungen mehr, ist noch nicht aktiv oder wurde widerrufen. Die Freischaltseite teilt nicht mit, was davon zutrifft, damit niemand herausfinden kann, welche Codes es gibt. Wenn Sie ihn richtig eingegeben haben, schreiben Sie uns bitte.'
export const invalidAccessCode = 'Ungültiger Zugangscode'
export const eitherYouHaveNot =
  'Entweder haben Sie Ihre Adresse noch nicht bestätigt (öffnen Sie den Link in unserer E-Mail und klicken Sie dann auf die Schaltfläche), oder wir prüfen Ihre Angaben noch.'
export const notYetActive = 'Noch nicht aktiv'
export const yourCodeDoesNotOpen = 'Ihr Code öffnet diese Seite nicht.'
export const notValidForThis = 'Für dieses Projekt nicht gültig'
export const aPersonalCodeOpens = ({ opens }: { opens: string }) => ` Ein persönlicher Code öffnet ${opens}.`
export const waitFiveMinutesBrowsers =
  'Bitte warten Sie fünf Minuten. Browser, in denen der Code bereits funktioniert hat, müssen nie warten.'
export const tooManyFailedAttempts = 'Zu viele Fehlversuche'
export const manyWrongCodesHave =
  'Es wurden viele falsche Codes eingegeben. Geben Sie die Adresse ein, an die der Code gesendet wurde, oder fordern Sie auf derselben Seite einen Link per E-Mail an. Wenn Sie den Code auf anderem Weg erhalten haben, geben Sie Ihre eigene Adresse ein.'
export const pleaseAlsoEnterThe = 'Bitte geben Sie auch die E-Mail-Adresse ein'
export const myAccessHasEnded = 'Mein Zugang ist abgelaufen'
export const afterThatPressLost = ' Danach klicken Sie auf „Code verloren?“ auf der '
export const weWillEmailYou =
  '. Wir senden Ihnen einen Link, über den ein neuer Code erstellt oder bei unserem Team beantragt wird. Ihre Unterschrift bleibt gültig; Sie müssen nicht erneut unterzeichnen.'
export const aCodeIsValid = ({
  codeDays,
  codeUses,
  sessionDays,
}: {
  codeDays: number
  codeUses: number
  sessionDays: number
}) =>
  `Ein Code gilt ${codeDays} Tage und für ${codeUses} Sitzungen. Ein damit freigeschalteter Browser bleibt ${sessionDays} Tage lang freigeschaltet; Sie können dies auf der Startseite verlängern. `
export const iSignedByMistake = 'Ich habe versehentlich unterzeichnet'
export const signingCreatesABinding =
  'Mit der Unterzeichnung kommt sofort eine verbindliche Vereinbarung zustande, die Sie in diesem Portal nicht rückgängig machen können. Schreiben Sie an '
export const asSoonAsYou =
  ', sobald Sie es bemerken. Unser Team kann den Code widerrufen und Ihnen schriftlich mitteilen, ob das Unternehmen Sie aus der Vereinbarung entlässt.'
export const ifSomeoneElseSigned =
  'Wenn eine andere Person mit Ihrer Adresse unterzeichnet hat, müssen Sie nicht auf uns warten. Klicken Sie auf „Code verloren?“ auf der '
export const andFollowTheLink =
  ', und folgen Sie dem Link in unserer E-Mail. Wenn die Adresse für diese Unterschrift nicht bestätigt wurde, können Sie sie im selben Browser innerhalb von 24 Stunden durch Ihre eigene ersetzen. Die andere Unterschrift und ihr Code werden dann ungültig. Sie können uns auch schreiben: Das Datum und der Fingerabdruck des Textes in der E-Mail helfen uns, die Aufzeichnung zu finden.'
export const readingWithAssistiveTechnology = 'Lesen mit Hilfstechnologien'
export const theAgreementIsAlso = 'Die Vereinbarung gibt es auch als '
export const andA = ' und als '
export const onTheSigningPageA =
  '. Auf der Unterzeichnungsseite bestätigt eine Schaltfläche nach der letzten Klausel, dass Sie das Ende erreicht haben; Sie müssen also nicht scrollen. Wenn Sie weiterhin Schwierigkeiten haben, teilen Sie uns dies mit, und wir finden einen anderen Weg zum Lesen und Unterzeichnen.'
export const plainPage = 'einfache Seite'
export const textFile = 'Textdatei'
export const reportingAVulnerability = 'Sicherheitslücke melden'
export const ifYouFindA =
  'Wenn Sie einen Weg finden, etwas zu sehen oder zu tun, das Ihnen nicht möglich sein sollte, schreiben Sie an '
export const withTheSteps =
  ' mit den Schritten zur Nachstellung. Bitte öffnen, behalten und teilen Sie keine Daten anderer Personen.'

export const questionToInvestorRelations = 'Frage an Investor Relations'

export const theCompany = 'das Unternehmen'
export const verifyAnAgreement = 'Vereinbarung prüfen'
export const verifyASignedCopy = ({ company }: { company: string }) =>
  `Prüfen Sie eine unterzeichnete Ausfertigung einer Vereinbarung (${company}): ob Siegel, Text, Nachweis und Protokolleintrag stimmen.`
export const uploadASignedCopy =
  'Laden Sie eine unterzeichnete Ausfertigung oder ein Beweispaket aus diesem Portal hoch. Wir prüfen Siegel, Text, Nachweis und Protokolleintrag. Das Ergebnis zeigt nur, was schon in der Datei steht.'
export const verifyItElsewhere = 'Ohne dieses Portal prüfen'
export const issuedTheSealItself = ({ company }: { company: string }) =>
  `Das Siegel hat ${company} selbst ausgestellt; ein PDF-Programm erkennt den Unterzeichner daher möglicherweise nicht. Vergleichen Sie den dort angezeigten SHA-256-Fingerabdruck des Zertifikats mit dem hier.`
export const theVerifierIsA =
  'Das Prüfprogramm ist eine einzelne Datei und läuft auf jedem Computer mit Node.js 18 oder neuer.'
export const fingerprintOfTheSeal = 'SHA-256-Fingerabdruck des Siegelzertifikats'

export const needsScript = 'Für diese Seite wird JavaScript benötigt.'
export const welcomeBack = 'Willkommen zurück'

export const lastChangedOn = ({ day }: { day: string }) => `Zuletzt geändert am ${day}`
export const inShortWho = 'Wer verantwortlich ist'
export const inShortWhat = 'Was erfasst wird'
export const whatYouEnterAndOpen =
  'Was Sie eingeben und unterzeichnen und was Sie hier öffnen und lesen. Keine Werbung, keine Analysedienste Dritter.'
export const inShortHowLong = 'Wie lange'
export const keptInShort = ({ visits, mails }: { visits: string; mails: string }) =>
  `Besuche ${visits}, E-Mails ${mails}; Ihre Unterschrift so lange, wie sie als Nachweis gebraucht werden kann.`
export const inShortRights = 'Ihre Rechte'
export const copyCorrectDelete = 'Kopie, Berichtigung, Löschung und Widerspruch'
export const timeNeeded = 'Zeitaufwand'
export const aboutTenMinutes = 'Etwa zehn Minuten'
export const codeWorks = 'Ihr Code gilt'
export const daysFrom = ({ count, begins }: { count: number; begins: string }) =>
  `${count} Tage, ${begins.charAt(0).toLowerCase()}${begins.slice(1)}`
export const browserStaysOpen = 'Ein Browser bleibt freigeschaltet'
export const daysLong = ({ count }: { count: number }) => `${count} Tage`
export const signingOpens = 'Die Unterzeichnung öffnet'
export const askedFor = 'Angefragt'
export const viewTheRequest = 'Anfrage ansehen'

export const youSeeThePageAs = 'Sie sehen die Seite als eine andere Person.'
