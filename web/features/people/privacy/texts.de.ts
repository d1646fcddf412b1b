export const whoIsResponsible = 'Verantwortlicher'
export const telephoneEmail = ({ legalName, address, phone }: { legalName: string; address: string; phone: string }) =>
  `${legalName}, ${address}, Telefon ${phone}, E-Mail `
export const writeToTheSame = '. An dieselbe Adresse können Sie sich mit Fragen zu Ihren Daten wenden.'
export const whatIsRecordedAnd = 'Was erfasst wird und warum'
export const confidentialPagesOnThe = 'Vertrauliche Seiten auf dem Bildschirm'
export const cookies = 'Cookies'
export const thisPortalSetsThree =
  'Dieses Portal setzt drei Cookies, das dritte nur, wenn Sie sich an einem Konto anmelden. Alle sind für die von Ihnen gewünschte Nutzung unbedingt erforderlich und bedürfen daher keiner Einwilligung. Skripte können sie nicht lesen (HttpOnly), und andere Websites können sie nicht verwenden (SameSite). Wenn eine vertrauliche Seite ihre Ereignisse nicht melden kann, etwa weil Sie offline sind, speichert Ihr Browser sie bis zur Übermittlung (lokaler Speicher; höchstens 500 Ereignisse, 100 Verstöße und 100 Seitenaufrufe). Es gibt keine Analysedienste Dritter und keine Werbung.'
export const overHttpsTheNames = 'Über https beginnen die Namen mit '
export const thatOfTheAccount = ', der des Konto-Cookies mit '
export const whileYouUseA =
  '. Während der Verwendung eines zweiten Faktors oder eines Passkeys wird für einige Minuten ein weiteres Cookie gesetzt. „Sitzung beenden“ beendet Ihre Sitzung sofort. Das Cookie kann nach dem Ende der Sitzung bestehen bleiben, damit das Portal Ihnen mitteilen kann, dass sie beendet ist.'
export const whoElseReceivesIt = 'Empfänger der Daten'
export const theCompanysStaffWho =
  'Die Mitarbeiter des Unternehmens, die Investoren betreuen. Sie erhalten eine E-Mail, wenn Sie unterzeichnen.'
export const theProvidersOfThe =
  'Die Anbieter des Servers und des E-Mail-Dienstes des Unternehmens und weiterer Programme, die es mit dem Portal verbindet, etwa einer Kontaktdatenbank, als dessen Auftragsverarbeiter und nach dessen Weisungen.'
export const advisersCourtsAndAuthorities =
  'Berater, Gerichte und Behörden, wenn die Vereinbarung nachgewiesen werden muss oder das Gesetz dies verlangt.'
export const googleWhenTheVideo =
  'Google, wenn das Video auf der Startseite in den sichtbaren Bereich gelangt: Ihr Browser lädt es dann von www.youtube-nocookie.com, wobei Ihre IP-Adresse übermittelt wird.'
export const ifYouSignIn = ({ provider }: { provider: string }) =>
  `${provider}, wenn Sie sich darüber anmelden: Der Anbieter erfährt, dass Sie dieses Portal nutzen, und übermittelt uns Ihren Namen und Ihre bestätigte E-Mail-Adresse. Während der Anmeldung, höchstens zehn Minuten lang, verbindet ein Cookie namens sign_in deren Schritte.`
export const nobodyElseWeDo =
  'Niemand sonst. Wir verkaufen Ihre Daten nicht und treffen keine ausschließlich automatisierten Entscheidungen über Sie. Die Begrenzungen bei falschen Codes gelten für eine IP-Adresse oder einen Browser und enden von selbst.'
export const whereItIsKept = 'Ort der Speicherung'
export const onTheCompanysOwn =
  'Auf dem eigenen Server des Unternehmens und in dessen Sicherungen. Diese Software übermittelt nichts an ihren Hersteller. Das Unternehmen hat seinen Sitz im Land der oben genannten Anschrift. Wenn Sie sich in einem anderen Land befinden, übermitteln Sie Ihre Daten mit der Nutzung des Portals dorthin. Sie können uns fragen, wo sich der Server befindet und wie die Daten dort geschützt sind.'
