import { z } from 'zod'
import { analyticsContent } from './analytics-content.ts'
import type { ContentSet } from './content.ts'
import { wordsFor } from './content-labels.ts'
import { projectContent } from './project-content.ts'

/*
 * The form that staff edit a content set with, made from its schema: what it asks for, under which words, within which limits. It
 * travels as data, so that the browser needs neither the schema nor the library that reads it.
 */

export type FormNode =
  | { kind: 'group'; fields: FormField[] }
  /** `max` null: as many as one likes. */
  | { kind: 'list'; item: FormNode; one: string; min: number; max: number | null }
  /** `blank`: may be left empty. `date`: a day, `2026-11-20`; `time`: a moment in UTC, `2026-11-20T18:31:00Z`. */
  | { kind: 'text'; long: boolean; blank: boolean; input: 'text' | 'email' | 'date' | 'time' }
  | { kind: 'number'; whole: boolean; min: number | null; max: number | null }
  | { kind: 'choice'; options: string[] }
  /** What is the same in every set of its kind. */
  | { kind: 'fixed'; value: string }

export type FormField = { name: string; label: string; hint: string | null; optional: boolean; node: FormNode }

const field = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  optional: z.boolean(),
  get node(): z.ZodType<FormNode> {
    return formNode
  },
})

/** A form on the wire. */
export const formNode: z.ZodType<FormNode> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('group'), fields: z.array(field) }),
  z.object({
    kind: z.literal('list'),
    get item(): z.ZodType<FormNode> {
      return formNode
    },
    one: z.string(),
    min: z.number(),
    max: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('text'),
    long: z.boolean(),
    blank: z.boolean(),
    input: z.enum(['text', 'email', 'date', 'time']),
  }),
  z.object({ kind: z.literal('number'), whole: z.boolean(), min: z.number().nullable(), max: z.number().nullable() }),
  z.object({ kind: z.literal('choice'), options: z.array(z.string()) }),
  z.object({ kind: z.literal('fixed'), value: z.string() }),
])

const INPUTS: Record<string, (FormNode & { kind: 'text' })['input']> = {
  email: 'email',
  date: 'date',
  'date-time': 'time',
}
const SCHEMAS: Record<ContentSet['kind'], z.ZodType> = { project: projectContent, analytics: analyticsContent }
const made = new Map<ContentSet['kind'], FormNode>()

/** The form for the sets of a kind. */
export function contentForm(kind: ContentSet['kind']): FormNode {
  const known = made.get(kind)
  if (known) return known
  const form = nodeOf(z.toJSONSchema(SCHEMAS[kind], { io: 'input' }) as Schema, [])
  made.set(kind, form)
  return form
}

type Schema = z.core.JSONSchema.BaseSchema

function nodeOf(schema: Schema, names: readonly string[]): FormNode {
  if (schema.const !== undefined) return { kind: 'fixed', value: String(schema.const) }
  if (schema.enum) return { kind: 'choice', options: schema.enum.map(String) }
  if (schema.type === 'object') return { kind: 'group', fields: fieldsOf(schema, names) }
  if (schema.type === 'array') {
    const min = schema.minItems ?? 0
    const one = wordsFor(names).one ?? 'Entry'
    return { kind: 'list', item: nodeOf(schema.items as Schema, names), one, min, max: schema.maxItems ?? null }
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    const whole = schema.type === 'integer'
    return { kind: 'number', whole, min: least(schema, whole), max: known(schema.maximum) }
  }
  // Of several forms one may be blank: the address of a film.
  const forms = (schema.anyOf ?? []) as Schema[]
  return {
    kind: 'text',
    long: wordsFor(names).long === true,
    blank: forms.some((form) => form.const === ''),
    input: INPUTS[schema.format ?? ''] ?? 'text',
  }
}

function fieldsOf({ properties = {}, required = [] }: Schema, names: readonly string[]): FormField[] {
  return Object.entries(properties).map(([name, value]) => {
    const path = [...names, name]
    const { label, hint = null } = wordsFor(path)
    return { name, label, hint, optional: !required.includes(name), node: nodeOf(value as Schema, path) }
  })
}

/** What must be exceeded is, of whole numbers, the next one. */
function least(schema: Schema, whole: boolean): number | null {
  if (typeof schema.exclusiveMinimum !== 'number') return known(schema.minimum)
  return whole ? schema.exclusiveMinimum + 1 : schema.exclusiveMinimum
}

/** The safe integers stand in the schema of every whole number and limit nothing that anybody writes. */
function known(limit: number | undefined): number | null {
  return limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? null : limit
}
