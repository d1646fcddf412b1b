import { millionsRange } from '../../../lib/money.ts'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { StaffProject } from './queries.ts'

/** The columns that can be hidden. */
export const PROJECT_COLUMNS = ['State', 'On the front page', 'Valuation', 'Opens by']

/** What the list can be filtered by. */
export const PAGE_STATES = [
  { value: 'own', label: 'Published' },
  { value: 'default', label: 'Shows the default project’s' },
  { value: 'none', label: 'Not published yet' },
] as const satisfies ReadonlyArray<{ value: StaffProject['content']; label: string }>

type ProjectTableProps = {
  projects: readonly StaffProject[]
  /** The default project. */
  first: StaffProject | undefined
  open: string | undefined
  onOpen: (key: string) => void
  /** Left out for viewers, and where not all projects are listed. */
  onMove?: ((key: string, before: string | null, back: string | null) => void) | undefined
}

/** The projects that are not archived, in the order of the front page. */
export function ProjectTable({ projects, first, open, onOpen, onMove }: ProjectTableProps) {
  const columns: (Column<StaffProject> | false)[] = [
    {
      name: 'Project',
      isName: true,
      cell: (project) => (
        <>
          <button className="link-button" type="button" onClick={() => onOpen(project.key)}>
            {project.name}
          </button>
          <span className="secondary-line">
            <span className="mono">/{project.key}</span>
            {project.key === first?.key && ', default project'}
          </span>
        </>
      ),
    },
    { name: 'State', width: 'm', brief: 'end', cell: (project) => <PageState project={project} first={first} /> },
    { name: 'On the front page', width: 'm', brief: 'under', cell: (project) => <FrontPage project={project} /> },
    {
      name: 'Valuation',
      width: 'm',
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
      width: 'l',
      needs: 'room',
      cell: ({ opensOnSigning, agreement }) => (
        <>
          {opensOnSigning ? 'Signing, or a code' : 'A code from staff'}
          {agreement !== 'code' && <span className="secondary-line">Asks for {AGREEMENTS[agreement].short}</span>}
        </>
      ),
    },
    onMove !== undefined && {
      name: 'Order',
      hiddenHeading: true,
      width: 'xs',
      brief: 'act',
      className: 'row-actions',
      cell: (project) => <Acts project={project} projects={projects} onOpen={onOpen} onMove={onMove} />,
    },
  ]
  return (
    <StaffTable
      list="projects"
      caption="Projects"
      columns={columns}
      rows={projects}
      idOf={({ key }) => key}
      open={open}
    />
  )
}

export function PageState({ project, first }: { project: StaffProject; first: StaffProject | undefined }) {
  if (project.content === 'own') return <StatusWord tone="ok">Published</StatusWord>
  if (project.content === 'default') return <StatusWord tone="plain">Shows {first?.name}’s</StatusWord>
  return <StatusWord tone="warn">Not published yet</StatusWord>
}

function FrontPage({ project: { disclosed, stage, launch } }: { project: StaffProject }) {
  if (!disclosed) return 'Listed by name'
  const when = launch && <span className="secondary-line">{launch}</span>
  return (
    <>
      {STAGES[stage]}
      {when}
    </>
  )
}

export const STAGES: Record<StaffProject['stage'], string> = { initial: 'Initial launch', upcoming: 'Next launches' }

type ActsProps = {
  project: StaffProject
  projects: readonly StaffProject[]
  onOpen: (key: string) => void
  onMove: NonNullable<ProjectTableProps['onMove']>
}

function Acts({ project: { key, name }, projects, onOpen, onMove }: ActsProps) {
  const at = projects.findIndex((one) => one.key === key)
  const up = projects[at - 1]
  const down = projects[at + 1]
  const after = down?.key ?? null
  return (
    <RowMenu
      label={`More actions for ${name}`}
      acts={[
        { name: 'Edit', onAct: () => onOpen(key) },
        up !== undefined && { name: 'Move up', onAct: () => onMove(key, up.key, after) },
        down !== undefined && { name: 'Move down', onAct: () => onMove(key, projects[at + 2]?.key ?? null, after) },
      ]}
    />
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