export const records = 'Aufzeichnungen'
export const record = 'Aufzeichnung'
export const whatItContains = 'Inhalt'
export const purposeAndLegalBasis = 'Zweck und Rechtsgrundlage'
export const keptFor = 'Speicherdauer'
export const invitation = 'Einladung'
export const ifTheCompanyInvited =
  'Wenn das Unternehmen Sie eingeladen hat: der Name, die E-Mail-Adresse und das Unternehmen, die es für Sie angegeben hat, wann wir Ihnen geschrieben haben und wann Sie den Link geöffnet und unterzeichnet haben.'
export const toInviteYouAnd =
  'Um Sie einzuladen und zu wissen, ob Sie geantwortet haben. Berechtigtes Interesse an der Gewinnung von Investoren, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO; Sie können jederzeit widersprechen.'
export const asLongAsThe = ({ requests }: { requests: string }) =>
  `Wenn Sie unterzeichnen, so lange wie die Unterschrift; sonst ${requests} nach Ablauf der Einladung.`
export const reading = 'Lesen'
export const whichBrowserOpenedWhich =
  'Welcher Browser wann welche Fassung der Vereinbarung in welcher Version der Seite geöffnet hat; nach Angabe des Browsers, wie weit und wie lange jede Klausel gelesen wurde, wann und wie das Ende erreicht und wann das Kästchen angekreuzt wurde.'
export const toShowThatYou =
  'Um nachzuweisen, dass Sie den Text lesen konnten. Berechtigtes Interesse am Nachweis, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const asLongAsTheSignature = ({ sessions }: { sessions: string }) =>
  `So lange wie die Unterschrift. Ohne Unterschrift enthält die Aufzeichnung keinen Namen und wird ${sessions} lang aufbewahrt und dann gelöscht.`
export const signature = 'Unterschrift'
export const acceptanceTheWordsYou = ({ signerFieldsInText }: { signerFieldsInText: string }) =>
  `${signerFieldsInText}; Zustimmung, der Wortlaut, dem Sie zugestimmt haben, Fassung und Fingerabdruck des Textes, Zeitpunkt, IP-Adresse (mit den Adressen, die vertrauenswürdige Proxys melden), Hostname, Browser, dessen Sprachen und Zeitzone, die Nummer der Anfrage und das angemeldete Konto.`
export const toMakeAndProve =
  'Um die Vereinbarung zu schließen und nachzuweisen. Vertrag, Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO; Nachweis von Rechtsansprüchen, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const fromTheSignatureThe = ({ submissions }: { submissions: string }) =>
  `${submissions} ab der Unterzeichnung: die Laufzeit der Vereinbarung und die anschließende Zeit, in der Ansprüche geltend gemacht werden können. Länger nur, solange die Vereinbarung bindet oder einer ihrer Codes noch gültig ist.`
export const signedCopy = 'Unterzeichnete Ausfertigung'
export const theSealedDocumentOf =
  'Das gesiegelte Dokument der Vereinbarung mit dem Nachweis der Unterschrift, verschlüsselt gespeichert; wann es per E-Mail versandt wurde und wer es heruntergeladen hat. Dateien, die zur Prüfung hochgeladen werden, bewahren wir nicht auf.'
export const toGiveBothParties =
  'Um beiden Parteien die Vereinbarung auszuhändigen und sie nachzuweisen. Vertrag, Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO; Nachweis von Rechtsansprüchen, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const asLongAsTheSignature2 = 'So lange wie die Unterschrift.'
export const accessCode = 'Zugangscode'
export const theCodeEncryptedIts =
  'Der Code (verschlüsselt), sein Inhaber, was er öffnet, Beginn, Ende und Nutzungen sowie die Browser, in denen er verwendet wurde.'
