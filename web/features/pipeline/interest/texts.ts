export const amountIn = ({ currency }: { currency: string }) => `Amount in ${currency}`
export const atLeast = ({ minimum }: { minimum: string }) => `At least ${minimum}, in whole numbers.`
export const wholeAmount = 'In whole numbers.'
export const howYouInvest = 'How would you invest?'
export const vehicle = 'Investment vehicle'
export const vehicleOptional = 'Investment vehicle (optional)'
export const notDecided = 'Not decided yet'
export const another = 'Through another vehicle'
export const whichVehicle = 'Name of the vehicle'
export const conditionsOptional = 'Conditions (optional)'
export const conditions = 'Conditions'

export const enterAnAmount = 'Enter the amount in whole numbers.'
export const smallestAmount = ({ minimum }: { minimum: string }) => `The smallest amount is ${minimum}.`

export const stateYourInterest = 'State your interest'
export const saveTheChange = 'Save change'
export const sending = 'Sending...'
export const cancel = 'Cancel'
export const couldNotBeSent = 'Your interest could not be sent. Please try again.'
export const youAreOffline = 'You are offline. What you typed stays here; send it once you are connected again.'

export const weHaveReceived = 'We have received your interest. Only the company sees it.'
export const yourInterest = 'Your interest'
export const statedOn = ({ day }: { day: string }) => `Stated on ${day}`
export const changedOn = ({ day }: { day: string }) => `Changed on ${day}`
export const toldByTelephone = 'As you told us by phone'
export const change = 'Change'
export const withdraw = 'Withdraw'
export const withdrawYourInterest = 'Withdraw your interest?'
export const youCanStateItAgain = 'You can state it again while the round is open.'
export const itIsWithdrawn = 'Your interest is withdrawn.'

export const opensOn = ({ day }: { day: string }) => `You can state your interest from ${day}.`
export const closedOn = ({ day }: { day: string }) => `The round closed on ${day}.`
export const openUntil = ({ day }: { day: string }) => `Open until ${day}.`
export const signInOrProve =
  'To state your interest, sign in, or confirm the email address of your access code under Investor documents below.'
export const signIn = 'Sign In'
export const youAreStaff = 'You are signed in as staff. Record what an investor tells you in the pipeline.'
export const onlyTheCompany = 'Only the company sees this.'
