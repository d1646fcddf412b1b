import { ERRORS, type ErrorCode } from '../../../../contract/errors.ts'
import type {
  ApiDescription,
  Operation,
  ResponseBody,
  Schema,
  SharedSchemas,
} from '../../../../contract/operations/api-description.ts'
import { PLAIN_ROUTES, type PlainRoute } from '../../../../contract/operations/plain-routes.ts'
import { PAGES, PROJECT_PAGES } from '../../../../contract/pages.ts'
import type { RegisteredRoute } from '../../../http/registered-routes.ts'
import { CALLERS, callersOf, SECURITY_SCHEMES } from './callers.ts'
import { DOMAIN_ORDER, domainOf } from './domains.ts'
import { FIELD_WORDS } from './field-words.ts'
import { schemaOf, split } from './schemas.ts'

const BYTES: Schema = { type: 'string', format: 'binary' }
const REFUSAL = '#/components/schemas/Refusal'
const ALL_CODES = Object.keys(ERRORS) as ErrorCode[]

/** Errors that any endpoint may return. */
const ANY_ENDPOINT: readonly ErrorCode[] = [
  'invalid_input',
  'wrong_origin',
  'wrong_host',
  'api_key_not_accepted',
  'json_only',
  'body_encoded',
  'body_too_large',
  'not_found',
  'unavailable',
  'internal',
]

/** Describes every address of the portal as OpenAPI 3.1, from the registered endpoints. */
export function describeApi(noted: readonly RegisteredRoute[], publicUrl?: URL): ApiDescription {
  const schemas: SharedSchemas = { Refusal: refusalSchema() }
  const operations = [
    ...noted.map((route) => ({ ...route.endpoint, operation: describeEndpoint(route, schemas) })),
    ...PLAIN_ROUTES.map((route) => ({ ...route, operation: describePlainRoute(route) })),
    ...[...PAGES, ...PROJECT_PAGES].map((path) => ({ method: 'GET', path, operation: describePage(path) })),
  ]
  const paths: ApiDescription['paths'] = {}
  for (const { method, path, operation } of operations) {
    const name = openPath(path)
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Portal API',
      version: '1',
      description:
        'Calls that change data must come from a page of the portal (Origin), except for programs with a key. Every error has the form of Refusal, and its code names the error.',
    },
    servers: [{ url: publicUrl?.origin ?? '/' }],
    tags: DOMAIN_ORDER.map((name) => ({ name })),
    paths,
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
  }
}

/** `/a/:id` and `/a/*` of the router as `/a/{id}` and `/a/{rest}`. */
export function openPath(path: string): string {
  return path.replace(/:(\w+)(?:\{.*\})?/g, '{$1}').replace('*', '{rest}')
}

function describeEndpoint({ endpoint, guard, answers, takes }: RegisteredRoute, schemas: SharedSchemas): Operation {
  const caller = callersOf(guard, endpoint.effect)
  const id = operationId(endpoint.method, endpoint.path)
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const { named, others } = split(schemaOf(endpoint.input, 'input', id, schemas), names)
  const inQuery = endpoint.method === 'GET'
  const output = answers ? fileSchema(answers) : schemaOf(endpoint.output, 'output', `${id}_answer`, schemas)
  const success: ResponseBody =
    endpoint.status === 204
      ? { description: 'Done. No body.' }
      : { description: 'Done.', content: { [answers ?? 'application/json']: { schema: output } } }
  const own: readonly ErrorCode[] = [...ANY_ENDPOINT, ...caller.errors, ...(endpoint.errors ?? [])]
  return {
    ...headed(caller, id, domainOf(endpoint.path), endpoint.about),
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: named.properties?.[name] ?? { type: 'string', description: FIELD_WORDS[name] },
      })),
      ...(inQuery ? inQueryOf(others) : []),
    ],
    ...(takes && {
      requestBody: { required: true, content: Object.fromEntries(takes.map((type) => [type, { schema: BYTES }])) },
    }),
    ...(!takes &&
      hasFields(others) &&
      !inQuery && {
        requestBody: { required: hasRequired(others), content: { 'application/json': { schema: others } } },
      }),
    responses: {
      [endpoint.status]: success,
      ...refusals(own),
      // An endpoint without errors may return any code of the table.
      ...(!endpoint.errors && { default: refusal(ALL_CODES, 'Any other error.') }),
    },
  }
}

