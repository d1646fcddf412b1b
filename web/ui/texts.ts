export const typeTheWordTo = ({ word }: { word: string }) => `Type the word ${word} to continue.`
export const typeTheWord = ({ word }: { word: string }) => `Type the word ${word}`
export const oneMoment = 'One moment...'
export const cancel = 'Cancel'
export const thePortalDidNot = 'The portal did not respond. Check whether anything has changed, then try again.'

export const anUnknownBrowser = 'An unknown browser'
export const on = ({ browser, system }: { browser: string; system: string }) => `${browser} on ${system}`

export const copyCode = 'Copy code'
export const thisPageCannotUse = 'This page cannot use the clipboard. Select the code and copy it yourself.'
export const codeCopiedToClipboard = 'Code copied to clipboard'
export const copy = 'Copy'
export const copyOf = ({ title }: { title: string }) => `Copy ${title}`
export const copiedToClipboard = 'Copied to clipboard'
export const selectAndCopy = 'This page cannot use the clipboard. Select the text and copy it yourself.'

export const close = 'Close'

export const undo = 'Undo'
export const undone = 'Undone.'

export const playTheFilm = 'Play the film'
export const yourBrowserDoesNot = 'Your browser does not support the video tag.'

export const couldNotBeLoaded = ({ what }: { what: string }) => `${what} could not be loaded.`
export const tryAgain = 'Try again'

export const onThisPage = 'On this page'

export const hideThePassword = 'Hide the password'
export const showThePassword = 'Show the password'
export const hide = 'Hide'
export const show = 'Show'
export const whatThePasswordNeeds = 'What the password needs'
export const notMet = 'not met'
export const met = 'met'
export const ofRequirementsMet = ({ met, all }: { met: number; all: number }) => `${met} of ${all} requirements met`

export const writeAMessageFirst = 'Write a message first.'
export const theMessageCouldNot = 'The message could not be sent. Please try again.'
export const sending = 'Sending...'
export const send = 'Send'

export const hMin = ({ hours, minutes }: { hours: number; minutes: number }) => `${hours} h ${minutes} min`
export const minS = ({ minutes, seconds }: { minutes: number; seconds: number }) => `${minutes} min ${seconds} s`

export const notification = 'Notification'
export const notificationsHotkey = 'Notifications ({hotkey})'

export const aDoorAjar = 'A door standing ajar, with light behind it'

export const chooseADate = 'Choose a date'
export const chooseATime = 'Choose a date and time'
