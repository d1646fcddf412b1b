import type { ReactNode } from 'react'
import { fromNow } from '../../../lib/format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { ListedSet } from './queries.ts'

type ContentTableProps = {
  sets: readonly ListedSet[]
  nameOf: (route: ListedSet['route']) => string
  /** A link to the editor, for admins. */
  editLink?: ((route: ListedSet['route'], words: ReactNode, className?: string) => ReactNode) | undefined
}

export function ContentTable({ sets, nameOf, editLink }: ContentTableProps) {
  const columns: (Column<ListedSet> | false)[] = [
    {
      name: 'Project',
      isName: true,
      cell: ({ route }) => (editLink ? editLink(route, nameOf(route)) : nameOf(route)),
    },
    {
      name: 'Published',
      width: 'm',
      isFitted: 'narrow',
      brief: 'end',
      cell: ({ published, shows }) =>
        published ? (
          <>
            Version {published.number}
            <span className="narrow-only">, {fromNow(published.publishedAt)}</span>
            <span className="secondary-line mono">{published.sha256.slice(0, 12)}</span>
          </>
        ) : shows ? (
          <StatusWord tone="plain">Shows {nameOf(shows)}’s</StatusWord>
        ) : (
          <StatusWord tone="warn">Not published yet</StatusWord>
        ),
    },
    {
      name: 'When',
      width: 'm',
      isFitted: 'narrow',
      cell: ({ published }) => <DateTime iso={published?.publishedAt ?? null} />,
    },
    {
      name: 'By',
      width: 'l',
      isFitted: 'narrow',
      needs: 'room',
      cell: ({ published }) => published?.publishedBy ?? '',
    },
    { name: 'Draft', width: 'l', isFitted: 'narrow', brief: 'under', cell: (set) => <DraftCell set={set} /> },
    { name: 'Content file', width: 'l', isFitted: 'narrow', cell: ({ file }) => <FileCell file={file} /> },
    editLink !== undefined && {
      name: 'Actions',
      hiddenHeading: true,
      width: 's',
      isFitted: 'narrow',
      brief: 'act',
      keepsAct: 'second',
      className: 'row-actions',
      cell: ({ route }) =>
        editLink(
          route,
          <>
            Edit<span className="sr-only"> {nameOf(route)}</span>
          </>,
          'btn btn--sm',
        ),
    },
  ]
  return <StaffTable caption="Content of the project pages" columns={columns} rows={sets} idOf={({ route }) => route} />
}

function DraftCell({ set: { draft, file } }: { set: ListedSet }) {
  // On a phone the file has no column.
  const ofFile = <span className="narrow-only">, file: {FILES[file].words.toLowerCase()}</span>
  if (!draft)
    return (
      <span className="quiet">
        No draft
        {ofFile}
      </span>
    )
  return (
    <>
      <StatusWord tone={draft.problems > 0 ? 'warn' : 'plain'}>
        {draft.problems > 0 ? `Draft, ${draft.problems} ${draft.problems === 1 ? 'error' : 'errors'}` : 'Draft'}
      </StatusWord>
      {ofFile}
      <span className="secondary-line">{draft.editedBy}</span>
      <span className="wide-only">
        <DateTime iso={draft.editedAt} />
      </span>
    </>
  )
}

const FILES = {
  same: { tone: 'ok', words: 'Same as published' },
  older: { tone: 'plain', words: 'Same as an older version' },
  differs: { tone: 'warn', words: 'Differs from published' },
  wrong: { tone: 'bad', words: 'Invalid' },
  missing: { tone: 'plain', words: 'None' },
} as const

function FileCell({ file }: Pick<ListedSet, 'file'>) {
  return <StatusWord tone={FILES[file].tone}>{FILES[file].words}</StatusWord>
}
