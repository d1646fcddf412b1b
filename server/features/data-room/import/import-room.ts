import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import { arrange, type LeftOut, pathOf, titleOf } from '../../../../contract/data-room/upload-rules.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { getProject } from '../../../access/projects.ts'
import type { Deps } from '../../../deps.ts'
import { hasOffice } from '../office-service.ts'
import { beginDocument, findUploadState, finishVersion, keepBytes, type UploadState } from '../uploads.ts'
import { type DiskFile, readFolder } from './read-folder.ts'

/** What becomes of a file: `new`, goes on (`begun`), is there (`here`), or its name is taken by other content (`taken`). */
type Imported = { path: string; title: string; state: UploadState }
export type ImportReport = { files: Imported[]; leftOut: LeftOut[]; flattened: string[]; folders: number }

const OPERATOR = { actor: 'operator' } as const

type ImportOptions = {
  route: ProjectKey
  /** Only says what would be done. */
  onlyCheck: boolean
  /** What happens to files whose names are taken by other content. Without it they are left as they are. */
  sameName?: 'version' | 'another' | undefined
  onFile?: (file: Imported) => void
}

/** Brings a folder of files into a data room. Doing it again adds only what is not there. */
export async function importRoom(deps: Deps, folder: string, options: ImportOptions): Promise<ImportReport> {
  const { route, onFile } = options
  await getProject(deps.db, route)
  const arranged = arrange(await readFolder(folder), { depth: 0, office: await hasOffice() })
  const files: Imported[] = []
  for (const file of arranged.files) {
    const one = { path: pathOf(file), title: titleOf(file.name), state: await importFile(deps, file, options) }
    files.push(one)
    onFile?.(one)
  }
  const { leftOut, flattened, folders } = arranged
  return { files, leftOut, folders, flattened: flattened.map(pathOf) }
}

async function importFile(
  deps: Deps,
  file: DiskFile,
  { route, onlyCheck, sameName }: ImportOptions,
): Promise<UploadState> {
  const bytes = await readFile(file.place)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const about = { route, folderId: null, folders: [...file.folders], fileName: file.name, sha256 }
  const state = await findUploadState(deps, about)
  if (onlyCheck || state === 'here' || (state === 'taken' && sameName === undefined)) return state
  const fields = { title: titleOf(file.name), description: '', icon: 'contract', action: 'Read' } as const
  const begun = await beginDocument(deps, OPERATOR, { ...about, ...fields, bytes: bytes.length, sameName })
  for (let number = 0; number * begun.pieceBytes < bytes.length; number++) {
    const piece = bytes.subarray(number * ROOM_LIMITS.pieceBytes, (number + 1) * ROOM_LIMITS.pieceBytes)
    if (!begun.pieces?.includes(number)) await keepBytes(deps, begun.versionId, number, piece)
  }
  await finishVersion(deps, OPERATOR, begun.versionId)
  return state
}
