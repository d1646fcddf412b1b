import type { Schema, SharedSchemas } from '../../../../contract/operations/api-description.ts'

export type DescribedField = {
  name: string
  type: string
  optional: boolean
  /** What a value must keep, such as `up to 200 characters`. */
  bounds: string
  about: string
}

/** Enough for everything except content sets. */
const MAX_DEPTH = 4

/** The fields of an object as one list. Nested fields are named by their path. */
export function fieldsOf(schema: Schema, shared: SharedSchemas, prefix = '', depth = MAX_DEPTH): DescribedField[] {
  const variants = variantsOf(schema, shared)
  if (variants.length > 1) return merged(variants.map((variant) => fieldsOf(variant, shared, prefix, depth)))
  const [object = schema] = variants
  return Object.entries(object.properties ?? {}).flatMap(([key, field]) => {
    const name = `${prefix}${key}`
    const optional = !object.required?.includes(key) && !field['x-needed']
    const described = {
      name,
      type: typeOf(field, shared),
      optional,
      bounds: boundsOf(field, shared, optional),
      about: aboutOf(field),
    }
    const inner = innerOf(field, shared)
    if (!inner || depth <= 1) return [described]
    return [described, ...fieldsOf(inner.schema, shared, `${name}${inner.list ? '[]' : ''}.`, depth - 1)]
  })
}

export function aboutOf({ description = '' }: Schema): string {
  return String(description)
}

export function typeOf(given: Schema, shared: SharedSchemas): string {
  const schema = resolved(given, shared)
  const alternatives = alternativesOf(schema)
  if (alternatives) return [...new Set(alternatives.map((one) => typeOf(one, shared)))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as Schema, shared)}`
  if (schema.type === 'string' && schema.format === 'binary') return 'bytes'
  if (schema.type === undefined) return 'any'
  return [schema.type].flat().join(' or ')
}

/** Larger bounds are those of the number itself. */
const MAX_BOUND = 2 ** 53 - 1
const FORMATS: Record<string, string> = {
  'date-time': 'ISO 8601 in UTC',
  date: 'year-month-day',
  email: 'email address',
  uri: 'address',
}

/** The default is that of a field that can be left out. */
export function boundsOf(given: Schema, shared: SharedSchemas, optional = false): string {
  const [only] = variantsOf(given, shared)
  if (only === undefined) return ''
  const inner = only.type === 'array' && only.items ? boundsOf(only.items as Schema, shared) : ''
  const range = (least: unknown, most: unknown, unit: string) => {
    const [from, to] = [Number(least ?? Number.NaN), Number(most ?? Number.NaN)]
    const [hasFrom, hasTo] = [from > -MAX_BOUND && !(unit && from === 0), to < MAX_BOUND]
    if (hasFrom && hasTo) return from === to ? `${from}${unit}` : `${from} to ${to}${unit}`
    return hasFrom ? `at least ${from}${unit}` : hasTo ? `up to ${to}${unit}` : ''
  }
  const parts = [
    FORMATS[String(only.format)] ?? '',
    range(only.minLength, only.maxLength, ' characters'),
    range(only.minimum, only.maximum, ''),
    range(only.minItems, only.maxItems, ' items'),
    inner && `each ${inner}`,
    !optional || only.default === undefined || only.default === '' ? '' : `default ${JSON.stringify(only.default)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** The object of a field: the field itself, a list item, or the variant that is not null. */
function innerOf(field: Schema, shared: SharedSchemas): { schema: Schema; list: boolean } | undefined {
  const [only = field] = variantsOf(field, shared)
  if (only.type === 'object') return { schema: only, list: false }
  const items = only.type === 'array' && only.items ? resolved(only.items as Schema, shared) : undefined
  return items?.type === 'object' || (items && alternativesOf(items)) ? { schema: items, list: true } : undefined
}

export function variantsOf(given: Schema, shared: SharedSchemas): Schema[] {
  const schema = resolved(given, shared)
  return (alternativesOf(schema) ?? [schema])
    .map((variant) => resolved(variant, shared))
    .filter(({ type }) => type !== 'null')
}

function alternativesOf(schema: Schema): Schema[] | undefined {
  return (schema.oneOf ?? schema.anyOf) as Schema[] | undefined
}

function resolved(schema: Schema, shared: SharedSchemas): Schema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema.$ref ?? ''))?.[1]
  return name === undefined ? schema : (shared[name] ?? {})
}

/** Merges the variants of a union: fields of some variants are optional, and constants become enums. */
function merged(variants: DescribedField[][]): DescribedField[] {
  const names = [...new Set(variants.flat().map(({ name }) => name))]
  return names.map((name) => {
    const found = variants.flatMap((variant) => variant.filter((field) => field.name === name))
    const types = [...new Set(found.map(({ type }) => type))]
    return {
      name,
      bounds: found.find(({ bounds }) => bounds)?.bounds ?? '',
      about: found.find(({ about }) => about)?.about ?? '',
      type: types.join(' or '),
      optional: found.length < variants.length || found.some(({ optional }) => optional),
    }
  })
}
