import type { SubmitNdaInput } from '../../../../contract/agreements/nda.ts'
import type { Visitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
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
  // submissionProblem has refused this already; the compiler does not know.
  if (browserId === null || !reading) throw new AppError('nda_not_read')
  return { browserId, reading }
}
