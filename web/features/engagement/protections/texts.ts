export const turnOnAccessibilityMode = 'Turn on accessibility mode?'
export const turnOnAccessibilityMode2 = 'Turn on accessibility mode'
export const accessibilityModeIsOn = 'Accessibility mode is on.'
export const forReadersWhoUse =
  'For readers who use a screen reader, a magnifier, voice control or a switch. It is on for this session in this browser only. Staff can see that you turned it on, but not why.'
export const thePageIsNever =
  ' the page is never covered while its window is inactive or developer tools are open. You can select text, so that programs can read it aloud. The session locks after 100 minutes without activity instead of 10.'
export const whatChanges = 'What changes:'
export const copyingSavingAndPrinting =
  ' copying, saving and printing are off. The watermark stays, and reading is recorded.'
export const whatStays = 'What stays:'

export const pdfGenerationAndPrinting =
  'PDF generation and printing are restricted. Contact support for authorized exports.'
export const youCannotCopyFrom = 'You cannot copy from confidential pages.'
export const youCannotSaveConfidential = 'You cannot save confidential pages. Contact support for authorized exports.'
export const youPressedAScreenshot =
  'You pressed a screenshot key. This was recorded, and the page carries your watermark.'
export const youCannotDragAnything = 'You cannot drag anything out of confidential pages.'
export const theRightClickMenu = 'The right-click menu is off on confidential pages.'
export const coveredWhileYouAre = 'Covered while you are away'
export const pressAnyKeyOr = 'Press any key or click to continue reading.'
export const coveredWhileDeveloperTools = 'Covered while developer tools are open'
export const toContinueReadingClose = 'To continue reading, close them. A browser side panel can look the same.'
export const confidential = 'Confidential'

export const n20SecondsLeft = '20 seconds left.'
export const n1MinuteLeft = '1 minute left.'
export const areYouStillReading = 'Are you still reading?'
export const withoutActivityThisPage =
  'Without activity, this page closes in 2 minutes and the session is locked. Your access code unlocks it again; this doesn’t use up a session.'
export const staySignedIn = 'Stay signed in'

export const thisPageCarriesYour =
  'This page carries your watermark. Copying and printing are off, and reading is recorded. This deters misuse; it cannot prevent everything.'
export const copyingAndPrintingAreOff = 'Copying and printing are off.'
export const watermarkedAndRecorded = 'Watermarked, and reading is recorded.'
export const accessibilityMode = 'Accessibility mode'

export const accessibilityModeIsOff = 'Accessibility mode is off.'
export const thePortalDidNot = 'The portal did not respond. Please try again.'
export const protectionOfThisPage = 'Protection of this page'
export const accessibilityModeIsOnFor =
  'Accessibility mode is on for this session, and staff can see that. The page is never covered, you can select text, and the session locks after 100 minutes without activity. Copying, saving and printing stay off, and the watermark stays.'
export const turnOffAccessibilityMode = 'Turn off accessibility mode'
export const forReadersWhoUseA = 'For readers who use a screen reader, a magnifier, voice control or a switch.'

export const aNewVersionOf = 'A new version of the agreement'
export const thereIsANew = 'There is a new version of your agreement. Please '
export const byYourAccessDoes = ({ signBy }: { signBy: string }) =>
  ` by ${signBy}. Your access does not change until then.`
export const readAndSignIt = 'read and sign it'

export const codeEnding = ({ codeEnd }: { codeEnd: string }) => `code ending ${codeEnd}`
