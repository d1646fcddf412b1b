import { join } from 'node:path'
import { PROJECT_KEYS } from '../../../../contract/projects/project.ts'
import type { Db } from '../../../db/tables.ts'
import { readContent } from './content-files.ts'
import { hasVersions, listVersions } from './queries.ts'
import { canonicalContent, fileAmong } from './rules.ts'

/**
 * Lists the content files that were edited after they were published. Readers get the published version, so such an edit has no effect
 * until staff import it.
 */
export async function unpublishedFiles(db: Db, folder: string): Promise<string[]> {
  if (!(await hasVersions(db))) return []
  const sets = readContent(folder)
  const lines: string[] = []
  for (const route of PROJECT_KEYS) {
    const set = sets[route]
    const versions = await listVersions(db, route)
    const [published] = versions
    if (!set || !published || fileAmong(canonicalContent(set).sha256, versions).state !== 'differs') continue
    lines.push(
      `${join(folder, `${route}.json`)}: the file differs from the published version ${published.number}. Readers get the published version. To use the file, import it as a draft on /admin/content.`,
    )
  }
  return lines
}
