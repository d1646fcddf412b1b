import { join } from 'node:path'
import { listProjectKeys } from '../../../access/project-queries.ts'
import type { Db } from '../../../db/tables.ts'
import { readContentFile } from './content-files.ts'
import { hasVersions, listVersions } from './queries.ts'
import { fileAmong } from './rules.ts'

/**
 * Lists the content files that were edited after they were published. Readers get the published version, so such an edit has no effect
 * until staff import it.
 */
export async function unpublishedFiles(db: Db, folder: string): Promise<string[]> {
  if (!(await hasVersions(db))) return []
  const lines: string[] = []
  for (const route of await listProjectKeys(db)) {
    const file = readContentFile(folder, route)
    const versions = await listVersions(db, route)
    const [published] = versions
    if (!file || 'problem' in file || !published || fileAmong(file.set, versions).state !== 'differs') continue
    lines.push(
      `${join(folder, `${route}.json`)}: the file differs from the published version ${published.number}. Readers get the published version. To use the file, import it as a draft on /admin/content.`,
    )
  }
  return lines
}
