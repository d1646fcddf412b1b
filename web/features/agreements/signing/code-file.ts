import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { SignedNda } from './queries.ts'
import * as texts from './texts.ts'

/** Saves the code as a text file, which the browser makes. */
export function saveCodeFile(signed: SignedNda, companyName: string, codeDays: number) {
  const lines = [
    texts.personalAccessCode({ companyName }),
    '',
    `Code: ${signed.code}`,
    `For: ${signed.fullName}, ${signed.companyName}, ${signed.email}`,
    `Ends: ${signed.validUntil ? dayAndTimeUtc(signed.validUntil) : texts.daysAfterItBecomes({ codeDays })}`,
    `Sessions: ${signed.usesRemaining}`,
    texts.unlockAtUnlock({ origin: window.location.origin }),
    '',
    texts.thisCodeIsFor,
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
