import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { amount, millionsRange } from '../../../lib/money.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { EditProject } from './project-form.tsx'
import { AGREEMENTS, PageState, STAGES } from './project-table.tsx'
import type { StaffProject } from './queries.ts'

export type ProjectAct = 'archive' | 'restore' | 'notify'

type ProjectPanelProps = {
  project: StaffProject
  first: StaffProject | undefined
  isAdmin: boolean
  onAct: (act: ProjectAct) => void
  onClose: () => void
}

/** A project in full: a form for admins, the facts for viewers. */
export function ProjectPanel({ project, first, isAdmin, onAct, onClose }: ProjectPanelProps) {
  const { key, name, archivedAt, content } = project
  const [saved, setSaved] = useState(0)
  return (
    <Drawer label={name} onClose={onClose}>
      <h2 className="heading-m">{name}</h2>
      {(isAdmin || !archivedAt) && (
        <div className="drawer__actions">
          {!archivedAt && (
            <button className="btn btn--sm" type="button" onClick={() => onAct('notify')}>
              Notify me
            </button>
          )}
          {isAdmin &&
            (archivedAt ? (
              <button className="btn btn--sm" type="button" onClick={() => onAct('restore')}>
                Restore...
              </button>
            ) : (
              <button className="btn btn--sm btn--plain btn--bad" type="button" onClick={() => onAct('archive')}>
                Archive...
              </button>
            ))}
        </div>
      )}
      <dl className="term-list">
        <TermRow term="Address">
          {archivedAt ? (
            <span className="mono">/{key}</span>
          ) : (
            <Link className="mono" to="/$project" params={{ project: key }}>
              /{key}
            </Link>
          )}
        </TermRow>
        <TermRow term="Page">
          {archivedAt ? <StatusWord tone="plain">Archived</StatusWord> : <PageState project={project} first={first} />}
          {isAdmin && !archivedAt && (
            <span className="secondary-line">
              <Link to="/admin/content" search={{ project: key }}>
                {content === 'own' ? 'Edit its content' : 'Write and publish its content'}
              </Link>
            </span>
          )}
        </TermRow>
        <TermRow term="Added">
          <DateTime iso={project.createdAt} />
        </TermRow>
        {archivedAt && (
          <TermRow term="Archived">
            <DateTime iso={archivedAt} />
          </TermRow>
        )}
      </dl>
      {isAdmin && !archivedAt ? (
        <EditProject key={saved} project={project} onSaved={() => setSaved(saved + 1)} />
      ) : (
        <Facts project={project} />
      )}
    </Drawer>
  )
}

function Facts({ project }: { project: StaffProject }) {
  const { summary, disclosed, stage, launch, valuation, currency, minimum, instrument, opensOnSigning } = project
  return (
    <dl className="term-list">
      <TermRow term="Summary">{summary}</TermRow>
      <TermRow term="Front page">
        {disclosed ? [STAGES[stage], launch].filter(Boolean).join(', ') : 'Listed by name'}
      </TermRow>
      <TermRow term="Valuation">{valuation ? millionsRange(valuation, currency) : 'None'}</TermRow>
      <TermRow term="Minimum">{minimum === null ? 'None' : amount(minimum, currency)}</TermRow>
      <TermRow term="Instrument">{instrument || 'None'}</TermRow>
      <TermRow term="Opens by">{opensOnSigning ? 'Signing, or a code' : 'A code from staff'}</TermRow>
      <TermRow term="Asks for">{AGREEMENTS[project.agreement].label}</TermRow>
    </dl>
  )
}
