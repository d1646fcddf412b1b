import { z } from 'zod'
import { FIELD_LENGTHS } from '../../../../contract/limits.ts'
import { demoKeeps } from '../../../../contract/operations/demo.ts'
import { SETTING_FIELDS } from '../../../../contract/operations/setting-fields.ts'
import type { SettingValue } from '../../../../contract/operations/settings.ts'
import { createProject } from '../../../../contract/projects/staff-projects.ts'
import { line } from '../../../../contract/text.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FlatSettings } from '../../../portal-config.ts'
import { valueAt } from '../settings/rules.ts'

/** What a setup file has besides settings, which are named and nested as in `portal.config.json`. */
const besides = z.object({
  /** Gets a link to choose a password. */
  admin: z
    .strictObject({
      email: line(FIELD_LENGTHS.email).pipe(z.email('Invalid email address')),
      firstName: line(FIELD_LENGTHS.name).default(''),
      lastName: line(FIELD_LENGTHS.name).default(''),
    })
    .optional(),
  /** A Markdown file beside this one, in place of the template. */
  agreementText: z
    .string()
    .regex(/^[\w-]+\.md$/, 'must be the name of an .md file beside this one')
    .optional(),
  /** What is kept of the demo while the portal is the demo: nothing, or its projects. Blank leaves the demo in place. */
  replaceDemo: demoKeeps.optional(),
  projects: z.array(z.record(z.string(), z.unknown())).max(100).default([]),
})

export type SetupFile = { settings: FlatSettings; projects: NewProject[] } & Pick<
  z.output<typeof besides>,
  'admin' | 'agreementText' | 'replaceDemo'
>
export type NewProject = z.output<typeof createProject.input>

/** Throws an error that names each wrong field. */
export function readSetupFile(json: unknown, currencyBefore: string): SetupFile {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw wrong({ file: 'must be a JSON object' })
  const { admin, agreementText, replaceDemo, projects, ...settings } = json as Record<string, unknown>
  const read = besides.safeParse({ admin, agreementText, replaceDemo, projects })
  const unknown = unknownPaths(settings).map((path) => [path, 'There is no such setting.'] as const)
  const problems = { ...(read.success ? {} : fieldsOf(read.error)), ...Object.fromEntries(unknown) }
  if (!read.success || unknown.length > 0) throw wrong(problems)
  const flat = Object.fromEntries(
    SETTING_FIELDS.flatMap(({ path }): [string, SettingValue][] => {
      const value = valueAt(settings, path)
      return value === undefined ? [] : [[path, value]]
    }),
  )
  const currency = flat.currency ?? currencyBefore
  const rows = read.data.projects.map((row, at) => readProject(row, at, currency))
  const refused = Object.assign({}, ...rows.map(({ problems: found }) => found))
  if (Object.keys(refused).length > 0) throw wrong(refused)
  const { projects: _, ...given } = read.data
  return { ...given, settings: flat, projects: rows.flatMap(({ project }) => project ?? []) }
}

function readProject(row: Record<string, unknown>, at: number, currency: SettingValue) {
  const read = createProject.input.strict().safeParse({ currency, ...row })
  if (read.success) return { project: read.data, problems: {} }
  const problems = Object.entries(fieldsOf(read.error, `projects[${at}].`)).map(([name, problem]) =>
    // A project without a currency has that of the portal.
    name.endsWith('].currency') && !('currency' in row) ? ['currency', problem] : [name, problem],
  )
  return { project: undefined, problems: Object.fromEntries(problems) as Record<string, string> }
}

/** The settings of these that do not exist, by path. */
function unknownPaths(settings: Record<string, unknown>, before = ''): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const path = `${before}${name}`
    if (SETTING_FIELDS.some((field) => field.path === path)) return []
    const isGroup = SETTING_FIELDS.some((field) => field.path.startsWith(`${path}.`))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isGroup && isObject ? unknownPaths(value as Record<string, unknown>, `${path}.`) : [path]
  })
}

function fieldsOf(error: z.ZodError, before = ''): Record<string, string> {
  return Object.fromEntries(
    error.issues.map((issue) => {
      const path = issue.path.map((part, at) =>
        typeof part === 'number' ? `[${part}]` : `${at ? '.' : ''}${String(part)}`,
      )
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : ''
      const name = [path.join(''), unknown].filter(Boolean).join('.')
      return [`${before}${name}`, unknown ? 'There is no such field.' : issue.message]
    }),
  )
}

export function wrong(fields: Record<string, string>): AppError {
  return new AppError('invalid_input', { fields })
}
