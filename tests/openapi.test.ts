import { expect, test } from 'vitest'
import { ERRORS } from '../contract/errors.ts'
import type { ApiDescription, Schema } from '../contract/operations/api-description.ts'
import { openPath } from '../server/features/operations/api-description/describe.ts'
import { domainOf } from '../server/features/operations/api-description/domains.ts'
import { FIELD_WORDS } from '../server/features/operations/api-description/field-words.ts'
import {
  commonRefusals,
  endpointsByDomain,
  type ListedEndpoint,
  messagesOf,
  refusalsOf,
  shortTitles,
} from '../web/features/operations/api-reference/endpoint-list.ts'
import { curlOf, exampleOf } from '../web/features/operations/api-reference/example.ts'
import { boundsOf, fieldsOf, typeOf } from '../web/features/operations/api-reference/schema-fields.ts'
import { CANARIES } from './canaries.ts'
import { type OpenApi, openApiFaults, readOpenApi } from './helpers/openapi-rules.ts'
import { testApp } from './helpers/test-app.ts'

let known: Promise<{ api: ApiDescription; body: OpenApi; addresses: string[] }> | undefined

/** Every portal of a process describes the same API, so that it is described once. `addresses`: those that the app answers. */
const described = () => (known ??= describeOnce())

async function describeOnce() {
  const t = await testApp()
  const { status, body } = await t.visitor().get('/api/openapi.json')
  expect(status).toBe(200)
  const routes = t.app.routes.filter(({ method }) => method !== 'ALL')
  const addresses = new Set(routes.map(({ method, path }) => `${method} ${openPath(path)}`))
  return { api: body as ApiDescription, body: readOpenApi(body), addresses: [...addresses] }
}

test('the description keeps the rules of OpenAPI 3.1', async () => {
  const { body } = await described()
  expect(openApiFaults(body)).toEqual([])
})

test('a description that breaks a rule is found', async () => {
  const { body } = await described()
  const broken = (change: (copy: typeof body) => void) => {
    const copy = structuredClone(body)
    change(copy)
    return openApiFaults(copy).length
  }
  const first = (copy: typeof body) => copy.paths['/api/agreements/{id}']?.get
  expect(broken((copy) => void first(copy)?.parameters.pop())).toBeGreaterThan(0)
  expect(broken((copy) => void Object.assign(first(copy) ?? {}, { operationId: 'get_api_portal' }))).toBeGreaterThan(0)
  expect(broken((copy) => void Object.assign(first(copy) ?? {}, { security: [{ nothing: [] }] }))).toBeGreaterThan(0)
  expect(broken((copy) => void Object.assign(copy.components.schemas, { A: { $ref: '#/nowhere' } }))).toBeGreaterThan(0)
  expect(() => readOpenApi({ ...body, surplus: 1 })).toThrow()
})

/** A larger one would be an error of PostgreSQL instead of a refusal. These are in no column, or in one of 64 bits. */
const MAY_BE_LARGER =
  /^put \/api\/analytics\/snapshot|^get \/api\/admin\/audit\.after$|\.rows\.row$|\/allocation\.application\/json\.seen$|\.(pagesViewed|securityEvents|violations|minimum|amount|target|cap)$/

test('every whole number that a caller sends has a bound that a column of the database can hold', async () => {
  const { body } = await described()
  const unbounded: string[] = []
  const walk = (node: unknown, place: string) => {
    if (typeof node !== 'object' || node === null) return
    const { type, maximum } = node as { type?: unknown; maximum?: number }
    if (type === 'integer' && !((maximum ?? Number.POSITIVE_INFINITY) <= 2 ** 31 - 1) && !MAY_BE_LARGER.test(place))
      unbounded.push(place)
    for (const [name, value] of Object.entries(node))
      walk(value, /^(schema|items|properties|anyOf|allOf|\d+)$/.test(name) ? place : `${place}.${name}`)
  }
  for (const [path, methods] of Object.entries(body.paths))
    for (const [method, { parameters, requestBody }] of Object.entries(methods)) {
      for (const parameter of parameters) walk(parameter, `${method} ${path}.${parameter.name}`)
      walk(requestBody?.content ?? {}, `${method} ${path}`)
    }
  expect(unbounded).toEqual([])
})

test('it names every address that the app answers, and no other', async () => {
  const { addresses, body } = await described()
  const named = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(named.sort()).toEqual(addresses.sort())
})