export const toGiveAccessTo =
  'Um denjenigen Zugang zu gewähren, die unterzeichnet haben. Vertrag, Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO.'
export const asLongAsTheSignatureA =
  'So lange wie die Unterschrift. Ein Code, den das Unternehmen Ihnen ohne Unterschrift ausgestellt hat, wird gespeichert, bis Sie seine Löschung verlangen.'
export const session = 'Sitzung'
export const whenABrowserWas =
  'Wann ein Browser mit welchem Code und welcher E-Mail-Adresse freigeschaltet wurde, wann die Sitzung zuletzt genutzt wurde und wann sie endet oder geendet hat.'
export const toKeepPagesOpen =
  'Um Seiten nur für Sie offen zu halten. Vertrag, Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO.'
export const afterTheAccessHas = ({ sessions }: { sessions: string }) => `${sessions} nach dem Ende des Zugangs.`
export const documentsAndWatermarks = 'Dokumente und Wasserzeichen'
export const forEachPageOf =
  'Zu jeder Seite eines Dokuments, ihrem Text, jeder Zeile daraus, die eine Suche zeigte, jeder gespeicherten Kopie und jeder vertraulichen Seite, die Ihnen angezeigt wurde: ihr Code, der Zeitpunkt, die Sitzung, weshalb Sie Zugang hatten und wie sicher feststand, dass Sie es waren, IP-Adresse und Browser; und wie lange die Seite nach Angabe Ihres Browsers gelesen wurde.'
export const toTraceALeaked =
  'Um eine weitergegebene Seite ihrem Leser zuzuordnen und zu wissen, was gelesen wurde. Berechtigtes Interesse an der durch die Vereinbarung geschützten Vertraulichkeit, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const afterItWasShown = ({ visits }: { visits: string }) => `${visits} nach der Anzeige.`
export const account = 'Konto'
export const emailFirstAndLast =
  'E-Mail-Adresse, Vor- und Nachname, Anlageinteresse, Ihre Erklärung, akkreditierter Investor zu sein, das Passwort als Hashwert (argon2id), Passkeys und der Schlüssel Ihrer Authenticator-App (verschlüsselt); Browser, IP-Adresse, Zeitpunkt und zweiter Faktor jeder Anmeldung; Ihre Anfragen an die Mitarbeiter und deren Antworten.'
export const toLetYouIn =
  'Um Ihnen ohne Code Zugang zu gewähren und andere fernzuhalten. Vertrag, Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO; Sicherheit, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const asLongAsTheAccount = ({ sessions }: { sessions: string }) =>
  `So lange wie das Konto, bis Sie dessen Löschung verlangen. Eine Anmeldung endet nach 30 Tagen oder früher über Ihre Kontoseite; ihre Aufzeichnung wird ${sessions} später gelöscht.`
export const readingOfConfidentialPages = 'Lesen vertraulicher Seiten'
export const whichPageWasOpened =
  'Welche Seite wann, in welcher Sitzung und mit welchem Code geöffnet und geschlossen wurde; Scrolltiefe, Zeit in jedem Abschnitt, wann Sie aktiv waren, wann Sie den Tab oder das Fenster verlassen haben, wann die Sitzung gesperrt wurde, Versuche zu kopieren, Inhalte zu ziehen, zu speichern, zu drucken oder ein Bildschirmfoto aufzunehmen, und dass das Kontextmenü oder Entwicklerwerkzeuge geöffnet wurden; IP-Adresse, Browser, Fenstergröße, Plattform, Sprache. Für die Unterzeichnungsseite nur bei der Unterzeichnung: Zeitpunkt, Ihr Name, Ihr Unternehmen und Ihre Telefonnummer, Fingerabdruck des Textes, IP-Adresse, Browser, Fenstergröße, Plattform, Sprache.'
export const toProtectConfidentialContent =
  'Um vertrauliche Inhalte zu schützen und zu erkennen, was Investoren interessiert. Berechtigtes Interesse, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const afterThePageWas = ({ visits }: { visits: string }) => `${visits} nach dem Verlassen der Seite.`
