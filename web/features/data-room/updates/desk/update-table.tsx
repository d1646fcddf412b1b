import type { ProjectKey } from '../../../../../contract/projects/project-keys.ts'
import { shortDay } from '../../../../lib/short-day.ts'
import { DateTime } from '../../../../ui/date-time.tsx'
import { None } from '../../../../ui/none.tsx'
import { RowMenu } from '../../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../../ui/staff-table.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { AGREEMENT_WORDS, STATE_WORDS } from './labels.ts'
import { type StaffUpdate, useSends } from './queries.ts'

export const UPDATE_COLUMNS = ['Audience', 'Opened', 'Sent or due']

type UpdateTableProps = {
  updates: readonly StaffUpdate[]
  projectName: (route: ProjectKey) => string
  /** Of several projects: a phone shows whose each is. */
  isMixed: boolean
  open: string | undefined
  onOpen: (id: string) => void
}

export function UpdateTable({ updates, projectName, isMixed, open, onOpen }: UpdateTableProps) {
  const sends = useSends()
  const columns: Column<StaffUpdate>[] = [
    {
      name: 'Title',
      isName: true,
      cell: ({ id, title, route, corrects }) => (
        <>
          <button className="link-button" type="button" onClick={() => onOpen(id)}>
            {title}
          </button>
          <span className="secondary-line">
            {projectName(route)}
            {corrects !== null && ', a correction'}
          </span>
        </>
      ),
    },
    { name: 'Status', width: 'm', brief: 'end', cell: (update) => <UpdateState update={update} isShort /> },
    {
      name: 'Audience',
      width: 'l',
      needs: 'room',
      brief: 'under',
      cell: ({ route, narrowed, readers, agreement }) => (
        <>
          {isMixed && <span className="narrow-only">{projectName(route)}&nbsp;· </span>}
          {narrowed ? `${readers.length} named` : 'Everyone with access'}
          {agreement !== 'any' && <span className="secondary-line">{AGREEMENT_WORDS[agreement]}</span>}
        </>
      ),
    },
    {
      name: 'Opened',
      width: 's',
      brief: 'underEnd',
      cell: ({ state, opened, recipients, mailed }) =>
        state === 'sent' || state === 'withdrawn' ? (
          <>
            <span className="narrow-only">Opened by </span>
            {opened} of {recipients}
            <span className="secondary-line">{sends ? `${mailed} emailed` : `${mailed} in files`}</span>
          </>
        ) : (
          <span className="wide-only">
            <None says="not sent" />
          </span>
        ),
    },
    {
      name: 'Sent or due',
      width: 'm',
      cell: ({ sentAt, sendAt }) => <DateTime iso={sentAt ?? sendAt} none="not scheduled" />,
    },
    {
      name: 'Actions',
      hiddenHeading: true,
      width: 's',
      brief: 'act',
      className: 'row-actions',
      cell: ({ id, title }) => (
        <RowMenu label={`More actions for ${title}`} acts={[{ name: 'Open', onAct: () => onOpen(id) }]} />
      ),
    },
  ]
  return (
    <StaffTable list="updates" caption="Updates" columns={columns} rows={updates} idOf={({ id }) => id} open={open} />
  )
}

/** `isShort`: in the list, which has the time in a column of its own, or on a phone the day in place of it. */
export function UpdateState({ update: { state, sendAt }, isShort }: { update: StaffUpdate; isShort?: boolean }) {
  const { word, tone } = STATE_WORDS[state]
  const due = state === 'scheduled' ? sendAt : null
  return (
    <>
      <StatusWord tone={tone}>
        <span>
          {word}
          {due && isShort && <span className="narrow-only">, {shortDay(due)}</span>}
        </span>
      </StatusWord>
      {due && !isShort && (
        <span className="secondary-line">
          <DateTime iso={due} />
        </span>
      )}
    </>
  )
}
