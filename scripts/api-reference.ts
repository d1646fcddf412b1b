// Writes the API reference that the page shows, from the contract: `npm run reference`. The page gets finished words instead of
// schemas, so that zod stays out of the browser; a test holds that the file is up to date.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { ERRORS, type ErrorCode } from '../contract/errors.ts'
import { ANY_ENDPOINT, REFERENCE, type ReferenceLine } from '../contract/operations/api-reference.ts'

export const REFERENCE_FILE = 'web/features/operations/api-reference/endpoints.json'

type Schema = z.core.JSONSchema.BaseSchema
type FieldLine = { name: string; type: string; optional: boolean }

/** Deep enough for everything but the content sets, which are described in words. */
const DEPTH = 4

/** The text of the file. */
export function apiReference(): string {
  const endpoints = REFERENCE.map((entry) => ({
    method: entry.line.method,
    path: entry.line.path,
    status: entry.line.status,
    group: entry.group,
    about: entry.about,
    input: fieldsOf(entry.line.input, 'input', entry),
    output: entry.line.status === 204 ? [] : fieldsOf(entry.line.output, 'output', entry),
    errors: entry.errors.map(errorLine),
  }))
  return `${JSON.stringify({ endpoints, anyEndpoint: ANY_ENDPOINT.map(errorLine) }, null, 2)}\n`
}

function errorLine(code: ErrorCode) {
  return { code, ...ERRORS[code] }
}

function fieldsOf(schema: z.ZodType, io: 'input' | 'output', { shallow }: ReferenceLine): FieldLine[] {
  return walk(z.toJSONSchema(schema, { io }) as Schema, '', io === 'output' && shallow ? 1 : DEPTH)
}

/** The fields of an object as lines; what lies inside an object or a list is named by its path. */
function walk(schema: Schema, prefix: string, depth: number): FieldLine[] {
  const variants = variantsOf(schema)
  if (variants.length > 1) return merged(variants.map((variant) => walk(variant, prefix, depth)))
  const [object = schema] = variants
  return Object.entries(object.properties ?? {}).flatMap(([key, value]) => {
    const field = value as Schema
    const name = `${prefix}${key}`
    const optional = !object.required?.includes(key)
    const inner = innerOf(field)
    const line = { name, type: typeOf(field), optional }
    if (!inner || depth <= 1) return [line]
    return [line, ...walk(inner.schema, `${name}${inner.list ? '[]' : ''}.`, depth - 1)]
  })
}

/** The object inside a field: itself, one of a list, or the part that is not null. */
function innerOf(field: Schema): { schema: Schema; list: boolean } | undefined {
  const [only = field] = variantsOf(field)
  if (only.type === 'object') return { schema: only, list: false }
  const items = only.items as Schema | undefined
  return only.type === 'array' && items?.type === 'object' ? { schema: items, list: true } : undefined
}

function variantsOf(schema: Schema): Schema[] {
  const variants = (schema.oneOf ?? schema.anyOf ?? [schema]) as Schema[]
  return variants.filter((variant) => variant.type !== 'null')
}

/** One line a name; what only some variants have is optional, and a fixed word becomes one of several. */
function merged(variants: FieldLine[][]): FieldLine[] {
  const names = [...new Set(variants.flat().map(({ name }) => name))]
  return names.map((name) => {
    const lines = variants.flatMap((variant) => variant.filter((line) => line.name === name))
    const types = [...new Set(lines.map(({ type }) => type))]
    return {
      name,
      type: types.join(' or '),
      optional: lines.length < variants.length || lines.some((it) => it.optional),
    }
  })
}

function typeOf(schema: Schema): string {
  const given = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined
  if (given) return given.map(typeOf).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items as Schema)}`
  if (schema.type === 'string' && schema.maxLength) return `string, up to ${schema.maxLength} characters`
  if (schema.type === 'number' && schema.minimum !== undefined && schema.maximum !== undefined)
    return `number, ${schema.minimum} to ${schema.maximum}`
  if (schema.type === undefined) return 'any'
  return [schema.type].flat().join(' or ')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(REFERENCE_FILE, apiReference())
