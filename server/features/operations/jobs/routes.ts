import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/jobs.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { discardDeadJob, readDeadJobs, retryDeadJob } from './dead-jobs.ts'

export function jobRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listDeadJobs, anyStaff, (_, { after }) => readDeadJobs(deps, after))
  handle(app, deps, contract.retryDeadJob, admin, (staff, { id }) => retryDeadJob(deps, staff, id))
  handle(app, deps, contract.discardDeadJob, admin, (staff, { id }) => discardDeadJob(deps, staff, id))
}
