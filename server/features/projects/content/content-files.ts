import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ContentSet, contentSet } from '../../../../contract/projects/content.ts'
import { PROJECT_KEYS, type ProjectKey } from '../../../../contract/projects/project.ts'
import { SettingError } from '../../../config.ts'
import { jsonProblems, readJsonFile } from '../../../read-json-file.ts'

/** By project; one without a set of its own shows the vault's. */
export type ContentSets = Partial<Record<ProjectKey, ContentSet>>

const fileOf = (folder: string, route: ProjectKey) => join(folder, `${route}.json`)

/** Reads the content sets of a folder, one `<route>.json` a project. Throws SettingError naming the file and the field. */
export function readContent(folder: string): ContentSets {
  const found: ContentSets = {}
  for (const route of PROJECT_KEYS) {
    const file = fileOf(folder, route)
    if (existsSync(file)) found[route] = readJsonFile(file, contentSet)
  }
  if (!found.vault) throw new SettingError(join(folder, 'vault.json'), VAULT_MISSING)
  return found
}

const VAULT_MISSING = 'is missing, and it stands in for the others'

/** Everything that is wrong with the sets of a folder, a line each with its file and field; empty where all is right. */
export function contentProblems(folder: string): string[] {
  if (!existsSync(folder)) return [`${folder}: there is no such folder`]
  const sets = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const expected = PROJECT_KEYS.map((route) => `${route}.json`)
  const problems = sets
    .toSorted()
    .flatMap((name) =>
      expected.includes(name)
        ? jsonProblems(join(folder, name), contentSet)
        : [`${join(folder, name)}: is the set of no project; there are ${expected.join(', ')}`],
    )
  if (!sets.includes('vault.json')) problems.push(`${join(folder, 'vault.json')}: ${VAULT_MISSING}`)
  return problems
}

/** The file of one project as it is now: its set, what is wrong with it, or null where there is none. */
export function readContentFile(folder: string, route: ProjectKey): { set: ContentSet } | { problem: string } | null {
  const file = fileOf(folder, route)
  if (!existsSync(file)) return null
  try {
    return { set: readJsonFile(file, contentSet) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'cannot be read' }
  }
}
