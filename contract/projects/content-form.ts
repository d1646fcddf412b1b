import { z } from 'zod'
import { analyticsContent } from './analytics-content.ts'
import { BLOCK_TYPES, BLOCKS, ONCE } from './blocks/blocks.ts'
import type { ContentSet } from './content.ts'
import { labelsFor } from './content-labels.ts'

/* The staff editor's form, derived from the content schema and sent as data, so that the browser loads neither the schema nor zod. */

export type FormNode =
  | { kind: 'group'; fields: FormField[] }
  /** `max` null: no limit. */
  | { kind: 'list'; item: FormNode; one: string; min: number; max: number | null }
  /** The blocks of a project page: each is one of the types, with its fields under `content`. */
  | { kind: 'blocks'; types: BlockForm[] }
  /** `blank`: may be left empty. `date`: a day, `2026-11-20`; `time`: a moment in UTC, `2026-11-20T18:31:00Z`. `document`: an id. */
  | { kind: 'text'; long: boolean; blank: boolean; input: (typeof TEXT_INPUTS)[number] }
  | { kind: 'number'; whole: boolean; min: number | null; max: number | null }
  | { kind: 'choice'; options: string[] }
  /** Always the same value; not shown. */
  | { kind: 'fixed'; value: string }

const TEXT_INPUTS = ['text', 'email', 'date', 'time', 'document'] as const

/** `once`: a page has at most one of it. */
export type BlockForm = { type: string; label: string; hint: string | null; once: boolean; node: FormNode }

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

const blockForm = z.object({
  type: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  once: z.boolean(),
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
    kind: z.literal('blocks'),
    get types(): z.ZodType<BlockForm[]> {
      return z.array(blockForm)
    },
  }),
  z.object({ kind: z.literal('text'), long: z.boolean(), blank: z.boolean(), input: z.enum(TEXT_INPUTS) }),
  z.object({ kind: z.literal('number'), whole: z.boolean(), min: z.number().nullable(), max: z.number().nullable() }),
  z.object({ kind: z.literal('choice'), options: z.array(z.string()) }),
  z.object({ kind: z.literal('fixed'), value: z.string() }),
])

const INPUTS: Record<string, (FormNode & { kind: 'text' })['input']> = {
  email: 'email',
  date: 'date',
  'date-time': 'time',
  document: 'document',
}
const made = new Map<ContentSet['kind'], FormNode>()

export function contentForm(kind: ContentSet['kind']): FormNode {
  const known = made.get(kind)
  if (known) return known
  const form = kind === 'presentation' ? presentationForm() : formOf(analyticsContent, [])
  made.set(kind, form)
  return form
}

function presentationForm(): FormNode {
  const types = BLOCK_TYPES.map((type): BlockForm => {
    const { label, hint = null } = labelsFor([type])
    return { type, label, hint, once: ONCE.includes(type), node: formOf(BLOCKS[type], [type]) }
  })
  const field = { label: 'Blocks', hint: null, optional: false }
  return {
    kind: 'group',
    fields: [
      { ...field, name: 'kind', node: { kind: 'fixed', value: 'presentation' } },
      { ...field, name: 'blocks', node: { kind: 'blocks', types } },
    ],
  }
}

const formOf = (schema: z.ZodType, names: readonly string[]) =>
  nodeOf(z.toJSONSchema(schema, { io: 'input' }) as Schema, names)

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
