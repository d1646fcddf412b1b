import type { z } from 'zod'
import type { listUpdateRecipients as listed } from '../../../../contract/data-room/updates.ts'
import type { exportUpdateRecipients } from '../../../../contract/operations/exports.ts'
import type { Admin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { listUpdateRecipients } from '../../data-room/updates/recipients-service.ts'
import { type Columns, listFile, noteExport } from './service.ts'

type Recipient = z.input<typeof listed.output>['recipients'][number]

const COLUMNS: Columns<Recipient> = {
  personId: (row) => row.personId,
  name: (row) => row.name,
  email: (row) => row.email,
  firm: (row) => row.firm,
  mail: (row) => row.mail,
  withheld: (row) => row.withheld,
  report: (row) => row.report?.kind ?? null,
  reportedAt: (row) => row.report?.at ?? null,
  reportWords: (row) => row.report?.words ?? null,
  firstOpenedAt: (row) => row.firstOpenedAt,
  lastOpenedAt: (row) => row.lastOpenedAt,
  times: (row) => row.times,
}

export async function exportedUpdateRecipients(
  deps: Deps,
  staff: Admin,
  { id, format }: z.output<typeof exportUpdateRecipients.input>,
) {
  const { recipients } = await listUpdateRecipients(deps, id)
  await noteExport(deps, staff, 'update-recipients', recipients.length, {})
  return listFile(
    deps,
    { name: 'update-recipients', list: 'update-recipients', format },
    COLUMNS,
    inOnePage(recipients),
  )
}

async function* inOnePage<Page>(page: Page) {
  yield page
}
