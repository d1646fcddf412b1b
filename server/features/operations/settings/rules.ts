import { basename } from 'node:path'
import { z } from 'zod'
import { fieldAt, SETTING_FIELDS, type SettingField } from '../../../../contract/operations/setting-fields.ts'
import type { SettingOrigin, SettingValue } from '../../../../contract/operations/settings.ts'
import {
  type FlatSettings,
  type NestedSettings,
  type PortalConfig,
  portalConfig,
  type SettingLayers,
} from '../../../portal-config.ts'
import { SettingError } from '../../../setting-error.ts'
import { DEFAULT_TEXTS } from './default-texts.ts'

/** In the content folder: the settings of a first start without a configuration file. */
export const FIRST_SETTINGS = 'portal.json'

/** The settings in force. Throws SettingError for the first wrong one. */
export function mergeSettings(layers: SettingLayers): PortalConfig {
  const read = readLayers(layers)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = issue?.path.map(String) ?? []
  throw new SettingError(placeOf(layers, path), `${path.join('.')}: ${issue?.message}`)
}

/** A message for each field that these layers make wrong. */
export function settingProblems(layers: SettingLayers): Record<string, string> {
  const read = readLayers(layers)
  if (read.success) return {}
  return Object.fromEntries(
    read.error.issues.toReversed().map((issue) => {
      const field = fieldOf(issue.path.map(String))
      return field ? [field.path, messageOf(field, issue)] : [issue.path.join('.'), issue.message]
    }),
  )
}

/** Where the value of a field comes from, and what sets it if staff cannot. */
export function originOf(layers: SettingLayers, path: string): { from: SettingOrigin; setBy: string | null } {
  const variable = layers.environment[path]?.variable
  if (variable) return { from: 'environment', setBy: variable }
  // Without its folder, which is a place on the machine.
  if (layers.file && valueAt(layers.file.settings, path) !== undefined)
    return { from: 'file', setBy: basename(layers.file.name) }
  return { from: path in layers.stored ? 'stored' : 'default', setBy: null }
}

export function valueAt(settings: object, path: string): SettingValue | undefined {
  let value: unknown = settings
  for (const part of path.split('.')) value = isNested(value) && Object.hasOwn(value, part) ? value[part] : undefined
  return value as SettingValue | undefined
}

/** The settings of these that staff can edit, by path. */
export function flatten(settings: object): FlatSettings {
  return Object.fromEntries(
    SETTING_FIELDS.flatMap(({ path }) => {
      const value = valueAt(settings, path)
      return value === undefined ? [] : [[path, value]]
    }),
  )
}

function readLayers({ stored, file, environment }: SettingLayers) {
  const fromEnvironment = Object.entries(environment).map(([path, { value }]) => [path, value] as const)
  const layers = [nest(Object.entries(stored)), file?.settings ?? {}, nest(fromEnvironment)]
  const merged = layers.reduce(merge, {})
  const texts = merged.language === 'de' ? DEFAULT_TEXTS.de : undefined
  return portalConfig.safeParse(merge({ ...texts, ...followingContact(merged) }, merged))
}

/** Addresses that are the contact email until somebody sets another. Where that is wrong, nothing is said of these. */
function followingContact(settings: NestedSettings): NestedSettings {
  const contact = z.email().safeParse(valueAt(settings, 'company.contact.email')).data ?? 'nobody@example.invalid'
  return { notifications: { owner: contact }, codes: { genericInvestorEmail: contact } }
}

function nest(entries: (readonly [path: string, value: SettingValue])[]): NestedSettings {
  const nested: NestedSettings = {}
  for (const [path, value] of entries) {
    const parts = path.split('.')
    const last = parts.pop() ?? ''
    let at = nested
    for (const part of parts) {
      const inner = at[part]
      const group: NestedSettings = isNested(inner) ? inner : {}
      at[part] = group
      at = group
    }
    at[last] = value
  }
  return nested
}

/** Groups are joined; a list or a value of the upper layer replaces that of the lower one. */
function merge(lower: NestedSettings, upper: NestedSettings): NestedSettings {
  const merged = { ...lower }
  for (const [name, value] of Object.entries(upper)) {
    const below = merged[name]
    merged[name] = isNested(below) && isNested(value) ? merge(below, value) : value
  }
  return merged
}

function isNested(value: unknown): value is NestedSettings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function placeOf({ stored, file, environment }: SettingLayers, path: string[]): string {
  const field = fieldOf(path)
  const variable = field && environment[field.path]?.variable
  if (variable) return variable
  if (file && (!field || !(field.path in stored) || valueAt(file.settings, field.path) !== undefined)) return file.name
  return 'The stored settings'
}

/** The field that contains this path, or is part of it. */
function fieldOf(path: string[]): SettingField | undefined {
  for (let length = path.length; length > 0; length--) {
    const field = fieldAt(path.slice(0, length).join('.'))
    if (field) return field
  }
  return undefined
}

function messageOf(field: SettingField, issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' || issue.message.startsWith('must')) return `${field.label} ${issue.message}.`
  if (field.kind === 'number') return `Enter a whole number from ${field.min} to ${field.max}.`
  if (field.kind === 'email') return 'Enter an email address, such as name@company.example.'
  if (field.kind === 'url') return 'Enter an address that begins with https://.'
  if (field.kind === 'links') return 'Enter each link as its name, a vertical bar and an address with https://.'
  if (issue.code === 'too_big') return `Enter at most ${issue.maximum} characters.`
  if (issue.code === 'invalid_format' && field.path === 'testAddresses') return 'Enter an email address on each line.'
  return `Enter a value for ${field.label}.`
}
