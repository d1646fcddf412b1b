import type { SubmitNdaInput } from '../../../../contract/agreements/nda.ts'
import type { Visitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { assentOf } from './assent.ts'
import type { SignedOn } from './new-submission.ts'
import { findReadingSession } from './queries.ts'
import { submissionProblem } from './rules.ts'
import { getCurrentNda } from './service.ts'

/** Returns the browser and the reading session of a signature. Throws the first problem of the form. */
export async function checkSubmission(
  deps: Deps,
  { browserId }: Visitor,
  input: SubmitNdaInput,
): Promise<Pick<SignedOn, 'browserId' | 'reading'>> {
  const reading = browserId === null ? undefined : await findReadingSession(deps.db, input.readingId, browserId)
  const known = reading && { reachedEnd: reading.end_at !== null, textHash: reading.sha256 }
  const inForce = { textHash: (await getCurrentNda(deps)).sha256, assentHash: assentOf(deps.portal).sha256 }
  const problem = submissionProblem(input, known, inForce)
  if (problem) throw new AppError(problem)
  if (browserId === null || !reading) throw new AppError('nda_not_read')
  return { browserId, reading }
}
