import type { Hono } from 'hono'
import * as contract from '../../../../contract/engagement/protections.ts'
import { openProject } from '../../../access/project-access.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { easeProtection, readProtection } from './service.ts'

export function protectionRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getProtection, openProject, (reader) => readProtection(deps, reader))
  handle(app, deps, contract.easeProtection, openProject, (reader, { eased }) => easeProtection(deps, reader, eased))
}
