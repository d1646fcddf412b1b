import type { Hono } from 'hono'
import * as contract from '../../../../contract/projects/staff-projects.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { archiveProject, findHolders, restoreProject } from './archive-project.ts'
import { changeProject, createProject, listStaffProjects, moveProject } from './service.ts'

/** The front page and the codes of signers follow every change at once, so each requires a recent sign-in, as publishing does. */
export function staffProjectRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listStaffProjects, anyStaff, () => listStaffProjects(deps))
  handle(app, deps, contract.createProject, admin, (staff, input) => createProject(deps, staff, input))
  handle(app, deps, contract.changeProject, admin, (staff, input) => changeProject(deps, staff, input))
  handle(app, deps, contract.listProjectHolders, admin, (_, { key }) => findHolders(deps, key))
  handle(app, deps, contract.archiveProject, admin, (staff, input) => archiveProject(deps, staff, input))
  handle(app, deps, contract.restoreProject, admin, (staff, input) => restoreProject(deps, staff, input))
  handle(app, deps, contract.moveProject, admin, (staff, input) => moveProject(deps, staff, input))
}
