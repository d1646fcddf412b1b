import { z } from 'zod'
import type { Schema, SharedSchemas } from '../../../../contract/operations/api-description.ts'
import { FIELD_WORDS } from './field-words.ts'

/**
 * Converts a zod schema. The parts of a recursive schema go into `parts`, named after `name`.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string, parts: SharedSchemas): Schema {
  const { $schema: _, $defs = {}, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  const defs = $defs as Record<string, Schema>
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        key === '$ref' && typeof inner === 'string'
          ? [key, inner.replace(/^#\/\$defs\//, `#/components/schemas/${name}_`)]
          : [key, rename(inner)],
      ),
    )
  }
  for (const [key, part] of Object.entries(defs)) parts[`${name}_${key}`] = withWords(rename(part) as Schema, name)
  return withWords(rename(made) as Schema, name)
}

/** The schema with a description of every field. */
function withWords(schema: Schema, parent: string): Schema {
  const inner = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(inner) : isSchema(value) ? withWords(value, parent) : value
  const made: Schema = {}
  for (const [key, value] of Object.entries(schema))
    made[key] = key === 'enum' || key === 'const' || key === 'default' ? value : inner(value)
  if (schema.properties)
    made.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [
        name,
        { ...withWords(field, name), description: FIELD_WORDS[`${parent}.${name}`] ?? FIELD_WORDS[name] },
      ]),
    )
  return made
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

/** Splits an object's schema into the fields that `of` names and the others. */
export function split(schema: Schema, of: readonly string[]): { named: Schema; others: Schema } {
  const take = (wanted: (name: string) => boolean): Schema => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => wanted(name))),
    required: (schema.required ?? []).filter(wanted),
  })
  return { named: take((name) => of.includes(name)), others: take((name) => !of.includes(name)) }
}
