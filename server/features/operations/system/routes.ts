import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/system.ts'
import { admin } from '../../../access/account.ts'
import { anyone } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { handleFile } from '../../../http/handle-file.ts'
import { requestBackup } from '../backup/request-backup.ts'
import { readSystem } from './checks.ts'
import { writeDiagnostics } from './diagnostics.ts'
import { proofOf } from './probes/probe-address.ts'
import { runProbe } from './probes/run-probe.ts'

export function systemRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getSystem, admin, () => readSystem(deps))
  handle(app, deps, contract.backUpNow, admin, (staff) => requestBackup(deps, staff))
  handleFile(
    app,
    deps,
    contract.downloadDiagnostics,
    admin,
    (staff) => writeDiagnostics(deps, staff),
    'application/json',
  )
  handle(app, deps, contract.runProbe, admin, (staff, { probe }) => runProbe(deps, staff, probe))
  handle(app, deps, contract.provePortal, anyone, (_, { challenge }) => ({ proof: proofOf(deps, challenge) }))
}
