import type { z } from 'zod'
import type { answerRequest as endpoint } from '../../../../contract/people/requests.ts'
import type { Admin } from '../../../access/account.ts'
import type { Also } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { answerProjectPageRequest, isProjectPageRequest } from './answer-request.ts'
import { answerRequest, type Withdraw } from './service.ts'

/** Answers a request of any kind but `access`. */
export async function answerAnyRequest(
  deps: Deps,
  staff: Admin,
  { id, answer, words, meeting, opens }: z.output<(typeof endpoint)['input']>,
  withdraw: Withdraw,
  also?: Also,
): Promise<void> {
  if (await isProjectPageRequest(deps, id))
    return answerProjectPageRequest(deps, staff, id, { answer, words, meeting, opens }, also)
  const outcome = await answerRequest(deps, id, { answer, words, by: staff.actor }, withdraw, also)
  if (outcome === 'no_signature') throw new AppError('request_without_signature')
  if (outcome === 'unknown') throw new AppError('not_found')
}
