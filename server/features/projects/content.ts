import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ContentSet, contentSet } from '../../../contract/content.ts'
import { PROJECT_ROUTES, type ProjectRoute } from '../../../contract/project.ts'
import { SettingError } from '../../config.ts'
import { readJsonFile } from '../../read-json-file.ts'

/** Reads the content sets of a folder, one `<route>.json` a project. Throws SettingError naming the file and the field. */
export function readContent(folder: string): Partial<Record<ProjectRoute, ContentSet>> {
  const found: Partial<Record<ProjectRoute, ContentSet>> = {}
  for (const route of PROJECT_ROUTES) {
    const file = join(folder, `${route}.json`)
    if (existsSync(file)) found[route] = readJsonFile(file, contentSet)
  }
  if (!found.vault) throw new SettingError(join(folder, 'vault.json'), 'is missing, and it stands in for the others')
  return found
}
