import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DELIVERY_NAMES } from '../../../contract/notifications/deliveries.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StaffTable } from '../../ui/staff-table.tsx'
import { NotifyDialog } from './notify-dialog.tsx'
import type { Exception } from './queries.ts'

const SCOPE_NAMES = { person: 'Person', firm: 'Firm', project: 'Project' }

/** What was chosen for single people, firms and projects. */
export function Exceptions({ exceptions }: { exceptions: readonly Exception[] }) {
  const [open, setOpen] = useState<Exception>()
  return (
    <section aria-labelledby="exceptions-h">
      <h2 id="exceptions-h">Exceptions</h2>
      <p className="small mb-2">
        Exceptions override the events above: the person first, then the firm, then the project. Add one with “Notify
        me” on the page of a person, a firm or a project.
      </p>
      {exceptions.length > 0 && (
        <StaffTable
          caption="Exceptions"
          rows={exceptions}
          idOf={({ scope, target }) => `${scope} ${target}`}
          columns={[
            { name: 'About', isName: true, cell: (one) => <About exception={one} /> },
            { name: 'Kind', width: 'm', brief: 'under', cell: ({ scope }) => SCOPE_NAMES[scope] },
            { name: 'When', width: 'm', brief: 'end', cell: ({ delivery }) => DELIVERY_NAMES[delivery] },
            {
              name: 'Acts',
              hiddenHeading: true,
              width: 'xs',
              brief: 'act',
              cell: (one) => (
                <RowMenu
                  label={`More actions for ${one.name}`}
                  acts={[{ name: 'Change...', onAct: () => setOpen(one) }]}
                />
              ),
            },
          ]}
        />
      )}
      {open && <NotifyDialog {...open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function About({ exception: { scope, target, name } }: { exception: Exception }) {
  if (scope === 'person')
    return (
      <Link to="/admin/people/$id" params={{ id: target }}>
        {name}
      </Link>
    )
  if (scope === 'firm')
    return (
      <Link to="/admin/firms/$id" params={{ id: target }}>
        {name}
      </Link>
    )
  return (
    <Link to="/admin/projects" search={{ project: target }}>
      {name}
    </Link>
  )
}
