import type { Hono } from 'hono'
import * as contract from '../../../contract/people/people.ts'
import { admin, anyStaff, recentAdmin } from '../../access/account.ts'
import { recordLook } from '../../access/record-look.ts'
import type { Deps } from '../../deps.ts'
import { handle } from '../../http/handle.ts'
import { addColleague } from './add-colleague.ts'
import { getPerson, listPeople } from './directory.ts'
import { getJourney } from './journey.ts'
import {
  approvePerson,
  declinePerson,
  resendVerification,
  restorePerson,
  setPersonRole,
  suspendPerson,
} from './service.ts'

export function peopleRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listPeople, anyStaff, (_, input) => listPeople(deps, input))
  handle(app, deps, contract.getPerson, anyStaff, async (staff, { id }) => {
    const person = await getPerson(deps, id)
    await recordLook(deps, staff, { action: 'person.looked_at', personId: id })
    return person
  })
  handle(app, deps, contract.getJourney, anyStaff, (_, { id }) => getJourney(deps, id))
  handle(app, deps, contract.approvePerson, admin, (actor, { id, ...input }) =>
    done(approvePerson(deps, actor, id, input)),
  )
  handle(app, deps, contract.declinePerson, admin, (actor, { id, words }) =>
    done(declinePerson(deps, actor, id, words)),
  )
  handle(app, deps, contract.addColleague, recentAdmin, (actor, input) => done(addColleague(deps, actor, input)))
  handle(app, deps, contract.setPersonRole, admin, (actor, { id, role }) => done(setPersonRole(deps, actor, id, role)))
  handle(app, deps, contract.suspendPerson, admin, (actor, { id }) => done(suspendPerson(deps, actor, id)))
  handle(app, deps, contract.restorePerson, admin, (actor, { id }) => done(restorePerson(deps, actor, id)))
  handle(app, deps, contract.resendVerification, admin, (actor, { id }) => done(resendVerification(deps, actor, id)))
}

/** An act that answers nothing. */
async function done(act: Promise<void>): Promise<undefined> {
  await act
}
