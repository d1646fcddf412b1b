import type { Hono } from 'hono'
import * as contract from '../../../../contract/agreements/versions.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { cancelScheduled, discardDraft, getAgreement, getVersion, publishDraft, saveDraft } from './service.ts'

export function versionRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getAgreement, anyStaff, (staff) => getAgreement(deps, staff))
  handle(app, deps, contract.getAgreementVersion, anyStaff, (_staff, { version }) => getVersion(deps, version))
  handle(app, deps, contract.saveDraft, admin, (staff, draft) => saveDraft(deps, staff, draft))
  handle(app, deps, contract.discardDraft, admin, (staff) => discardDraft(deps, staff))
  handle(app, deps, contract.publishDraft, admin, (staff, input) => publishDraft(deps, staff, input))
  handle(app, deps, contract.cancelScheduled, admin, (staff) => cancelScheduled(deps, staff))
}
