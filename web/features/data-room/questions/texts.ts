export const yourQuestions = 'Your questions'
export const answeredForAll = 'Answered for all investors'
export const theQuestions = 'The questions'
export const loadingTheQuestions = 'Loading the questions'
export const askAQuestion = 'Ask a question'
export const pageNumber = ({ page }: { page: number }) => `Page ${page}`
export const theDocument = 'The document as a whole'
export const aboutThisPage = ({ page }: { page: number }) => `About page ${page}`
export const askAboutThis = 'Ask about this document'
export const askAboutPage = ({ page }: { page: number }) => `Ask about page ${page}`
export const yourQuestion = 'Your question'
export const category = 'Category'
export const chooseACategory = 'Choose a category'
export const about = 'About'
export const theProject = 'The project as a whole'
export const onlyOurTeam =
  'Only our team sees who asked. We email you when we have answered, and you read the answer here.'
export const openLeft = ({ left, limit, firm }: { left: number; limit: number; firm: boolean }) =>
  left === 0
    ? `${firm ? 'Your firm has' : 'You have'} ${limit === 1 ? 'one question' : `${limit} questions`} waiting for an answer. You can ask the next once one of them is answered.`
    : limit === 1
      ? `Only one of your ${firm ? 'firm’s ' : ''}questions can wait for an answer at a time.`
      : `Up to ${limit} of your ${firm ? 'firm’s ' : ''}questions can wait for an answer at a time; you can ask ${left === 1 ? 'one' : left} more.`
export const dayLeft = ({ left, limit, firm }: { left: number; limit: number; firm: boolean }) =>
  left === 0
    ? `${firm ? 'Your firm has' : 'You have'} asked ${limit === 1 ? 'once' : `${limit} times`} within 24 hours. You can ask again tomorrow.`
    : `${left === 1 ? 'One' : left} of them today.`
export const writeAQuestionFirst = 'Write a question first.'
export const chooseACategoryFirst = 'Choose a category first.'
export const sendQuestion = 'Send the question'
export const sending = 'Sending...'
export const cancel = 'Cancel'
export const notSent = 'The question could not be sent. Please try again.'
export const received = 'We have received your question. We email you when we have answered.'
export const asked = 'Waiting for our answer'
export const answered = 'Answered'
export const askedAt = 'Asked'
export const you = 'You'
export const ourTeam = 'Our team'
export const askAFollowUp = 'Ask a follow-up'
export const followUp = 'Follow-up'
export const noEntries = 'There are no answers for all readers yet.'
export const signInToAsk = 'To ask a question, sign in or confirm the email address of your access code.'
export const signIn = 'Sign in'
export const staffCannotAsk = 'Investors ask their questions here. You see them under Questions.'
export const publishedOn = ({ date }: { date: string }) => `Published ${date}`
export const pageOf = ({ title, page }: { title: string; page: number }) => `${title}, page ${page}`
export const answerOpens = 'Open the project to read it.'
export const readInProject = 'Read in the project'
export const youHaveNoQuestions = 'You have not asked any questions.'
