import type { NamedReaderKind } from '../../../contract/data-room/data-room-labels.ts'
import { emailKey } from '../../../contract/email/email-key.ts'
import { STAGES } from '../../../contract/pipeline/stages.ts'
import { findProject } from '../../access/project-queries.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { findFirm } from '../people/firms/queries.ts'
import { findOrInsertReaders } from './queries.ts'
import { listGroups } from './rights-queries.ts'

type Given = { kind: NamedReaderKind; value: string }

/** The ids of these readers of a document, folder or group of the project, normalised and checked. */
export async function saveReaders(
  trx: Trx,
  deps: Deps,
  route: string,
  given: readonly Given[],
  field = 'readers',
): Promise<string[]> {
  const wrong = (message: string) => new AppError('invalid_input', { fields: { [field]: message } })
  const groups = given.some(({ kind }) => kind === 'group') ? await listGroups(trx, route) : []
  const named: Given[] = []
  for (const { kind, value } of given) {
    const key = keyOf(kind, value)
    if (key === undefined) throw wrong(`${value} is not an email address or a domain.`)
    if (kind === 'group' && !groups.some(({ id }) => id === value)) throw wrong('One of the groups no longer exists.')
    if (kind === 'firm' && !(await findFirm(trx, value))) throw wrong('One of the firms no longer exists.')
    if (kind === 'project' && (value === route || !(await findProject(trx, value))))
      throw wrong(value === route ? 'Choose another project.' : 'One of the projects no longer exists.')
    if (kind === 'stage' && !(STAGES as readonly string[]).includes(value)) throw wrong(`There is no stage ${value}.`)
    named.push({ kind, value: key })
  }
  return findOrInsertReaders(trx, named, deps.ids.id)
}

/** Normalises an address, or a domain with or without its leading @. */
function keyOf(kind: NamedReaderKind, value: string): string | undefined {
  if (kind !== 'email' && kind !== 'domain') return value
  const key = emailKey(value)
  const right = kind === 'email' ? /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(key) : /^@?[^\s@]+\.[^\s@]+$/.test(key)
  if (!right) return undefined
  return kind === 'email' ? key : key.replace(/^@/, '')
}
