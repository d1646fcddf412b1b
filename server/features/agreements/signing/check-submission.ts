import type { SubmitNdaInput } from '../../../../contract/agreements/nda.ts'
import { SIGNER_FIELDS } from '../../../../contract/agreements/signer-fields.ts'
import { errorMessage } from '../../../../contract/errors.ts'
import type { Visitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { firstUnprintable } from '../executed-copy/pdf/printable.ts'
import { assentOf } from './assent.ts'
import type { SigningContext } from './new-submission.ts'
import { findReadingSession } from './queries.ts'
import { submissionProblem } from './rules.ts'
import { getCurrentNda } from './service.ts'

/** Checks a signature form. Returns its browser and reading session, or throws the first problem found. */
export async function checkSubmission(
  deps: Deps,
  { browserId }: Visitor,
  input: SubmitNdaInput,
): Promise<Pick<SigningContext, 'browserId' | 'reading'>> {
  const reading = browserId === null ? undefined : await findReadingSession(deps.db, input.readingId, browserId)
  const readingState = reading && { passedThreshold: reading.threshold_at !== null, textHash: reading.sha256 }
  const inForce = { textHash: (await getCurrentNda(deps)).sha256, assentHash: assentOf(deps.portal).sha256 }
  const problem = submissionProblem(input, readingState, inForce)
  if (problem) throw new AppError(problem)
  refuseUnprintable(input)
  // submissionProblem has refused this already; the compiler does not know.
  if (browserId === null || !reading) throw new AppError('nda_not_read')
  return { browserId, reading }
}

/** The signed copy must show what was typed, letter by letter. */
function refuseUnprintable(input: SubmitNdaInput): void {
  for (const { key } of SIGNER_FIELDS) {
    const what = firstUnprintable(input[key] ?? '')
    if (what === undefined) continue
    const params = { what }
    const fields = { [key]: errorMessage('nda_character_unknown', params) }
    throw new AppError('nda_character_unknown', { params, fields })
  }
}
