import { z } from 'zod'
import { analyticsContent } from './analytics-content.ts'
import type { ContentSet } from './content.ts'
import { labelsFor } from './content-labels.ts'
import { projectContent } from './project-content.ts'

/* The staff editor's form, derived from the content schema and sent as data, so that the browser loads neither the schema nor zod. */

export type FormNode =
  | { kind: 'group'; fields: FormField[] }
  /** `max` null: no limit. */
  | { kind: 'list'; item: FormNode; one: string; min: number; max: number | null }
  /** `blank`: may be left empty. `date`: a day, `2026-11-20`; `time`: a moment in UTC, `2026-11-20T18:31:00Z`. */
  | { kind: 'text'; long: boolean; blank: boolean; input: 'text' | 'email' | 'date' | 'time' }
  | { kind: 'number'; whole: boolean; min: number | null; max: number | null }
  | { kind: 'choice'; options: string[] }
  /** Always the same value; not shown. */
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
    const one = labelsFor(names).one ?? 'Entry'
    return { kind: 'list', item: nodeOf(schema.items as Schema, names), one, min, max: schema.maxItems ?? null }
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    const whole = schema.type === 'integer'
    return { kind: 'number', whole, min: minimumOf(schema, whole), max: limitOf(schema.maximum) }
  }
  // A video's address may be blank.
  const variants = (schema.anyOf ?? []) as Schema[]
  return {
    kind: 'text',
    long: labelsFor(names).long === true,
    blank: variants.some((variant) => variant.const === ''),
    input: INPUTS[schema.format ?? ''] ?? 'text',
  }
}

function fieldsOf({ properties = {}, required = [] }: Schema, names: readonly string[]): FormField[] {
  return Object.entries(properties).map(([name, value]) => {
    const path = [...names, name]
    const { label, hint = null } = labelsFor(path)
    return { name, label, hint, optional: !required.includes(name), node: nodeOf(value as Schema, path) }
  })
}

/** The inclusive minimum: for whole numbers, one more than an exclusive one. */
function minimumOf(schema: Schema, whole: boolean): number | null {
  if (typeof schema.exclusiveMinimum !== 'number') return limitOf(schema.minimum)
  return whole ? schema.exclusiveMinimum + 1 : schema.exclusiveMinimum
}

/** zod limits every integer to the safe integers; that limit is not worth showing. */
function limitOf(limit: number | undefined): number | null {
  return limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? null : limit
}
