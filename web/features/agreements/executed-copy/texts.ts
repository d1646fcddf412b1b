import type { Finding } from './queries.ts'

export const thePublicKeys = 'The public keys'
export const inUseSince = ({ since }: { since: string }) => `In use since ${since}.`
export const inUseFromTo = ({ since, until }: { since: string; until: string }) => `In use from ${since} to ${until}.`
export const saveTheCertificate = 'Download the certificate'
export const saveThePublicOf = ({ length }: { length: number }) =>
  `Download the public ${length === 1 ? 'key' : 'keys'} of the log`
export const saveTheVerifier = 'Download the verifier'
export const command = 'Command'

export const downloadYourSignedCopy = 'Download your signed copy'
export const yourSignedCopyIs = 'Your signed copy is being made'
export const aSealedPdfOf = ({ bytes }: { bytes: string }) =>
  `A sealed PDF of ${bytes}, with a certificate of how it was signed.`
export const thisIsTakingLonger =
  'This is taking longer than usual. Your signature is valid, and we will email you the copy when it is ready.'
export const thisTakesAFew = 'This takes a few seconds. We also email it to you.'
export const theCopyCouldNot = 'The copy could not be downloaded. Please try again.'
export const kb = ({ size }: { size: number }) => `${size} kB`

export const thisFileIsLarger = 'This file is larger than 20 MB. Signed copies and evidence packs are far smaller.'
export const verifyAFile = 'Verify a file'
export const dropTheFileHere = 'Drop the PDF or the evidence pack here'
export const chooseThePdf = 'Choose the PDF or the evidence pack'
export const pdfOrZipFile = 'PDF or ZIP file'
export const verifying = 'Verifying...'
export const chooseAFile = 'Choose a file'
export const upTo20Mb = 'PDF or ZIP, up to 20 MB. We verify the file and do not keep it.'
export const verifyingAFileHere = 'Verifying a file here needs JavaScript. Without it, use the verifier below.'
export const theFileCouldNot = 'The file could not be verified. Please try again.'

export const file = 'File'
export const seal = 'Seal'
export const sealCertificate = 'Seal certificate'
export const timeStamp = 'Time stamp'
export const textOfTheAgreement = 'Text of the agreement'
export const certificateOfCompletion = 'Certificate of completion'
export const logEntry = 'Log entry'
export const copy = 'Copy'
export const verified = 'verified'
export const failed = 'failed'
export const notInTheFile = 'not in the file'
export const notReached = ({ part, why }: { part: string; why: string }) => `${part}: ${why}`
export const sealFailed = 'the seal has to be valid first.'
export const attachmentsNotReadable = 'the text and the certificate of completion in the file could not be read.'
export const otherCheckFailed = 'only a file that passes the other checks is compared with our copy.'
export const authenticAndUnaltered = 'Authentic and unaltered'
export const notAuthenticOrAltered = 'Not authentic, or altered'
export const youCanRelyOnIt = ({ company }: { company: string }) =>
  `You can rely on this file: nothing in it has changed since ${company} sealed it.`
export const doNotRelyOnIt = 'Do not rely on this file: not everything in it passes our checks.'
export const changedSinceSealed = 'Do not rely on this file: it was changed after it was sealed.'
export const whatToDoNext = 'What to do next'
export const verifyAnotherCopy =
  'Download your signed copy again, from your account or the email we sent you, and verify that copy.'
export const sendItToUs = 'If it fails too, or if someone else gave you this file, send it to us: '
export const version = ({ title, version }: { title: string; version: number }) => `${title}, version ${version}`
export const agreement = 'Agreement'
export const and = ({ companyName }: { companyName: string }) => `${companyName} and `
export const between = 'Between'
export const signed = 'Signed'
export const sealed = 'Sealed'
export const documentId = 'Document id'
export const evidencePack = 'Evidence pack'
export const madeAt = ({ at }: { at: string }) => `made ${at}`

export const manifest = 'Manifest'
export const filesOfThePack = 'Files'
export const sameAgreement = 'One agreement'
export const pageAsSeen = 'Page as shown'
export const history = 'History'
export const delivery = 'Delivery'
export const makingOfThePack = 'Making of the pack'
export const keptCheckpoint = 'Kept checkpoint'

export const whatHolds = 'What was checked'
export const whatWasNotChecked = 'What was not checked, and why'
/** The options in brackets are for the verifier on the command line. */
export const finding = ({ words }: Finding) => words.replace(/ \(--[a-z-]+\)/g, '')
export const brokenSeal = 'A broken seal'