/** The form of a file of JSON is not described. */
function fileSchema(type: string) {
  return type === 'application/json' ? {} : BYTES
}

function describePlainRoute({
  method,
  path,
  about,
  caller,
  answers,
  status = 200,
  query = [],
  takesJson,
  errors,
}: PlainRoute): Operation {
  const content = { [answers]: { schema: fileSchema(answers) } }
  return {
    ...headed(CALLERS[caller], operationId(method, path), domainOf(path), about),
    parameters: [...pathParameters(path), ...query.map((name) => parameter(name, 'query', false))],
    ...(takesJson && {
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    }),
    responses: {
      [status]: answers === '' ? { description: 'Redirects to Location.' } : { description: 'Done.', content },
      ...(path === '/readyz' && { 503: { description: 'The portal cannot work now.', content } }),
      ...refusals([...ANY_ENDPOINT, ...errors]),
      default: refusal(ALL_CODES, 'Any other error.'),
    },
  }
}

function describePage(path: string): Operation {
  return {
    ...headed(
      CALLERS.everybody,
      operationId('GET', path),
      'Pages',
      'A page. It loads personal and confidential data separately.',
    ),
    parameters: pathParameters(path),
    responses: {
      200: { description: 'The page.', content: { 'text/html': { schema: BYTES } } },
      304: { description: 'The copy of the browser is current (If-None-Match).' },
      ...refusals(['wrong_host', 'unavailable', 'internal']),
    },
  }
}

function headed(
  caller: Pick<ReturnType<typeof callersOf>, 'words' | 'security'>,
  operationId: string,
  tag: string,
  summary: string,
) {
  const { words, security } = caller
  return { operationId, tags: [tag] as [string], summary, description: `Who may call: ${words}`, security }
}

function pathParameters(path: string) {
  return [...openPath(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name, 'path', true))
}

function parameter(name: string, place: 'path' | 'query', required: boolean) {
  return { name, in: place, required, schema: { type: 'string', description: FIELD_WORDS[name] } }
}

function inQueryOf(schema: Schema) {
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => ({
    name,
    in: 'query' as const,
    required: schema.required?.includes(name) ?? false,
    schema: inner,
  }))
}

function hasFields(schema: Schema): boolean {
  return Object.keys(schema.properties ?? {}).length > 0
}

function hasRequired(schema: Schema): boolean {
  return (schema.required ?? []).length > 0
}

function refusals(codes: readonly ErrorCode[]): Record<string, ResponseBody> {
  const byStatus = Map.groupBy([...new Set(codes)], (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [String(status), refusal(of, `Error: ${of.join(', ')}.`)]),
  )
}

function refusal(codes: readonly ErrorCode[], description: string): ResponseBody {
  const narrowed = { properties: { error: { properties: { code: { enum: codes } } } } }
  const schema: Schema = codes === ALL_CODES ? { $ref: REFUSAL } : { allOf: [{ $ref: REFUSAL }, narrowed] }
  return { description, content: { 'application/json': { schema } } }
}

function refusalSchema(): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        additionalProperties: false,
        required: ['code', 'message'],
        properties: {
          code: {
            oneOf: ALL_CODES.filter((code) => ERRORS[code].status !== 0).map((code) => ({
              const: code,
              description: ERRORS[code].message,
            })),
          },
          message: { type: 'string', description: 'A sentence for the user, which says what to do.' },
          fields: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'A message for each invalid field.',
          },
          params: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'The values in the message, by name, for clients that show texts of their own.',
          },
          requestId: { type: 'string', description: 'With a server fault: the id by which the operator finds it.' },
        },
      },
    },
  }
}

/** For example `post_api_nda_submissions`. */
function operationId(method: string, path: string): string {
  return `${method.toLowerCase()}_${openPath(path)}`.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, '')
}
