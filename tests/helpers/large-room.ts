import type { Db } from '../../server/db/tables.ts'
import { NO_RULE } from '../../server/features/data-room/rules.ts'

type Room = { folders: number; documents: number; at: string }

const PER_STATEMENT = 200
const padded = (number: number) => String(number).padStart(4, '0')

/** Fills the data room of Vault with folders and documents of three pages without files, the documents of each folder one after the other. */
export async function fillRoom(db: Db, { folders, documents, at }: Room): Promise<void> {
  const place = { route: 'vault', created_at: at, removed_at: null, ...NO_RULE }
  const of = (count: number) => Array.from({ length: count }, (_, index) => index)
  const folderRows = of(folders).map((position) => ({
    ...place,
    id: `folder${padded(position)}`,
    parent_id: null,
    title: `Folder ${padded(position)}`,
    position,
  }))
  const documentRows = of(documents).map((position) => ({
    ...place,
    id: `document${padded(position)}`,
    folder_id: folders > 0 ? `folder${padded(Math.floor((position * folders) / documents))}` : null,
    position,
    title: `Document ${padded(position)}`,
    description: position % 3 === 0 ? 'As of the end of the quarter' : '',
    icon: 'contract' as const,
    action: 'Read',
    download: 0,
    released_at: at,
    tags: '[]',
    current_version_id: `version${padded(position)}`,
  }))
  const versionRows = of(documents).map((position) => ({
    id: `version${padded(position)}`,
    document_id: `document${padded(position)}`,
    number: 1,
    file_name: `${padded(position)}.pdf`,
    bytes: 6_000,
    created_at: at,
    created_by: 'a test',
    sent_at: at,
    ready_at: at,
    type: 'pdf' as const,
    pages: 3,
    pages_done: 3,
  }))
  const insert = async (table: 'document_folder' | 'document' | 'document_version', rows: readonly object[]) => {
    for (let from = 0; from < rows.length; from += PER_STATEMENT)
      await db
        .insertInto(table)
        .values(rows.slice(from, from + PER_STATEMENT) as never)
        .execute()
  }
  await insert('document_folder', folderRows)
  await insert('document', documentRows)
  await insert('document_version', versionRows)
}
