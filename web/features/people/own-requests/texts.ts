export const scheduleAnInvestorCall = 'Schedule an investor call'
export const whatWouldYouLike = 'What would you like to talk about?'
export const scheduleA11 = 'Schedule a 1:1 meeting'
export const requestDataRoomAccess = 'Request data room access'
export const whatDoYouNeed = 'What do you need it for?'
export const firstChoice = 'First choice'
export const secondChoiceOptional = 'Second choice (optional)'
export const thirdChoiceOptional = 'Third choice (optional)'
export const tellUsWhatIt = 'Tell us what it is about.'
export const yourRequestCouldNot = 'Your request could not be sent. Please try again.'
export const aboutWeAnswerBy = ({ projectName }: { projectName: string }) =>
  `About ${projectName}. We answer by email and on `
export const yourAccountPage = 'your account page'
export const whenItSuitsYou = 'When it suits you'
export const inYourTimeZone = ({ localTimeZone }: { localTimeZone: string }) =>
  `In your time zone, ${localTimeZone}. One time is enough; with more, we choose one of them.`
export const sending = 'Sending...'
export const sendRequest = 'Send request'
export const cancel = 'Cancel'
export const proposeATime = 'Propose a time.'
export const proposeDifferentTimes = 'Propose different times.'
export const proposeTimesInThe = 'Propose times in the future.'
export const weveReceivedYourRequest = 'We’ve received your request and will email you our answer.'
export const youAlreadyHaveAn =
  'You already have an open request of this kind. You can add a message to it or withdraw it.'
export const viewYourRequests = 'View your requests'
export const close = 'Close'

export const open = 'Open'
export const withdrawn = 'Withdrawn'
export const declined = 'Declined'
export const cancelled = 'Cancelled'
export const answered = 'Answered'

export const asked = 'Asked '
export const youProposed = 'You proposed '
export const messageToOurTeam = 'Message to our team'
export const you = 'You'
export const ourTeam = 'Our team'
export const cancelTheMeeting = 'Cancel the meeting'
export const withdraw = 'Withdraw'
export const withdrawTheRequest = 'Withdraw the request'
export const cancelledWeEmailYou = 'Cancelled. We email you an update for your calendar.'
export const requestWithdrawn = 'Request withdrawn.'
export const weLetOurTeam = 'We have told our team. You can ask again at any time.'
export const when = 'When'
export const inText = ({ startsAt, localTimeZone }: { startsAt: string; localTimeZone: string }) =>
  `${startsAt} (${localTimeZone})`
export const duration = 'Duration'
export const minutes = ({ minutes }: { minutes: number }) => `${minutes} minutes`
export const where = 'Where'

export const yourRequests = 'Your requests'
export const loadingYourRequests = 'Loading your requests'
export const youHaveNoRequests =
  'You have no requests. You can ask for a call, a meeting or data room access on a project page.'

export const accessAsAnExisting = 'Access as an existing investor'
export const newAccessCode = 'New access code'
export const investorCall = 'Investor call'
export const meeting1To1 = '1:1 meeting'
export const dataRoomAccess = 'Data room access'
export const changesToTheAgreement = 'Changes to the agreement'
export const declinedToSign = 'Declined to sign'
export const withdrawalFromThe = 'Withdrawal from the agreement'
