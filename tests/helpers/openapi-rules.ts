import { z } from 'zod'

/*
 * The rules of the OpenAPI 3.1 specification that our description could break: the fields of each object and their types,
 * what must be unique, what must be declared, and that every reference resolves.
 */

const schema = z.record(z.string(), z.unknown())
const media = z.record(z.string().regex(/^[\w*.+-]+\/[\w*.+-]+$/), z.strictObject({ schema }))
const response = z.strictObject({ description: z.string().min(1), content: media.optional() })
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean(),
  schema,
})
const operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.boolean(), content: media }).optional(),
  responses: z.record(z.string().regex(/^(?:[1-5](?:\d\d|XX)|default)$/), response),
})
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const
const scheme = z.union([
  z.strictObject({
    type: z.literal('apiKey'),
    in: z.enum(['query', 'header', 'cookie']),
    name: z.string(),
    description: z.string(),
  }),
  z.strictObject({ type: z.literal('http'), scheme: z.string(), description: z.string() }),
])
const description = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(METHODS), operation)),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schema),
    securitySchemes: z.record(z.string().regex(/^[\w.-]+$/), scheme),
  }),
})
export type OpenApi = z.infer<typeof description>

/** Parses a description. Throws if its format is not OpenAPI 3.1. */
export function readOpenApi(document: unknown): OpenApi {
  return description.parse(document)
}

/** Lists all other faults, one per line. */
export function openApiFaults(document: OpenApi): string[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ name: `${method} ${path}`, path, one })),
  )
  const faults: string[] = []
  const tags = new Set(document.tags.map(({ name }) => name))
  const ids = operations.map(({ one }) => one.operationId)
  if (new Set(ids).size < ids.length) faults.push('an operationId occurs twice')
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  if (new Set(shapes).size < shapes.length) faults.push('two paths differ only in the names of their parameters')
  for (const { name, path, one } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part)
    const declared = one.parameters.filter((it) => it.in === 'path')
    if (inPath.join() !== declared.map((it) => it.name).join())
      faults.push(`${name}: the parameters do not match the path`)
    if (declared.some((it) => !it.required)) faults.push(`${name}: a path parameter must be required`)
    const keys = one.parameters.map((it) => `${it.in} ${it.name}`)
    if (new Set(keys).size < keys.length) faults.push(`${name}: a parameter occurs twice`)
    if (one.tags.some((tag) => !tags.has(tag))) faults.push(`${name}: a tag is not declared`)
    if (!Object.keys(one.responses).some((status) => /^[23]/.test(status))) faults.push(`${name}: it never succeeds`)
    for (const scheme of one.security.flatMap((it) => Object.keys(it)))
      if (!document.components.securitySchemes[scheme]) faults.push(`${name}: ${scheme} is no scheme`)
  }
  return [...faults, ...schemaFaults(document)]
}

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']
/** Keywords of JSON Schema whose value is a schema, a list of schemas, or schemas by name. */
const ONE = ['items', 'additionalProperties', 'not', 'propertyNames', 'contains']
const MANY = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const NAMED = ['properties', 'patternProperties']
const PLAIN = ['type', 'enum', 'const', 'required', 'default', 'format', 'pattern', 'description', '$ref', 'x-needed']
const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
const SIZES = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties']

function schemaFaults(document: OpenApi): string[] {
  const faults: string[] = []
  const look = (value: unknown, where: string): void => {
    if (typeof value === 'boolean') return
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return void faults.push(`${where}: no schema`)
    for (const [key, inner] of Object.entries(value)) {
      const at = `${where}/${key}`
      if (ONE.includes(key)) look(inner, at)
      else if (MANY.includes(key))
        for (const [index, one] of (inner as unknown[]).entries()) look(one, `${at}/${index}`)
      else if (NAMED.includes(key))
        for (const [name, one] of Object.entries(inner as object)) look(one, `${at}/${name}`)
      else if ([...NUMBERS, ...SIZES].includes(key)) {
        if (typeof inner !== 'number') faults.push(`${at}: no number`)
      } else if (!PLAIN.includes(key)) faults.push(`${at}: not a keyword that is used here`)
    }
    const { type, pattern, $ref, required } = value as Record<string, unknown>
    if (type !== undefined && ![type].flat().every((one) => TYPES.includes(String(one))))
      faults.push(`${where}: its type`)
    if (required !== undefined && !Array.isArray(required)) faults.push(`${where}: required is not a list`)
    if (typeof pattern === 'string') new RegExp(pattern, 'u')
    if (typeof $ref === 'string' && !resolves($ref)) faults.push(`${where}: ${$ref} leads nowhere`)
  }
  const resolves = (ref: string) => {
    const [, name = ''] = /^#\/components\/schemas\/(.+)$/.exec(ref) ?? []
    return Object.hasOwn(document.components.schemas, name)
  }
  for (const [name, one] of Object.entries(document.components.schemas)) look(one, name)
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, one] of Object.entries(methods)) {
      for (const it of one.parameters) look(it.schema, `${method} ${path} ${it.name}`)
      for (const content of [one.requestBody?.content, ...Object.values(one.responses).map((it) => it.content)])
        for (const [type, it] of Object.entries(content ?? {})) look(it.schema, `${method} ${path} ${type}`)
    }
  return faults
}
