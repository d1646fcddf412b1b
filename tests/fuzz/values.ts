import fc from 'fast-check'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Schema = { [keyword: string]: unknown; properties?: Record<string, Schema>; required?: string[] }

/** The maximum depth of values of a recursive schema. */
const DEEPEST = 6

/** A placeholder for an id of this kind from an earlier response, filled in just before the call. */
export const remembered = (kind: string) => fc.nat(9_999).map((pick) => `@@${kind}@@${pick}`)

/** Values that a schema allows. `kind`: what an `id` identifies. */
export function validOf(schema: Schema, name: string, kind: string, depth = 0): fc.Arbitrary<Json> {
  if (depth > DEEPEST) return fc.constant(null)
  const inner = (one: unknown) => validOf(one as Schema, name, kind, depth + 1)
  if ('const' in schema) return fc.constant(schema.const as Json)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as Json[]))
  const variants = (schema.anyOf ?? schema.oneOf) as unknown[] | undefined
  if (variants) return fc.oneof(...variants.map(inner))
  if (schema.type === 'object') return objectOf(schema, kind, depth)
  if (schema.type === 'array')
    return fc.array(inner(schema.items ?? {}), { minLength: Number(schema.minItems ?? 0), maxLength: most(schema) })
  if (schema.type === 'string') return textOf(schema, name, kind)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return fc.constantFrom<Json>(null, 1, 'word', { a: [1, 'b'] })
}

function most(schema: Schema): number {
  return Math.max(Number(schema.minItems ?? 0), Math.min(3, Number(schema.maxItems ?? 3)))
}

function objectOf(schema: Schema, kind: string, depth: number): fc.Arbitrary<Json> {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).map(
    ([key, field]) => [key, validOf(field, key, kind, depth + 1)] as const,
  )
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }))
    .map(([all, kept]) =>
      Object.fromEntries(Object.entries(all).filter(([key], at) => required.has(key) || kept[at % kept.length])),
    )
}

const WORDS = fc.constantFrom(
  'Elena Marchetti',
  'Northgate',
  'a',
  'Done, and thanks',
  '+1 415 555 0119',
  'vault',
  '2.1',
)

function textOf(schema: Schema, name: string, kind: string): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema as { [key: string]: never }
  if (/^(?:id|ids|after|revision|token)$/i.test(name))
    return fc.oneof({ weight: 4, arbitrary: remembered(kind) }, WORDS)
  const [, whose] = /^(\w+)Ids?$/.exec(name) ?? []
  if (whose) return fc.oneof({ weight: 4, arbitrary: remembered(`${whose}s`) }, WORDS)
  if (/^routes?$/.test(name)) return fc.oneof({ weight: 4, arbitrary: remembered('route') }, WORDS)
  if (name === 'code') return fc.oneof(remembered('code'), WORDS)
  if (format === 'email' || /email/i.test(name)) return fc.nat(40).map((one) => `fuzz-${one}@x.example`)
  if (format === 'date-time' || /^(?:from|until|startsAt|visible)/.test(name))
    return fc
      .integer({ min: -400, max: 800 })
      .map((days) => new Date(1_768_471_200_000 + days * 86_400_000).toISOString())
  if (format === 'date' || /On$/.test(name))
    return fc.integer({ min: 0, max: 27 }).map((day) => `2026-02-${String(day + 1).padStart(2, '0')}`)
  if (pattern && !String(pattern).startsWith('^[^')) return matching(String(pattern))
  const fits = (text: string) => text.padEnd(minLength, 'x').slice(0, Math.max(minLength, maxLength))
  return WORDS.map(fits)
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), WORDS)
  } catch {
    return WORDS
  }
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum } = schema as Record<string, number | undefined>
  const min = Math.ceil(minimum ?? (exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : 0))
  const max = Math.floor(Math.max(min, maximum ?? 100))
  // Small numbers exist more often: a first page, a first version.
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 3) }), fc.integer({ min, max }))
}
