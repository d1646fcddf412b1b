import type { Hono } from 'hono'
import * as contract from '../../../contract/pipeline/pipeline.ts'
import { admin, anyStaff } from '../../access/account.ts'
import { byKey } from '../../access/api-client.ts'
import type { Deps } from '../../deps.ts'
import { handle } from '../../http/handle.ts'
import { getCard } from './card-detail.ts'
import { moveCard, removeNote, setCard, writeNote } from './card-service.ts'
import { getBoard, listPipeline } from './service.ts'

export function pipelineRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getBoard, anyStaff, (_, choice) => getBoard(deps, choice))
  handle(app, deps, contract.listPipeline, byKey('pipeline:read', anyStaff), (_, choice) => listPipeline(deps, choice))
  handle(app, deps, contract.getCard, anyStaff, (_, { id }) => getCard(deps, id))
  handle(app, deps, contract.moveCard, admin, (staff, { id, stage }) => moveCard(deps, staff, id, stage))
  handle(app, deps, contract.setCard, admin, (staff, { id, ...change }) => setCard(deps, staff, id, change))
  handle(app, deps, contract.writeNote, admin, (staff, { id, words }) => writeNote(deps, staff, id, words))
  handle(app, deps, contract.removeNote, admin, (staff, { id, note }) => removeNote(deps, staff, id, note))
}
