import { millionsRange } from '../../../lib/money.ts'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { StaffProject } from './queries.ts'

type ProjectTableProps = {
  projects: readonly StaffProject[]
  open: string | undefined
  onOpen: (key: string) => void
  /** Left out for viewers. */
  onMove?: ((key: string, before: string | null) => void) | undefined
}

/** The projects that are not archived, in the order of the front page. */
export function ProjectTable({ projects, open, onOpen, onMove }: ProjectTableProps) {
  const columns: (Column<StaffProject> | false)[] = [
    {
      name: 'Project',
      isName: true,
      cell: (project) => (
        <>
          <button className="link-button" type="button" onClick={() => onOpen(project.key)}>
            {project.name}
          </button>
          <span className="secondary-line mono">/{project.key}</span>
          {project.key === projects[0]?.key && <span className="secondary-line">Default project</span>}
        </>
      ),
    },
    { name: 'Page', cell: (project) => <PageState project={project} first={projects[0]} /> },
    { name: 'Front page', cell: (project) => <FrontPage project={project} /> },
    {
      name: 'Valuation',
      cell: ({ valuation, currency, disclosed }) =>
        valuation && (
          <>
            {millionsRange(valuation, currency)}
            {!disclosed && <span className="secondary-line">Not public</span>}
          </>
        ),
    },
    {
      name: 'Opens by',
      cell: ({ opensOnSigning, agreement }) => (
        <>
          {opensOnSigning ? 'Signing, or a code' : 'A code from staff'}
          {agreement !== 'code' && <span className="secondary-line">Asks for {AGREEMENTS[agreement].short}</span>}
        </>
      ),
    },
    onMove !== undefined && {
      name: 'Order',
      className: 'row-actions',
      cell: (project) => <Moves project={project} projects={projects} onMove={onMove} />,
    },
  ]
  return <StaffTable caption="Projects" columns={columns} rows={projects} idOf={({ key }) => key} open={open} />
}

export function PageState({ project, first }: { project: StaffProject; first: StaffProject | undefined }) {
  if (project.content === 'own') return <StatusWord tone="ok">Published</StatusWord>
  if (project.content === 'default') return <StatusWord tone="plain">Shows {first?.name}’s</StatusWord>
  return <StatusWord tone="warn">Not published yet</StatusWord>
}

function FrontPage({ project: { disclosed, stage, launch } }: { project: StaffProject }) {
  if (!disclosed) return 'Its name only'
  const when = launch && <span className="secondary-line">{launch}</span>
  return (
    <>
      {STAGES[stage]}
      {when}
    </>
  )
}

export const STAGES: Record<StaffProject['stage'], string> = { initial: 'Initial launch', upcoming: 'Next launches' }

type MovesProps = {
  project: StaffProject
  projects: readonly StaffProject[]
  onMove: (key: string, before: string | null) => void
}

function Moves({ project: { key, name }, projects, onMove }: MovesProps) {
  const at = projects.findIndex((one) => one.key === key)
  const up = projects[at - 1]
  const down = projects[at + 1]
  return (
    <>
      <button
        className="btn btn--sm"
        type="button"
        aria-label={`Up: ${name}`}
        aria-disabled={!up || undefined}
        onClick={() => up && onMove(key, up.key)}
      >
        Up
      </button>
      <button
        className="btn btn--sm"
        type="button"
        aria-label={`Down: ${name}`}
        aria-disabled={!down || undefined}
        onClick={() => down && onMove(key, projects[at + 2]?.key ?? null)}
      >
        Down
      </button>
    </>
  )
}

/** What a project asks for, in words for staff. */
export const AGREEMENTS: Record<StaffProject['agreement'], { label: string; short: string; hint: string }> = {
  code: {
    label: 'Any code for it',
    short: 'a code',
    hint: 'A code opens it, also one that staff made for somebody who has not signed.',
  },
  signed: {
    label: 'A code, and a signed agreement',
    short: 'a signed agreement',
    hint: 'A code that staff make opens nothing here until the person has signed. Master and bypass codes open nothing here. An agreement on paper that you recorded counts as signed.',
  },
  external: {
    label: 'A code, and an agreement on paper',
    short: 'an agreement on paper',
    hint: 'Only people whom an agreement on paper covers that you recorded, and that has not ended. They open it with a code that lists it, or with an approved account, once they have proved their address. Signing here opens nothing.',
  },
}
