import type { ReactNode } from 'react'
import { MarkWord } from '../../../ui/highlighted-word.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { When } from '../../../ui/when.tsx'
import type { ListedSet } from './queries.ts'

type ContentTableProps = {
  sets: readonly ListedSet[]
  nameOf: (route: ListedSet['route']) => string
  /** The way to the editor, for who may edit. */
  editLink?: ((route: ListedSet['route'], name: string) => ReactNode) | undefined
}

/** The four projects: what of each is published, and what is being worked on. */
export function ContentTable({ sets, nameOf, editLink }: ContentTableProps) {
  const columns: (Column<ListedSet> | false)[] = [
    {
      name: 'Project',
      isName: true,
      cell: ({ route }) => (editLink ? editLink(route, nameOf(route)) : nameOf(route)),
    },
    {
      name: 'Published',
      cell: ({ published }) =>
        published ? (
          <>
            Version {published.number}
            <span className="under mono">{published.sha256.slice(0, 12)}</span>
          </>
        ) : (
          <MarkWord tone="plain">Shows Vault’s</MarkWord>
        ),
    },
    { name: 'When', cell: ({ published }) => <When iso={published?.publishedAt ?? null} /> },
    { name: 'By', cell: ({ published }) => published?.publishedBy ?? '' },
    { name: 'Draft', cell: ({ draft }) => <DraftCell draft={draft} /> },
    { name: 'File', cell: ({ file }) => <FileCell file={file} /> },
  ]
  return (
    <StaffTable caption="Contents of the project pages" columns={columns} rows={sets} idOf={({ route }) => route} />
  )
}

function DraftCell({ draft }: Pick<ListedSet, 'draft'>) {
  if (!draft) return <MarkWord tone="plain">None</MarkWord>
  return (
    <>
      <MarkWord tone={draft.problems > 0 ? 'warn' : 'metal'}>
        {draft.problems > 0 ? `Draft, ${draft.problems} to mend` : 'Draft'}
      </MarkWord>
      <span className="under">{draft.editedBy}</span>
      <When iso={draft.editedAt} />
    </>
  )
}

const FILES = {
  same: { tone: 'ok', words: 'As published' },
  older: { tone: 'plain', words: 'As an older version' },
  differs: { tone: 'warn', words: 'Differs from what is published' },
  wrong: { tone: 'bad', words: 'Not right' },
  missing: { tone: 'plain', words: 'None' },
} as const

function FileCell({ file }: Pick<ListedSet, 'file'>) {
  return <MarkWord tone={FILES[file].tone}>{FILES[file].words}</MarkWord>
}
