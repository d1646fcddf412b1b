import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { SignedNda } from './queries.ts'

/** Saves the code as a text file, which the browser makes. */
export function saveCodeFile(signed: SignedNda, companyName: string, codeDays: number) {
  const lines = [
    `${companyName}: personal access code`,
    '',
    `Code: ${signed.code}`,
    `For: ${signed.fullName}, ${signed.companyName}, ${signed.email}`,
    `Ends: ${signed.validUntil ? dayAndTimeUtc(signed.validUntil) : `${codeDays} days after it becomes active`}`,
    `Sessions: ${signed.usesRemaining}`,
    `Unlock at: ${window.location.origin}/unlock`,
    '',
    'This code is for you only. All access is monitored and logged.',
    '',
  ]
  const url = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${signed.code}.txt`
  link.click()
  // The download keeps its own reference to the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
