import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ContentSet, contentFile } from '../../../../contract/projects/content.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { jsonProblems, readJsonFile } from '../../../read-json-file.ts'
import { SettingError } from '../../../setting-error.ts'
import { FIRST_SETTINGS } from '../../operations/settings/rules.ts'
import type { ContentSets } from './rules.ts'

const fileOf = (folder: string, route: ProjectKey) => join(folder, `${route}.json`)

/** The keys that the configuration names, in order. */
export function configuredKeys({ platforms }: Pick<PortalConfig, 'platforms'>): ProjectKey[] {
  return platforms.map(({ route }) => route)
}

/** Reads `<key>.json` for each of these projects, at the first start at least that of the first. Throws a SettingError that names the file and the field. */
export function readContent(folder: string, keys: readonly ProjectKey[], { isFirst = true } = {}): ContentSets {
  // Without a prototype, because `constructor` is a key like any other.
  const found: ContentSets = Object.create(null)
  for (const route of keys) {
    const file = fileOf(folder, route)
    if (existsSync(file)) found[route] = readJsonFile(file, contentFile)
  }
  const first = keys[0] ?? ''
  if (isFirst && !found[first]) throw new SettingError(fileOf(folder, first), FIRST_MISSING)
  return found
}

const FIRST_MISSING = 'is missing; the other projects fall back to it'

/** All errors in a content folder, each with its file and field. `isReplaced`: the files of the demo are left over. */
export function contentProblems(
  folder: string,
  keys: readonly ProjectKey[],
  { isFirst = true, isReplaced = false } = {},
): string[] {
  if (!existsSync(folder)) return [`${folder}: the folder does not exist`]
  const sets = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== FIRST_SETTINGS)
  const expected = keys.map((route) => `${route}.json`)
  const problems = sets
    .toSorted()
    .flatMap((name) =>
      expected.includes(name)
        ? jsonProblems(join(folder, name), contentFile)
        : isReplaced
          ? []
          : [`${join(folder, name)}: does not belong to a project; the files are ${expected.join(', ')}`],
    )
  const [first = ''] = expected
  if (isFirst && !sets.includes(first)) problems.push(`${join(folder, first)}: ${FIRST_MISSING}`)
  return problems
}

/** A project's file as it is now: its content, its error, or null if there is no file. */
export function readContentFile(folder: string, route: ProjectKey): { set: ContentSet } | { problem: string } | null {
  const file = fileOf(folder, route)
  if (!existsSync(file)) return null
  try {
    return { set: readJsonFile(file, contentFile) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'cannot be read' }
  }
}