test('it says who may call, what may be sent, and how a call is refused', async () => {
  const { body } = await described()
  const issue = body.paths['/api/admin/codes']?.post
  expect(issue?.description).toContain('Who may call: Admins')
  expect(issue?.security).toEqual([{ account: [] }, { session: [], override: [] }, { apiKey: ['codes:manage'] }])
  expect(issue?.requestBody?.content['application/json']?.schema.properties).toHaveProperty('routes')
  expect(issue?.responses['403']?.description).toContain('read_only')
  const page = body.paths['/api/projects/{route}/documents/{id}/pages/{page}']?.get
  expect(page?.responses['200']?.content).toHaveProperty('image/jpeg')
  const piece = body.paths['/api/admin/documents/versions/{id}/pieces/{number}']?.put
  expect(piece?.requestBody?.content).toHaveProperty('application/octet-stream')
  const sign = body.paths['/api/nda/submissions']?.post
  expect(sign?.responses['409']?.description).toBe('Error: nda_already_submitted, nda_outdated, nda_party_differs.')
  expect(sign?.responses, 'all that it may answer is in the reference').not.toHaveProperty('default')
  const refusal = JSON.stringify(body.components.schemas.Refusal)
  for (const [code, { status, message }] of Object.entries(ERRORS))
    if (status !== 0) expect(refusal).toContain(JSON.stringify({ const: code, description: message }))
  for (const field of ['code', 'message', 'fields', 'params', 'requestId'])
    expect(refusal, field).toContain(`"${field}":{`)
})

test('every operation says what it does, and belongs to a domain', async () => {
  const { body } = await described()
  const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods))
  for (const { operationId, summary } of operations) expect(summary, operationId).toMatch(/^[A-Z].{8,}/)
  expect(body.tags.map(({ name }) => name).sort()).toEqual([
    'Access codes and sessions',
    'Accounts',
    'Agreements',
    'Data room',
    'Email',
    'Engagement',
    'Integrations',
    'Notifications',
    'Operations',
    'Pages',
    'People',
    'Pipeline',
    'Projects',
    'Transparency log',
  ])
  expect(domainOf('/api/projects/:route/documents/:id')).toBe('Data room')
  expect(domainOf('/api/projects/:route/content')).toBe('Projects')
})