export const engagementScore = 'Engagement-Wert'
export const aScoreFrom0 =
  'Ein Wert von 0 bis 100, sein Stand in jeder der letzten acht Wochen und seine Gründe: was Sie auf Projektseiten und in Dokumenten wie lange gelesen haben, an welchen Tagen Sie hier waren, wie viele Kopien Sie gespeichert haben, Ihre Fragen und Anfragen und ob Sie unterzeichnet haben; die Tagessummen, aus denen er berechnet wird; Ihre Firma, nach der Domain Ihrer E-Mail-Adresse oder von Mitarbeitern festgelegt, und deren Wert, der aus den Werten ihrer Personen gebildet wird. Die Mitarbeiter des Unternehmens sehen ihn und können Personen und Firmen danach sortieren.'
export const toSeeWhoIs =
  'Um zu erkennen, wer interessiert ist und an wen wir uns zuerst wenden. Dies ist Profiling (Art.\u00a04 Nr.\u00a04 DSGVO); entschieden wird aber nichts allein nach diesem Wert. Berechtigtes Interesse an der Gewinnung von Investoren, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const onlyTheLast90 = ({ visits }: { visits: string }) =>
  `Nur die letzten 90 Tage zählen. Die Summen werden zusammen mit den Aufzeichnungen darüber gelöscht, was Sie gelesen haben: ${visits} nach dem Verlassen der Seite oder der Anzeige des Dokuments. Der Wert sinkt auf 0 und bleibt gespeichert, bis Sie die Löschung Ihrer Daten verlangen.`
export const log = 'Protokoll'
export const whatWasDoneAnd =
  'Was wann getan wurde, ausschließlich mit Referenznummern: keine Namen, keine Adressen, keine Codes. Getrennt davon gespeichert: IP-Adresse und Browser aller, die die Vereinbarung öffnen oder unterzeichnen, einen Code eingeben, sich anmelden, einen Link anfordern oder abgewiesen werden; wer unterzeichnet hat; wer eine E-Mail erhalten hat; der Text einer Frage zur Vereinbarung, einer Beendigung oder einer Rückgabe; und wer von einer anderweitig unterzeichneten Vereinbarung erfasst ist.'
export const securityAndProofSo =
  'Sicherheit und Nachweis, damit niemand, auch wir nicht, die Aufzeichnung darüber ändern kann, wer worin eingewilligt hat. Berechtigtes Interesse, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const theDataStoredSeparately = ({ logPersonal }: { logPersonal: string }) =>
  `Die getrennt gespeicherten Daten werden ${logPersonal} lang aufbewahrt und dann gelöscht. Die Einträge selbst sind unveränderlich und bleiben bestehen. Ohne die getrennten Daten bezeichnen sie niemanden und bleiben überprüfbar.`
export const failedAttemptsAndLimits = 'Fehlversuche und Begrenzungen'
export const theNumberOfWrong =
  'Die Anzahl falscher Codes und Anfragen von einer IP-Adresse oder einem Browser, gespeichert unter einem mit Schlüssel gebildeten Fingerabdruck.'
export const toStopAttackersFrom =
  'Um Angreifer am Erraten von Codes zu hindern. Berechtigtes Interesse an Sicherheit, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const aCountOfFailures = ({ security }: { security: string }) =>
  `Eine Zählung von Fehlversuchen ist eine Stunde nach dem letzten wirkungslos. Sie wird ${security} lang aufbewahrt und dann gelöscht.`
export const emailsAndLinks = 'E-Mails und Links'
export const anEmailIsStored =
  'Eine E-Mail wird verschlüsselt gespeichert, bis sie gesendet ist; dann wird ihr Text gelöscht. Wir behalten ihre Art, ihren Zeitpunkt, dass sie an Sie ging und die Antwort des Mailservers. Zu einem Link, den wir Ihnen senden: Ihre Adresse, seinen Zweck und Zeitpunkt, ob und in welchem Browser er verwendet wurde.'
