export const yourQuestions = 'Ihre Fragen'
export const answeredForAll = 'Für alle Investoren beantwortet'
export const theQuestions = 'Die Fragen'
export const loadingTheQuestions = 'Die Fragen werden geladen'
export const askAQuestion = 'Frage stellen'
export const pageNumber = ({ page }: { page: number }) => `Seite ${page}`
export const theDocument = 'Das Dokument als Ganzes'
export const aboutThisPage = ({ page }: { page: number }) => `Zu Seite ${page}`
export const askAboutThis = 'Zu diesem Dokument fragen'
export const askAboutPage = ({ page }: { page: number }) => `Zu Seite ${page} fragen`
export const yourQuestion = 'Ihre Frage'
export const category = 'Kategorie'
export const chooseACategory = 'Kategorie wählen'
export const about = 'Betrifft'
export const theProject = 'Das Projekt als Ganzes'
export const onlyOurTeam =
  'Nur unser Team sieht, wer gefragt hat. Sobald wir geantwortet haben, erhalten Sie eine E-Mail und lesen die Antwort hier.'
export const openLeft = ({ left, limit, firm }: { left: number; limit: number; firm: boolean }) =>
  left === 0
    ? `${limit === 1 ? 'Eine Frage' : `${limit} Fragen`} ${firm ? 'Ihrer Firma ' : 'von Ihnen '}${limit === 1 ? 'wartet' : 'warten'} auf eine Antwort. Sie können die nächste stellen, sobald eine davon beantwortet ist.`
    : limit === 1
      ? `Es kann immer nur eine ${firm ? 'Frage Ihrer Firma' : 'Ihrer Fragen'} auf eine Antwort warten.`
      : `Bis zu ${limit} ${firm ? 'Fragen Ihrer Firma' : 'Ihrer Fragen'} können gleichzeitig auf eine Antwort warten; Sie können noch ${left === 1 ? 'eine' : left} stellen.`
export const dayLeft = ({ left, limit, firm }: { left: number; limit: number; firm: boolean }) =>
  left === 0
    ? `${firm ? 'Ihre Firma hat' : 'Sie haben'} innerhalb von 24 Stunden ${limit === 1 ? 'einmal' : `${limit} Mal`} gefragt. Sie können morgen wieder fragen.`
    : `Heute ${left === 1 ? 'noch eine' : `noch ${left}`}.`
export const writeAQuestionFirst = 'Schreiben Sie zuerst eine Frage.'
export const chooseACategoryFirst = 'Wählen Sie zuerst eine Kategorie.'
export const sendQuestion = 'Frage senden'
export const sending = 'Wird gesendet …'
export const cancel = 'Abbrechen'
export const notSent = 'Die Frage konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.'
export const received = 'Wir haben Ihre Frage erhalten. Sobald wir geantwortet haben, erhalten Sie eine E-Mail.'
export const asked = 'Wartet auf unsere Antwort'
export const answered = 'Beantwortet'
export const askedAt = 'Gestellt'
export const you = 'Sie'
export const ourTeam = 'Unser Team'
export const askAFollowUp = 'Rückfrage stellen'
export const followUp = 'Rückfrage'
export const noEntries = 'Es gibt noch keine Antworten für alle Leser.'
export const signInToAsk =
  'Melden Sie sich an oder bestätigen Sie die Adresse Ihres Zugangscodes, um eine Frage zu stellen.'
export const signIn = 'Anmelden'
export const staffCannotAsk = 'Hier stellen Investoren ihre Fragen. Sie sehen sie unter Questions.'
export const publishedOn = ({ date }: { date: string }) => `Veröffentlicht am ${date}`
export const pageOf = ({ title, page }: { title: string; page: number }) => `${title}, Seite ${page}`
export const answerOpens = 'Öffnen Sie das Projekt, um sie zu lesen.'
export const readInProject = 'Im Projekt lesen'
export const youHaveNoQuestions = 'Sie haben keine Fragen gestellt.'
