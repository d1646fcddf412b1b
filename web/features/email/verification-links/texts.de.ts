export const weFoundYourAccess = 'Wir haben Ihren Zugangscode gefunden.'
export const mailMeANew = 'Neuen Link per E-Mail senden'
export const ifACodeOf =
  'Wenn zu dieser Adresse ein Code noch zu bestätigen ist, senden wir Ihnen einen Link. Er funktioniert einmal und ist 15 Minuten gültig.'

export const emailAddress = 'E-Mail-Adresse'
export const sending = 'Wird gesendet …'

export const yourEmailAddressIs = 'Ihre E-Mail-Adresse ist bestätigt. Ihr Zugangscode kann jetzt verwendet werden.'
export const yourAccessCodesAre =
  'Ihre Zugangscodes können in diesem Browser wieder verwendet werden. Geben Sie Ihren Code auf der Freischaltseite ein.'
export const theLinkCouldNot =
  'Der Link konnte gerade nicht verwendet werden und ist weiterhin gültig. Bitte versuchen Sie es erneut.'
export const yourAccessCode = 'Ihr Zugangscode'
export const yourAddressIsConfirmed = 'Ihre Adresse ist bestätigt'
export const confirmTheLinkFrom = 'Link aus Ihrer E-Mail bestätigen'
export const nothingHasHappenedYet =
  'Bisher ist noch nichts geschehen. Der Link wird erst verwendet, wenn Sie auf die Schaltfläche klicken; er funktioniert einmal und ist 15 Minuten gültig.'
export const confirming = 'Wird bestätigt …'
export const confirm = 'Bestätigen'

export const toUseTheLink = 'Bitte aktivieren Sie JavaScript, um den Link aus Ihrer E-Mail zu verwenden.'
export const youHaveUsedThis = 'Sie haben diesen Link hier bereits erfolgreich verwendet. Ein Link funktioniert einmal.'
export const goToTheFront = 'Zur Startseite'
export const theLinkIsIncomplete = 'Der Link ist unvollständig. Bitte öffnen Sie ihn erneut aus unserer E-Mail.'

export const itHasNotChanged = 'Er hat sich nicht geändert.'
export const youHaveANew = 'Sie haben einen neuen Zugangscode.'
export const yourCodeNoLonger =
  'Ihr Code ist nicht mehr gültig. Wir haben daher bei unserem Team einen neuen für Sie beantragt.'
export const weWillEmailYou = 'Wir schreiben Ihnen an diese Adresse. Sie müssen nichts weiter tun.'
export const yourCodeIsNot = 'Ihr Code ist noch nicht aktiv: Unser Team prüft Ihre Unterzeichnung.'
export const weWillWriteTo =
  'Wir schreiben Ihnen, sobald er aktiv ist. Der Code steht in der E-Mail, die Sie nach der Unterzeichnung erhalten haben.'
export const yourCodeIsNotActive = 'Ihr Code ist noch nicht aktiv.'
export const itBecomesActiveOnce =
  'Er wird aktiv, sobald Sie bestätigen, dass Sie die Vereinbarung unterzeichnet haben.'
export const thisAddressHasNo = 'Zu dieser Adresse gibt es keinen Zugangscode.'
export const signTheAgreementTo = 'Unterzeichnen Sie die Vereinbarung, um einen zu erhalten.'
export const itIsValidFor = ({ codeDays, codeUses }: { codeDays: number; codeUses: number }) =>
  `Er gilt ${codeDays} Tage und für ${codeUses} Sitzungen.`
export const goToTheAgreement = 'Zur Vereinbarung'
export const wasItYouWho = 'Haben Sie selbst unterzeichnet?'
export const anAgreementWasSigned = ({ confirmable }: { confirmable: boolean }) =>
  `Mit dieser Adresse wurde eine Vereinbarung unterzeichnet, bevor nachgewiesen war, wem sie gehört. ${confirmable ? 'Wenn Sie es waren, bestätigen Sie dies bitte.' : 'Wenn Sie es waren, müssen Sie nichts tun.'}`
export const ifItWasNot =
  ' Wenn nicht, unterzeichnen Sie an dieser Stelle selbst: Die jetzige Unterschrift wird dann ungültig, und ihr Code endet. Dies ist in diesem Browser innerhalb von 24 Stunden möglich.'
export const itCouldNotBe = 'Die Bestätigung ist gerade nicht möglich. Bitte versuchen Sie es erneut.'
export const yesActivateMyCode = 'Ja, meinen Code aktivieren'
export const signTheAgreementAgain = 'Vereinbarung selbst unterzeichnen'
export const questions = 'Fragen? Unter '
export const saysHowToReach = ' finden Sie Ansprechpartner.'
export const support = 'Hilfe'
export const daysAfterItBecomes = ({ codeDays }: { codeDays: number }) => `${codeDays} Tage nach der Aktivierung`
export const noEndDate = 'kein Enddatum'
export const yourPersonalAccessCode = 'Ihr persönlicher Zugangscode'
export const starts = 'Beginn'
export const validUntil = 'Gültig bis'
export const sessionsLeft = 'Verbleibende Sitzungen'

export const lostYourCode = 'Code verloren?'
export const enterTheEmailAddress =
  'Geben Sie die E-Mail-Adresse ein, mit der Sie unterzeichnet haben. Wir senden Ihnen einen Link, über den Sie Ihren Code wieder einsehen oder einen neuen beantragen können.'
export const emailMeALink = 'Link per E-Mail senden'
export const ifThisAddressHas =
  'Wenn mit dieser Adresse unterzeichnet wurde, senden wir einen Link dorthin. Er funktioniert einmal und ist 15 Minuten gültig.'

export const ifThisAddressHasA =
  'Wenn zu dieser Adresse ein Code gehört, senden wir einen Link dorthin. Er funktioniert einmal und ist 15 Minuten gültig.'
export const emailMeALinkInstead = 'Stattdessen einen Link per E-Mail senden'
export const enterYourEmailAddress = ' Bitte geben Sie zuerst Ihre E-Mail-Adresse ein.'

export const isTheAddressYours =
  'Gehört die Adresse Ihnen? Über einen Link, den wir dorthin senden, erhalten Sie Ihren Code erneut. Wenn eine andere Person mit Ihrer Adresse unterzeichnet hat, können Sie darüber an deren Stelle selbst unterzeichnen.'
export const emailALinkTo = 'Link an diese Adresse senden'

export const yourAccessCodesAreOpen = 'Ihre Zugangscodes können wieder verwendet werden'
export const yourEmailAddressIsConfirmedOur =
  'Ihre E-Mail-Adresse ist bestätigt. Unser Team prüft Ihre Unterzeichnung und benachrichtigt Sie per E-Mail, sobald Ihr Zugangscode verwendet werden kann.'
export const yourEmailAddressIsConfirmedBut =
  'Ihre E-Mail-Adresse ist bestätigt, aber derzeit ist keiner Ihrer Zugangscodes gültig. Auf der Freischaltseite können Sie einen neuen anfordern.'