export const toSendYouWhat =
  'Um Ihnen zu senden, wofür Sie unterzeichnet haben. Vertrag, Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO.'
export const aLinkWorksFor = ({ returnLinkDays, mails }: { returnLinkDays: number; mails: string }) =>
  `Ein Link ist 15 Minuten gültig, ein Link zur Bestätigung einer Rückgabe ${returnLinkDays} Tage. Die Aufzeichnung, dass wir ihn oder eine E-Mail gesendet haben, wird ${mails} lang aufbewahrt und dann gelöscht, ebenso eine E-Mail, die nicht zugestellt werden konnte.`
export const request = 'Anfrage'
export const whatYouAskedStaff =
  'Ihr Anliegen an die Mitarbeiter: ein neuer Code, ein Gespräch oder Treffen mit den von Ihnen vorgeschlagenen Zeiten und Ihrer Zeitzone, der Datenraum, ein Dokument, Änderungen an der Vereinbarung oder warum Sie diese nicht unterzeichnen; Name, E-Mail-Adresse und Unternehmen nach Ihrer Angabe, die Nachrichten in beide Richtungen, die Antwort und ein vereinbarter Termin.'
export const toAnswerYouContract =
  'Um Ihnen zu antworten. Vertrag und vorvertragliche Maßnahmen, Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO.'
export const afterTheAnswer = ({ requests }: { requests: string }) => `${requests} nach der Antwort.`
export const questions = 'Fragen'
export const whatYouAskAbout =
  'Was Sie zu einem Projekt, seinen Dokumenten und deren Seiten fragen, unsere Antworten und Entwürfe dazu.'
export const indicationOfInterest = 'Interessenbekundung'
export const whatYouAreInterestedIn =
  'Betrag, Beteiligungsform und Bedingungen, die Sie angegeben oder den Mitarbeitern mitgeteilt haben, jede Fassung mit dem Hinweis darüber; was die Mitarbeiter mit Ihnen als Nächstes vorhaben und ihre Notizen dazu.'
export const toPlanTheRound =
  'Um die Finanzierungsrunde mit Ihnen zu planen. Vorvertragliche Maßnahmen, Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO.'
export const untilWithdrawn = ({ requests }: { requests: string }) =>
  `Solange sie offen ist; ${requests} nachdem Sie sie zurückgenommen haben. Notizen ${requests}, nachdem sie geschrieben wurden.`
export const agreementSignedElsewhere = 'Anderweitig unterzeichnete Vereinbarung'
export const ifYouOrYour =
  'Wenn Sie oder Ihr Unternehmen auf Papier unterzeichnet haben: die Namen, E-Mail-Adressen oder die Domain, die sie erfasst, ihre Daten und ein Scan (verschlüsselt).'
export const toGiveAccessToThe =
  'Um den gebundenen Personen Zugang zu gewähren und dies nachzuweisen. Vertrag, Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO; Nachweis von Rechtsansprüchen, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const itIsNotDeleted =
  'Sie wird nicht automatisch gelöscht. Das Unternehmen bewahrt sie auf, solange daraus Ansprüche geltend gemacht werden können.'
export const withdrawalAndReturn = 'Beendigung und Rückgabe'
export const thatYouWithdrewFrom =
  'Dass die Vereinbarung auf Ihren Antrag beendet wurde; dass, wann und mit welchen Worten das Unternehmen Sie gebeten hat, das Erhaltene zurückzugeben oder zu vernichten; und ob, wann und wie Sie dies bestätigt haben, mit Ihrer Nachricht.'
export const toShowThatThe =
  'Um nachzuweisen, dass die Pflicht bei Ende der Vereinbarung erfüllt wurde. Vertrag, Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO; Nachweis von Rechtsansprüchen, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const alert = 'Warnung'
