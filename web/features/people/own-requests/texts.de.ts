export const scheduleAnInvestorCall = 'Investorengespräch vereinbaren'
export const whatWouldYouLike = 'Worüber möchten Sie sprechen?'
export const scheduleA11 = 'Persönliches Treffen vereinbaren'
export const requestDataRoomAccess = 'Zugang zum Datenraum beantragen'
export const whatDoYouNeed = 'Wofür benötigen Sie ihn?'
export const firstChoice = 'Erster Wunschtermin'
export const secondChoiceOptional = 'Zweiter Wunschtermin (optional)'
export const thirdChoiceOptional = 'Dritter Wunschtermin (optional)'
export const tellUsWhatIt = 'Bitte teilen Sie uns mit, worum es geht.'
export const yourRequestCouldNot = 'Ihre Anfrage konnte nicht gesendet werden. Bitte versuchen Sie es erneut.'
export const aboutWeAnswerBy = ({ projectName }: { projectName: string }) =>
  `Zu ${projectName}. Wir antworten per E-Mail und auf `
export const yourAccountPage = 'Ihrer Kontoseite'
export const whenItSuitsYou = 'Ihr Wunschtermin'
export const inYourTimeZone = ({ localTimeZone }: { localTimeZone: string }) =>
  `In Ihrer Zeitzone, ${localTimeZone}. Ein Termin genügt; bei mehreren wählen wir einen davon aus.`
export const sending = 'Wird gesendet …'
export const sendRequest = 'Anfrage senden'
export const cancel = 'Abbrechen'
export const proposeATime = 'Bitte schlagen Sie einen Termin vor.'
export const proposeDifferentTimes = 'Bitte schlagen Sie unterschiedliche Termine vor.'
export const proposeTimesInThe = 'Bitte schlagen Sie Termine in der Zukunft vor.'
export const weveReceivedYourRequest = 'Wir haben Ihre Anfrage erhalten und antworten Ihnen per E-Mail.'
export const youAlreadyHaveAn =
  'Sie haben bereits eine offene Anfrage dieser Art. Sie können ihr eine Nachricht hinzufügen oder sie zurückziehen.'
export const viewYourRequests = 'Ihre Anfragen ansehen'
export const close = 'Schließen'

export const open = 'Offen'
export const withdrawn = 'Zurückgezogen'
export const declined = 'Abgelehnt'
export const cancelled = 'Abgesagt'
export const answered = 'Beantwortet'

export const asked = 'Gestellt: '
export const youProposed = 'Ihr Vorschlag: '
export const messageToOurTeam = 'Nachricht an unser Team'
export const you = 'Sie'
export const ourTeam = 'Unser Team'
export const cancelTheMeeting = 'Termin absagen'
export const withdraw = 'Zurückziehen'
export const withdrawTheRequest = 'Anfrage zurückziehen'
export const cancelledWeEmailYou = 'Abgesagt. Wir senden Ihnen per E-Mail eine Aktualisierung für Ihren Kalender.'
export const requestWithdrawn = 'Anfrage zurückgezogen.'
export const weLetOurTeam = 'Wir haben unser Team informiert. Sie können jederzeit erneut anfragen.'
export const when = 'Wann'
export const inText = ({ startsAt, localTimeZone }: { startsAt: string; localTimeZone: string }) =>
  `${startsAt} (${localTimeZone})`
export const duration = 'Dauer'
export const minutes = ({ minutes }: { minutes: number }) => `${minutes} Minuten`
export const where = 'Wo'

export const yourRequests = 'Ihre Anfragen'
export const loadingYourRequests = 'Ihre Anfragen werden geladen'
export const youHaveNoRequests =
  'Sie haben keine Anfragen. Auf einer Projektseite können Sie ein Gespräch, ein Treffen oder Zugang zum Datenraum anfragen.'

export const accessAsAnExisting = 'Zugang als bestehender Investor'
export const newAccessCode = 'Neuer Zugangscode'
export const investorCall = 'Investorengespräch'
export const meeting1To1 = 'Persönliches Treffen'
export const dataRoomAccess = 'Zugang zum Datenraum'
export const changesToTheAgreement = 'Änderungen an der Vereinbarung'
export const declinedToSign = 'Unterzeichnung abgelehnt'
export const withdrawalFromThe = 'Beendigung der Vereinbarung'
