import type { z } from 'zod'
import type { getEntry as endpoint } from '../../../../contract/access-codes/entry.ts'
import { findDocumentHolder } from '../../../access/document-reader.ts'
import { listOpenProjects } from '../../../access/project-access.ts'
import { isSessionLocked, type Visitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { findSignedHere } from '../../agreements/signing/signed-here-service.ts'
import { findLastRead } from '../../data-room/last-read-service.ts'
import { findAddress } from '../address-proof/service.ts'
import { unlockWithCode } from '../redeem-code.ts'
import { getOwnCode } from '../sessions/service.ts'

type Entry = z.input<(typeof endpoint)['output']>

/** What this browser can open now. It opens nothing: no grant is made and nothing is recorded. */
export async function getEntry(deps: Deps, visitor: Visitor): Promise<Entry> {
  const projects = await listOpenProjects(deps, visitor)
  const here = await findSignedHere(deps, visitor)
  const address = await findAddress(deps, visitor)
  const ownCode = await getOwnCode(deps, visitor)
  return {
    projects,
    signed: here?.signed ?? null,
    handed: here?.handed ?? false,
    address: address && { email: address.email, proved: address.proved },
    ...(ownCode && { ownCode }),
    document: await findLastDocument(deps, visitor, projects),
  }
}

/** Only where the person may still read it, because its title is confidential too. */
async function findLastDocument(deps: Deps, visitor: Visitor, projects: Entry['projects']) {
  const holder = await findDocumentHolder(deps, visitor)
  if (holder === null) return null
  const routes = projects.filter(({ locked }) => locked === null).map(({ route }) => route)
  const found = await findLastRead(deps, holder, routes)
  return found ? { ...found, route: found.route as Entry['projects'][number]['route'] } : null
}

/** Opens the code that signing showed in this browser. A second press finds the session open. */
export async function openHanded(deps: Deps, visitor: Visitor) {
  if (isSessionLocked(visitor)) throw new AppError('session_locked')
  const here = await findSignedHere(deps, visitor)
  if (!here?.handed) throw new AppError('code_not_handed')
  return unlockWithCode(deps, visitor, { code: here.signed.code })
}