export const thatTheCompanysStaff =
  'Dass die Mitarbeiter des Unternehmens gewarnt wurden: ein Code, der an einem Tag aus mehr als drei Netzen verwendet wurde, viele Abweisungen, Entwicklerwerkzeuge oder Versuche, auf einer vertraulichen Seite zu drucken, zu speichern oder zu kopieren; mit Person, Code und Seite.'
export const toNoticeEarlyThat =
  'Um frühzeitig zu bemerken, dass vertrauliche Inhalte weitergegeben werden. Berechtigtes Interesse an Sicherheit, Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO.'
export const afterItLastHappened = ({ security }: { security: string }) => `${security} nach dem letzten Vorfall.`
export const aConfidentialPageShows =
  'Eine vertrauliche Seite zeigt ein Wasserzeichen mit Ihrer E-Mail-Adresse, den letzten vier Zeichen Ihres Codes, der Uhrzeit und einem Code, der sie zu Ihnen zurückverfolgen lässt. Dokumente und gespeicherte Kopien zeigen Ihre E-Mail-Adresse, die Uhrzeit und einen solchen Code. Die Seite wird verdeckt, während ihr Fenster inaktiv ist oder Entwicklerwerkzeuge geöffnet sind. Kopieren, Speichern und Drucken mit dem Browser sind ausgeschaltet. Nach zehn Minuten ohne Aktivität wird die Sitzung gesperrt, bis Sie deren Code erneut eingeben. Diese Maßnahmen erschweren eine Weitergabe und machen sie nachvollziehbar, können aber nicht jede verhindern: Ein Foto des Bildschirms zeigt, wessen Bildschirm es war.'
export const whileItIsOpen =
  'Solange die Seite geöffnet ist, meldet sie, wie weit Sie scrollen, wie lange jeder Abschnitt sichtbar ist, während Sie aktiv sind, wann Sie aktiv sind, wann Sie den Tab oder das Fenster verlassen, Versuche zu kopieren, Inhalte zu ziehen, zu speichern, zu drucken oder ein Bildschirmfoto aufzunehmen, und dass das Kontextmenü oder Entwicklerwerkzeuge geöffnet wurden. Ihre IP-Adresse, Ihr Browser, die Fenstergröße, die Plattform und die Sprache werden dazu gespeichert. Die Seite meldet nicht, was Sie eingeben, und nichts über andere Seiten.'
export const ifYouUseAssistive =
  'Wenn Sie Hilfstechnologien nutzen, schalten Sie auf der Seite den barrierefreien Modus ein. Für diese Sitzung entfällt damit das Verdecken, Sie können Text markieren und haben hundert Minuten Zeit. Kopieren, Speichern und Drucken bleiben ausgeschaltet. Die Mitarbeiter können sehen, in welcher Sitzung der Modus eingeschaltet ist, nicht aber den Grund.'
export const name = 'Name'
export const setWhen = 'Wird gesetzt, wenn'
export const purpose = 'Zweck'
export const lifetime = 'Speicherdauer'
export const youOpenTheAgreement =
  'Sie die Vereinbarung öffnen, mit einem Code freischalten oder einen per E-Mail gesendeten Link verwenden'
export const identifiesThisBrowserConnects =
  'Erkennt diesen Browser wieder: verbindet ihn mit Ihrem Lesen der Vereinbarung und lässt Ihren Code auch dann zu, wenn Angreifer Codes raten. Es gewährt keinen Zugang.'
export const aCodeOpensSomething = 'ein Code etwas öffnet'
export const identifiesYourSessionIt =
  'Erkennt Ihre Sitzung wieder. Es erhält jedes Mal einen neuen Wert, wenn die Sitzung Zugang erhält.'
export const n400DaysTheAccess = ({ sessionDays }: { sessionDays: number }) =>
  `400 Tage; der Zugang selbst endet nach höchstens ${sessionDays} Tagen`
export const youSignInTo = 'Sie sich an einem Konto anmelden'
export const identifiesYourSignIn =
  'Erkennt Ihre Anmeldung wieder. Es erhält bei jeder Anmeldung und jedem zweiten Faktor einen neuen Wert.'
