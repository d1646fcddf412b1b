import type { Hono } from 'hono'
import * as contract from '../../../../contract/agreements/signatures.ts'
import { anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { listSubmissions } from './service.ts'
import { readSubmission } from './signature-detail.ts'

export function submissionRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listSubmissions, anyStaff, (_, input) => listSubmissions(deps, input))
  handle(app, deps, contract.getSubmission, anyStaff, (_, { id }) => readSubmission(deps, id))
}