test('the API reference page finds endpoints by words, and shows their fields with types and their errors with words', async () => {
  const { api } = await described()
  const found = endpointsByDomain(api, 'post NDA/submissions').flatMap(({ endpoints }) => endpoints)
  expect(found.map(({ path }) => path)).toEqual(['/api/nda/submissions'])
  const [sign] = found
  const shared = api.components.schemas
  const fields = fieldsOf(sign?.requestBody?.content['application/json']?.schema ?? {}, shared)
  // A call without it is accepted, and then refused by the rules of signing.
  const readingId = { name: 'readingId', type: 'string', optional: false, bounds: 'up to 64 characters' }
  expect(fields).toContainEqual({ ...readingId, about: 'The id of the reading session.' })
  const asked = fields.filter(({ optional }) => !optional).map(({ name }) => name)
  expect(asked).toEqual(['readingId', 'fullName', 'email', 'companyName', 'phoneNumber', 'ndaAccepted', 'ndaTextHash'])
  expect(fields.filter(({ about }) => about === '')).toEqual([])
  const refusals = sign ? refusalsOf(sign, messagesOf(api)) : []
  const { status, message } = ERRORS.nda_not_accepted
  expect(refusals).toContainEqual({ code: 'nda_not_accepted', status, message })

  const all = endpointsByDomain(api, '').flatMap(({ endpoints }) => endpoints)
  expect(all.length).toBeGreaterThan(150)
  expect(endpointsByDomain(api, 'no such endpoint')).toEqual([])
  const [codes] = endpointsByDomain(api, 'codes')
  expect(codes?.domain, 'the best match first').toBe('Access codes and sessions')
  expect(codes?.endpoints[0]?.path).toBe('/api/admin/codes')
  const common = commonRefusals(all.map((one) => refusalsOf(one, messagesOf(api))))
  expect(common.map(({ code }) => code)).toContain('wrong_origin')
  const untyped = all.flatMap(({ path, requestBody, responses }) =>
    [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
      .flatMap((content) => Object.values(content ?? {}))
      .filter(({ schema }) => !schema.allOf && Object.keys(schema).length > 0)
      .flatMap(({ schema }) => fieldsOf(schema, shared))
      .filter(({ type }) => type === 'any')
      .map(({ name }) => `${path} ${name}`),
  )
  expect(untyped).toEqual([])
  expect(typeOf({ anyOf: [{ type: 'string' }, { type: 'null' }] }, shared)).toBe('string or null')
})

test('the side list has short names, of which no two in a domain are alike', async () => {
  const { api } = await described()
  for (const { endpoints } of endpointsByDomain(api, '')) {
    const names = shortTitles(endpoints)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  }
  const named = (about: string) => ({ summary: about }) as ListedEndpoint
  const records = named('Records what the browser reports about the reading: how far the reader got.')
  expect(shortTitles([records])).toEqual(['Records what the browser reports about the reading'])
  const copies = [named('The copy as a file, for the signer.'), named('The copy as a file, for staff.')]
  expect(shortTitles(copies), 'what differs stays').toEqual([
    'The copy as a file, for the signer',
    'The copy as a file, for staff',
  ])
})

test('every field and parameter says what it is, and no words are left over', async () => {
  const { body } = await described()
  const silent: string[] = []
  const named = new Set<string>()
  const walk = (node: unknown, place: string) => {
    if (typeof node !== 'object' || node === null) return
    const { properties, ...others } = node as Schema
    for (const [name, field] of Object.entries(properties ?? {})) {
      named.add(name)
      if (!field.description) silent.push(`${place}.${name}`)
      walk(field, `${place}.${name}`)
    }
    for (const value of Object.values(others)) walk(value, place)
  }
  const { Refusal: _, ...schemas } = body.components.schemas
  walk(schemas, 'shared')
  for (const [path, methods] of Object.entries(body.paths))
    for (const [method, { parameters, requestBody, responses }] of Object.entries(methods)) {
      for (const { name, schema } of parameters) {
        walk({ properties: { [name]: schema } }, `${method} ${path}`)
      }
      walk(requestBody, `${method} ${path}`)
      for (const [status, response] of Object.entries(responses)) if (Number(status) < 400) walk(response, path)
    }
  expect(silent).toEqual([])
  const words = Object.keys(FIELD_WORDS).map((name) => name.split('.').at(-1) ?? '')
  expect(words.filter((name) => !named.has(name))).toEqual([])
  const repeats = Object.entries(FIELD_WORDS).filter(([, words]) => /^The [\w-]+( [\w-]+)?\.$/.test(words))
  expect(repeats, 'say more than the name does, as `The type.` would not').toEqual([])
})

test('the reference shows a call and an answer that the schemas describe', async () => {
  const { api } = await described()
  const shared = api.components.schemas
  const all = endpointsByDomain(api, '').flatMap(({ endpoints }) => endpoints)
  const find = (id: string) => all.find(({ operationId }) => operationId === id) as ListedEndpoint
  const issue = curlOf(find('post_api_admin_codes'), shared, 'https://portal.example')
  expect(issue).toMatch(/^curl "https:\/\/portal\.example\/api\/admin\/codes" \\\n {2}--request POST/)
  expect(issue).toContain('--cookie "account.session_token=$ACCOUNT"')
  expect(issue).toContain('--header "Origin: https://portal.example"')
  expect(JSON.parse(issue.slice(issue.indexOf("'") + 1, -1))).toHaveProperty('routes')
  expect(curlOf(find('put_api_analytics_snapshot'), shared, '')).toContain('Bearer $FEED_KEY')
  expect(curlOf(find('get_api_agreements_id'), shared, '')).toMatch(/\/api\/agreements\/\w+"/)
  for (const endpoint of all) {
    expect(curlOf(endpoint, shared, ''), endpoint.operationId).not.toMatch(/undefined|\[object/)
    for (const { content } of Object.values(endpoint.responses))
      for (const { schema } of Object.values(content ?? {})) JSON.stringify(exampleOf(schema, shared))
  }
  expect(boundsOf({ type: 'integer', minimum: 1, maximum: 50 }, shared)).toBe('1 to 50')
  const flag = { type: 'boolean', default: false }
  expect(boundsOf(flag, shared, true)).toBe('default false')
  expect(boundsOf(flag, shared), 'what is required has no default').toBe('')
  expect(boundsOf({ type: 'array', maxItems: 3, items: { type: 'string', maxLength: 9 } }, shared)).toBe(
    'up to 3 items, each up to 9 characters',
  )
})

test('it names the address that the company has set, is the same for everybody, is kept, and holds nothing confidential', async () => {
  expect((await described()).api.servers).toEqual([{ url: '/' }])
  const t = await testApp({ env: { PUBLIC_URL: 'https://investors.example' } })
  const json = await t.visitor().get('/api/openapi.json')
  expect(json.body.servers).toEqual([{ url: 'https://investors.example' }])
  const again = await t.visitor().get('/api/openapi.json', { 'if-none-match': json.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  const words = [...Object.values(CANARIES).flat(), t.folder, t.firstRun().adminPassword, 'HALCYON-']
  const text = JSON.stringify(json.body)
  expect(words.filter((word) => text.includes(word))).toEqual([])
})
