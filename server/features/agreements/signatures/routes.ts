import type { Hono } from 'hono'
import * as contract from '../../../../contract/agreements/signatures.ts'
import { anyStaff } from '../../../access/account.ts'
import { recordLook } from '../../../access/record-look.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { listSubmissions } from './service.ts'
import { readSubmission } from './signature-detail.ts'

export function submissionRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listSubmissions, anyStaff, (_, input) => listSubmissions(deps, input))
  handle(app, deps, contract.getSubmission, anyStaff, async (staff, { id }) => {
    const signature = await readSubmission(deps, id)
    const { person } = signature
    await recordLook(deps, staff, { action: 'signature.looked_at', submissionId: id, personId: person.id })
    return signature
  })
}
