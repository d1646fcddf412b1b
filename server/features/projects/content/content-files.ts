import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ContentSet, contentSet } from '../../../../contract/projects/content.ts'
import { PROJECT_KEYS, type ProjectKey } from '../../../../contract/projects/project.ts'
import { jsonProblems, readJsonFile } from '../../../read-json-file.ts'
import { SettingError } from '../../../setting-error.ts'

/** A project without a set of its own shows Vault's. */
export type ContentSets = Partial<Record<ProjectKey, ContentSet>>

const fileOf = (folder: string, route: ProjectKey) => join(folder, `${route}.json`)

/** Reads `<route>.json` for each project. Throws a SettingError that names the file and the field. */
export function readContent(folder: string): ContentSets {
  const found: ContentSets = {}
  for (const route of PROJECT_KEYS) {
    const file = fileOf(folder, route)
    if (existsSync(file)) found[route] = readJsonFile(file, contentSet)
  }
  if (!found.vault) throw new SettingError(join(folder, 'vault.json'), VAULT_MISSING)
  return found
}

const VAULT_MISSING = 'is missing; the other projects fall back to it'

/** All errors in a content folder, each with its file and field. */
export function contentProblems(folder: string): string[] {
  if (!existsSync(folder)) return [`${folder}: the folder does not exist`]
  const sets = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const expected = PROJECT_KEYS.map((route) => `${route}.json`)
  const problems = sets
    .toSorted()
    .flatMap((name) =>
      expected.includes(name)
        ? jsonProblems(join(folder, name), contentSet)
        : [`${join(folder, name)}: does not belong to a project; the files are ${expected.join(', ')}`],
    )
  if (!sets.includes('vault.json')) problems.push(`${join(folder, 'vault.json')}: ${VAULT_MISSING}`)
  return problems
}

/** A project's file as it is now: its content, its error, or null if there is no file. */
export function readContentFile(folder: string, route: ProjectKey): { set: ContentSet } | { problem: string } | null {
  const file = fileOf(folder, route)
  if (!existsSync(file)) return null
  try {
    return { set: readJsonFile(file, contentSet) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'cannot be read' }
  }
}
