import { DateTime } from '../../../ui/date-time.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import type { StaffProject } from './queries.ts'

type ArchivedTableProps = { projects: readonly StaffProject[]; open: string | undefined; onOpen: (key: string) => void }

export function ArchivedTable({ projects, open, onOpen }: ArchivedTableProps) {
  return (
    <section aria-labelledby="archived-h">
      <h2 id="archived-h" className="heading-m mt-10 mb-2">
        Archived
      </h2>
      <StaffTable
        caption="Archived projects"
        rows={projects}
        idOf={({ key }) => key}
        open={open}
        columns={[
          {
            name: 'Project',
            isName: true,
            cell: ({ key, name }) => (
              <>
                <button className="link-button" type="button" onClick={() => onOpen(key)}>
                  {name}
                </button>
                <span className="secondary-line mono">/{key}</span>
              </>
            ),
          },
          { name: 'Archived', cell: ({ archivedAt }) => <DateTime iso={archivedAt} /> },
          { name: 'Added', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
        ]}
      />
    </section>
  )
}
