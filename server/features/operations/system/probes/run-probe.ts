import { randomBytes } from 'node:crypto'
import type { Probe, ProbeResult } from '../../../../../contract/operations/system.ts'
import type { Admin } from '../../../../access/account.ts'
import { actorName, recordEntry } from '../../../../audit/service.ts'
import type { Deps } from '../../../../deps.ts'
import { limitRate } from '../../../../http/rate-limit.ts'
import { probeAddress } from './probe-address.ts'
import { probeFiles } from './probe-files.ts'
import { probeMail } from './probe-mail.ts'
import { probeMalware } from './probe-malware.ts'
import { probeSignIn } from './probe-sign-in.ts'
import { probeTimeStamps } from './probe-time-stamps.ts'

const RATE = { name: 'probe', limit: 20, perMs: 10 * 60_000 }

const PROBE: Record<Probe, (deps: Deps, staff: Admin) => Promise<ProbeResult>> = {
  mail: probeMail,
  'sign-in': probeSignIn,
  files: probeFiles,
  'time-stamps': probeTimeStamps,
  malware: probeMalware,
  address: (deps) => probeAddress(deps, randomBytes(16).toString('hex')),
}

/** Tests one thing and records that it was tested. Throws `too_many_requests`. */
export async function runProbe(deps: Deps, staff: Admin, probe: Probe): Promise<ProbeResult> {
  const { actor, accountId } = staff
  await limitRate(deps, RATE, actorName(actor))
  const result = await PROBE[probe](deps, staff)
  const detail = { probe, state: result.state }
  await deps.db
    .transaction()
    .execute((trx) => recordEntry(trx, deps, { action: 'probe.run', actor, accountId, detail }))
  return result
}
