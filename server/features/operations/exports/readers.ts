import type { z } from 'zod'
import type { exportReadersOn } from '../../../../contract/operations/exports.ts'
import type { Admin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { findReadersOn } from '../../data-room/past-readers-service.ts'
import { type Columns, listFile, noteExport } from './service.ts'

type Row = { personId: string; email: string; name: string; firm: string; title: string; day: string }

const COLUMNS: Columns<Row> = {
  personId: ({ personId }) => personId,
  email: ({ email }) => email,
  fullName: ({ name }) => name,
  firm: ({ firm }) => firm,
  document: ({ title }) => title,
  day: ({ day }) => day,
}

export async function exportedReadersOn(
  deps: Deps,
  staff: Admin,
  { format, id, day }: z.output<typeof exportReadersOn.input>,
) {
  const { people, title } = await findReadersOn(deps, { id, day })
  await noteExport(deps, staff, 'document-readers', people.length, { id })
  async function* rows(): AsyncGenerator<Row[]> {
    yield people.map((person) => ({ ...person, title, day }))
  }
  return listFile(deps, { name: 'document-readers', list: 'document-readers', format }, COLUMNS, rows())
}