export const n30DaysOrUntil = '30 Tage oder bis Sie sich abmelden'
export const andIfYouEnter = ({ required, optional }: { required: string; optional: string }) =>
  `${required} und, falls angegeben, ${optional}`

export const theAddressAbove = 'die oben genannte Adresse'
export const howRecordsAreDeleted = 'Löschung von Aufzeichnungen'
export const thePortalDeletesThe =
  'Das Portal löscht den Text einer E-Mail, sobald sie gesendet ist. Stündlich löscht es die Aufzeichnungen, deren oben genannte Frist abgelaufen ist, und vermerkt im Protokoll, wie viele es je Art waren. Nachweise der Vereinbarung werden aufbewahrt, solange sie benötigt werden können. Daten werden nur dann länger aufbewahrt, wenn ein Anspruch es erfordert: Die Mitarbeiter ordnen dann für die Daten der Person eine Aufbewahrung an, mit Grund und Prüfdatum. Sicherungen enthalten gelöschte Daten, bis neuere Sicherungen sie ersetzen.'
export const yourRights = 'Ihre Rechte'
export const weAnswerWithinA = '. Wir antworten innerhalb eines Monats und unentgeltlich. Sie können von uns verlangen,'
export const writeTo = 'Schreiben Sie an '
export const giveYouACopy =
  'Ihnen eine Kopie Ihrer Daten zu geben, auch in einem maschinenlesbaren Format (Art.\u00a015 und 20 DSGVO); wenn Sie ein Konto haben, können Sie die meisten auf Ihrer Kontoseite herunterladen, alle erhalten Sie auf schriftliche Anfrage;'
export const correctItArt16 = 'sie zu berichtigen (Art.\u00a016 DSGVO);'
export const deleteItArt17 =
  'sie zu löschen (Art.\u00a017 DSGVO). Was zum Nachweis einer Vereinbarung oder zur Verteidigung gegen einen Anspruch erforderlich ist, dürfen wir behalten und teilen Ihnen mit, was und warum (Art.\u00a017 Abs.\u00a03 lit.\u00a0e DSGVO);'
export const restrictItsUseWhile =
  'ihre Verarbeitung einzuschränken, solange eine Frage offen ist (Art.\u00a018 DSGVO);'
export const stopUsingItWhere =
  'sie nicht mehr zu verarbeiten, soweit wir uns auf ein berechtigtes Interesse stützen, aus Gründen, die sich aus Ihrer besonderen Situation ergeben (Art.\u00a021 DSGVO).'
export const youCanAlsoComplain =
  'Sie können sich außerdem bei einer Datenschutzaufsichtsbehörde beschweren, zum Beispiel an Ihrem Wohnort. In Kalifornien und anderen US-Bundesstaaten mit Datenschutzgesetzen haben Sie die dort vorgesehenen Rechte. Wir verkaufen keine Daten und geben sie nicht zu Werbezwecken weiter; ein Widerspruch dagegen ist daher nicht erforderlich.'
export const whetherYouMustProvide = 'Ob Sie Daten angeben müssen'
export const noLawRequiresYou =
  'Gesetzlich sind Sie dazu nicht verpflichtet. Ohne die vier Angaben und Ihre Zustimmung kommt keine Vereinbarung zustande, und ohne die Vereinbarung können Sie die vertraulichen Seiten nicht öffnen. Die Startseite und die Seiten über das Portal können Sie ohne Angabe von Daten lesen: Sie setzen kein Cookie und erfassen nichts über Sie.'
export const howItIsProtected = 'Schutz der Daten'
export const codesAreEncryptedAnd =
  'Codes sind verschlüsselt, und Cookies werden nur als Fingerabdrücke gespeichert, unter einem Schlüssel, der nicht in der Datenbank liegt. Der Zugang wird bei jeder Anfrage geprüft. Das technische Protokoll der Anfragen enthält keine IP-Adresse, keinen Namen, keinen Code und keine Browserkennung.'

export const n400Days = '400 Tage'
