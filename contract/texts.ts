/** The language of this catalogue, for `lang` and Intl. */
export const LANGUAGE: 'en' | 'de' = 'en'
export const LIST_LOCALE = 'en-GB'

/** What every page, email and signed copy says as long as the portal is the demo. */
export const demoNotice = 'Demonstration: this company and its offers are fictional.'
export const notice = 'Notice'

/** Why a code and a session end on different days. */
export const codeAndSession = ({ sessionDays }: { sessionDays: number }) =>
  `Use the code until it expires. Each browser you unlock stays open for ${sessionDays} days.`

export const days = ({ count }: { count: number }) => `${count} ${count === 1 ? 'day' : 'days'}`
export const years = ({ count }: { count: number }) => `${count} ${count === 1 ? 'year' : 'years'}`

export const atLeastCharacters = ({ count }: { count: number }) => `At least ${count} characters`
export const atMostCharacters = ({ count }: { count: number }) => `At most ${count} characters`
export const aLowerCaseLetter = 'A lower-case letter'
export const anUpperCaseLetter = 'An upper-case letter'
export const aDigit = 'A digit'
export const oneOfSigns = ({ signs }: { signs: string }) => `One of ${signs}`
export const space = 'space'

export const fullName = 'Full Name'
export const fullNameInText = 'full name'
export const emailAddress = 'Email Address'
export const emailAddressInText = 'email address'
export const companyName = 'Company Name'
export const companyInText = 'company'
export const phoneNumber = 'Phone Number'
export const phoneNumberInText = 'phone number'
export const titleOrCapacity = 'Title or Capacity (optional)'
export const addYourTitle = 'Add your title or capacity'
export const titleOrCapacityInText = 'title or capacity'

export const gateCodeMissing = 'Please enter an access code'
export const gateFailed = 'An error occurred during validation. Please try again.'
export const gateUnreachable = 'Unable to validate access code. Please try again.'
export const internal = 'Something went wrong on our side. Nothing was changed. Please try again.'
export const ndaEmailInvalid = 'Please enter a valid email address'
export const ndaFailed = 'An unexpected error occurred. Please try again.'
export const ndaFieldsRequired = 'All fields are required'
export const ndaNotAccepted = 'You must accept the NDA terms to continue'
export const ndaNotRead = 'Please read the complete NDA before proceeding'
export const ndaTimedOut = 'Submission timed out. Please try again.'
export const passkeyFailed = 'The passkey could not be used. Please try again, or sign in another way.'
export const passwordWeak = 'This password does not meet the requirements listed with the field.'
export const unlockCodeMissing = 'Please enter your access code'
export const unlockFailed = 'An error occurred while validating your access code.'
export const unlockInvalid = 'Invalid access code. Please check your code and try again.'
export const adminInvalid = 'Invalid credentials'
export const adminLocked = 'Too many failed attempts. Please wait 5 minutes.'
export const adminUnreachable = 'Network error. Please try again.'
