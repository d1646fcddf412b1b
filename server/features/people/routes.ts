import type { Hono } from 'hono'
import { getEngagement as engagementEndpoint } from '../../../contract/engagement/scores.ts'
import {
  endPersonSessions as endPersonSessionsEndpoint,
  endSessionByStaff,
} from '../../../contract/people/end-sessions.ts'
import * as contract from '../../../contract/people/people.ts'
import { admin, anyStaff } from '../../access/account.ts'
import { byKey } from '../../access/api-client.ts'
import type { Deps } from '../../deps.ts'
import { handle } from '../../http/handle.ts'
import { addColleague } from './add-colleague.ts'
import { getPerson, listPeople } from './directory.ts'
import { endPersonSessions, endSession } from './end-sessions.ts'
import { getJourney } from './journey.ts'
import { getEngagement } from './person-engagement.ts'
import {
  approvePerson,
  declinePerson,
  resendVerification,
  restorePerson,
  setPersonRole,
  suspendPerson,
} from './service.ts'

export function peopleRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listPeople, byKey('people:read', anyStaff), (_, input) => listPeople(deps, input))
  handle(app, deps, contract.getPerson, byKey('people:read', anyStaff), (_, { id }) => getPerson(deps, id))
  handle(app, deps, contract.getJourney, byKey('people:read', anyStaff), (_, { id }) => getJourney(deps, id))
  handle(app, deps, engagementEndpoint, byKey('engagement:read', anyStaff), (_, { id }) => getEngagement(deps, id))
  handle(app, deps, contract.approvePerson, admin, (actor, { id, ...input }) =>
    done(approvePerson(deps, actor, id, input)),
  )
  handle(app, deps, contract.declinePerson, admin, (actor, { id, words }) =>
    done(declinePerson(deps, actor, id, words)),
  )
  handle(app, deps, contract.addColleague, admin, (actor, input) => done(addColleague(deps, actor, input)))
  handle(app, deps, contract.setPersonRole, admin, (actor, { id, role }) => done(setPersonRole(deps, actor, id, role)))
  handle(app, deps, contract.suspendPerson, admin, (actor, { id }) => done(suspendPerson(deps, actor, id)))
  handle(app, deps, contract.restorePerson, admin, (actor, { id }) => done(restorePerson(deps, actor, id)))
  handle(app, deps, endSessionByStaff, admin, (actor, { id }) => done(endSession(deps, actor, id)))
  handle(app, deps, endPersonSessionsEndpoint, admin, async (actor, { id }) => ({
    ended: await endPersonSessions(deps, actor, id),
  }))
  handle(app, deps, contract.resendVerification, admin, (actor, { id }) => done(resendVerification(deps, actor, id)))
}

/** An act that answers nothing. */
async function done(act: Promise<void>): Promise<undefined> {
  await act
}
