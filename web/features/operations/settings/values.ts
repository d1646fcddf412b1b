import type { SettingField } from '../../../../contract/operations/setting-fields.ts'
import type { Portal } from '../../../lib/projects.ts'
import type { Value } from './queries.ts'

export type Part = { name: string; shown: boolean }
type Link = { name: string; url: string }

/** What a control edits. */
export type Typed = string | boolean | Part[]

/** The name of a field's control. The form takes dots for groups. */
export function nameOf(path: string): string {
  return path.replaceAll('.', '_')
}

export function toTyped(field: SettingField, value: Value): Typed {
  switch (field.kind) {
    case 'switch':
      return value === true
    case 'order':
      return (value ?? []) as Part[]
    case 'lines':
      return ((value ?? []) as string[]).join('\n')
    case 'paragraphs':
      return ((value ?? []) as string[]).join('\n\n')
    case 'links':
      return ((value ?? []) as Link[]).map(({ name, url }) => `${name} | ${url}`).join('\n')
    default:
      return value === null ? '' : String(value)
  }
}

/** Null for what is left blank: then the default counts, if there is one. */
export function toValue(field: SettingField, typed: Typed): Value {
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  if (text === '') return null
  switch (field.kind) {
    case 'lines':
      return linesOf(text)
    case 'paragraphs':
      return text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    case 'links':
      return linesOf(text).map((line) => {
        const [name = '', ...rest] = line.split('|')
        return { name: name.trim(), url: rest.join('|').trim() }
      })
    case 'number':
      // The server names what is no number.
      return /^-?\d+$/.test(text) ? Number(text) : text
    default:
      return text
  }
}

export function isSameValue(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A value in words, for the history. */
export function sayValue(field: SettingField | undefined, value: Value): string {
  if (value === null) return 'not set'
  if (value === true) return 'on'
  if (value === false) return 'off'
  if (field?.kind === 'logo') return `an uploaded picture (${String(value).slice(0, 8)})`
  if (field?.kind === 'choice' || field?.kind === 'type')
    return field.options.find(([option]) => option === value)?.[1] ?? String(value)
  if (field?.kind === 'order')
    return (value as Part[]).map(({ name, shown }) => `${partLabel(field, name)}${shown ? '' : ' (off)'}`).join(', ')
  if (field?.kind === 'number') return `${value}${field.unit ? ` ${field.unit}` : ''}`
  if (field && Array.isArray(value)) return String(toTyped(field, value))
  return String(value)
}

export function partLabel(field: Extract<SettingField, { kind: 'order' }>, name: string): string {
  return field.parts.find(([part]) => part === name)?.[1] ?? name
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The public facts with these settings, by their paths. What is left blank, and what is no public fact, stays as it is. */
export function withSettings(portal: Portal, values: Readonly<Record<string, Value>>): Portal {
  const draft = structuredClone(portal)
  for (const [path, value] of Object.entries(values)) {
    const names = path === 'footer.links' ? ['footerLinks'] : path.split('.')
    const last = names.pop() ?? ''
    const place = names.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], draft)
    if (typeof place !== 'object' || place === null) continue
    if (path === 'landing.minimum') Object.assign(place, { minimum: typeof value === 'number' ? value : undefined })
    else if (value !== null && last in place) Object.assign(place, { [last]: value })
  }
  return draft
}
