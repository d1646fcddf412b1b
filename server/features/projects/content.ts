import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ContentSet, contentSet } from '../../../contract/content.ts'
import { PROJECT_ROUTES, type ProjectRoute } from '../../../contract/project.ts'
import { SettingError } from '../../config.ts'

/** Reads the content sets of a folder, one `<route>.json` a project. Throws SettingError naming the file and the field. */
export function readContent(folder: string): Partial<Record<ProjectRoute, ContentSet>> {
  const found: Partial<Record<ProjectRoute, ContentSet>> = {}
  for (const route of PROJECT_ROUTES) {
    const file = join(folder, `${route}.json`)
    if (existsSync(file)) found[route] = readSet(file)
  }
  if (!found.vault) throw new SettingError(join(folder, 'vault.json'), 'is missing, and it stands in for the others')
  return found
}

function readSet(file: string): ContentSet {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SettingError(file, error instanceof Error ? error.message : 'cannot be read')
  }
  const read = contentSet.safeParse(json)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new SettingError(file, `${issue?.path.join('.')}: ${issue?.message}`)
}
