import type { Hono } from 'hono'
import * as own from '../../../../contract/pipeline/interest.ts'
import * as contract from '../../../../contract/pipeline/rounds.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import { knownReader } from '../../../access/known-reader.ts'
import { projectReader } from '../../../access/project-access.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { allocate, recordInterest, stateInterest, withdrawInterest, withdrawTold } from './indications.ts'
import { getInterest, getRoundView, listRoundViews, setRound } from './service.ts'

export function roundRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, own.getInterest, projectReader, (reader) => getInterest(deps, reader))
  handle(app, deps, own.stateInterest, knownReader, (reader, { route: _, ...stated }) =>
    stateInterest(deps, reader, stated),
  )
  handle(app, deps, own.withdrawInterest, knownReader, (reader) => withdrawInterest(deps, reader))

  handle(app, deps, contract.listRounds, anyStaff, () => listRoundViews(deps))
  handle(app, deps, contract.getRound, anyStaff, (_, { route }) => getRoundView(deps, route))
  handle(app, deps, contract.setRound, admin, (staff, { route, ...terms }) => setRound(deps, staff, route, terms))
  handle(app, deps, contract.allocate, admin, (staff, input) => allocate(deps, staff, input))
  handle(app, deps, contract.recordInterest, admin, (staff, input) => recordInterest(deps, staff, input))
  handle(app, deps, contract.withdrawTold, admin, (staff, { id }) => withdrawTold(deps, staff, id))
}
