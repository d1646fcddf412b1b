import type { ProjectKey } from '../../../../../contract/projects/project-keys.ts'
import { dayUtc } from '../../../../../contract/wording.ts'
import { dotted } from '../../../../lib/unbroken.ts'
import { RowMenu } from '../../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../../ui/staff-table.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { pinWords } from './pin.tsx'
import type { StaffFaqEntry } from './queries.ts'

type FaqTableProps = {
  entries: readonly StaffFaqEntry[]
  projectName: (route: ProjectKey) => string
  /** Of several projects: a phone shows whose each is. */
  isMixed: boolean
  open: string | undefined
  /** Absent for read-only staff. */
  onAct: ((act: 'change' | 'remove', entry: StaffFaqEntry) => void) | undefined
}

export function FaqTable({ entries, projectName, isMixed, open, onAct }: FaqTableProps) {
  const columns: (Column<StaffFaqEntry> | false)[] = [
    {
      name: 'Question',
      isName: true,
      cell: (entry) => (
        <>
          {entry.question}
          <span className="secondary-line">{dotted([projectName(entry.route), entry.category, pinWords(entry)])}</span>
        </>
      ),
    },
    {
      name: 'Readers',
      width: 'l',
      brief: 'under',
      cell: ({ route, narrowed, readers, document }) => (
        <>
          {isMixed && <span className="narrow-only">{projectName(route)}&nbsp;· </span>}
          {narrowed ? (
            <span title={readers.map(({ value }) => value).join(', ')}>
              {readers.length === 1 ? '1 named reader' : `${readers.length} named readers`}
            </span>
          ) : document ? (
            'Document readers'
          ) : (
            'Project readers'
          )}
        </>
      ),
    },
    {
      name: 'Status',
      width: 'm',
      brief: 'underEnd',
      cell: ({ published, publishedAt }) => (
        <>
          <StatusWord tone={published ? 'ok' : 'metal'}>{published ? 'Published' : 'Scheduled'}</StatusWord>
          <span className="secondary-line num">{dayUtc(publishedAt)}</span>
        </>
      ),
    },
    onAct !== undefined && {
      name: 'Actions',
      hiddenHeading: true,
      width: 'm',
      brief: 'act',
      className: 'row-actions',
      cell: (entry) => (
        <>
          <button className="btn btn--sm" type="button" onClick={() => onAct('change', entry)}>
            Edit
          </button>
          <RowMenu
            label={`More actions for ${entry.question}`}
            acts={[
              { name: 'Edit', onAct: () => onAct('change', entry) },
              { name: 'Remove...', isBad: true, onAct: () => onAct('remove', entry) },
            ]}
          />
        </>
      ),
    },
  ]
  return (
    <StaffTable list="faq" caption="FAQ entries" columns={columns} rows={entries} idOf={({ id }) => id} open={open} />
  )
}
