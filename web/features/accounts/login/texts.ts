export const yourAnswerCouldNot = 'Your answer could not be saved. Please try again.'
export const firstName = 'First name'
export const lastName = 'Last name'
export const investmentInterest = 'Investment interest'
export const selectARange = 'Select a range'
export const iConfirmIAm = 'I confirm I am an accredited investor'
export const saving = 'Saving...'
export const confirm = 'Confirm'

export const theLinkCouldNot = 'The link could not be sent. Please try again.'
export const email = 'Email'
export const sending = 'Sending...'
export const emailMeALink = 'Email me a link'
export const backToSigningIn = 'Back to signing in'

export const failedToSignIn = ({ provider }: { provider: string }) => `Failed to sign in with ${provider}`
export const error = 'Error'
export const signInWith = ({ provider }: { provider: string }) => `Sign in with ${provider}`
export const pleaseContinueInThe = 'Please continue in the other window. '
export const continueHereInstead = 'Continue here instead'

export const invalidEmailAddress = 'Invalid email address'
export const passwordMustBeAt = 'Password must be at least 6 characters'
export const firstNameIsRequired = 'First name is required'
export const lastNameIsRequired = 'Last name is required'
export const pleaseSelectInvestmentInterest = 'Please select investment interest'
export const mustConfirmAccreditedInvestor = 'Must confirm accredited investor status'
export const ifThisAddressHas =
  'If this address has an account, we have emailed it a link to set a new password. It works once, for 15 minutes.'

export const investorAccess = 'Investor Access'
export const requestAccess = 'Request Access'
export const aboutYou = 'About you'
export const forgotYourPassword = 'Forgot your password?'
export const weWillEmailYou =
  'We will email you a link to confirm your address. Our team then decides which projects you can see.'
export const oneMoreStepShow = 'One more step: use your second factor.'
export const thereIsAnAccount =
  'There is an account with this address already. Sign in to it the way you usually do to connect the two, or use the link that we have just emailed to the address.'
export const theProjectsAreOpen = 'The projects are open to accredited investors only. We ask this once.'
export const enterTheEmailAddress =
  'Enter the email address of your account, and we will send you a link to set a new password.'
export const dontHaveAnAccount = "Don't have an account? Request Access"
export const alreadyHaveAccessSign = 'Already have access? Sign In'
export const successfullySignedIn = 'Successfully signed in!'
export const accountCreatedSuccessfullyPlease =
  'Account created successfully! Please check your email for verification.'
export const theTwoCouldNot = 'We could not connect the sign-in to your account.'
export const yourAnswerIsSaved = 'Your answer is saved.'
export const howToGetIn = 'How to get in'
export const iHaveAnAccess = 'I have an access code'
export const iHaveAnAccount = 'I have an account'
export const orContinueWith = 'Or continue with'
export const signInWithA = 'Sign in with a passkey'

export const waitingForThePasskey = 'Waiting for the passkey...'

export const useABackupCode = 'Use a backup code instead'
export const useACodeFrom = 'Use a code from the app instead'
export const useAPasskey = 'Use a passkey'
export const codeFromYourAuthenticator = 'Code from your authenticator app'
export const sixDigitsNewEvery = 'Six digits, new every 30 seconds.'
export const backupCode = 'Backup code'
export const oneOfTheCodes = 'One of the codes you saved when you added the app. Each works once.'
export const pleaseEnterABackup = 'Please enter a backup code'
export const pleaseEnterTheSix = 'Please enter the six digits from the app'
export const failedToSignIn2 = 'Failed to sign in'
export const signingIn = 'Signing In...'
export const signIn = 'Sign In'

export const password = 'Password'

export const passwordMustBe = ({ rule }: { rule: string }) =>
  `Password must be ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`
export const failedToCreateAccount = 'Failed to create account'
export const creatingAccount = 'Creating Account...'
