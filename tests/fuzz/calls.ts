import fc from 'fast-check'
import type { OpenApi } from '../helpers/openapi-rules.ts'
import { edgesOf, hostileText, SPOILED, spoil, without, withSurplus } from './hostile.ts'
import { type Json, remembered, type Schema, validOf } from './values.ts'

type Operation = NonNullable<OpenApi['paths'][string]['get']>
export type Endpoint = { method: string; path: string; operation: Operation }
/** A call, with placeholders for ids from earlier responses (`@@people@@3`), which are filled in last. */
export type Call = {
  endpoint: Endpoint
  kind: string
  who: Who
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}
const WHO = ['stranger', 'visitor', 'investor', 'reader', 'admin', 'override'] as const
export type Who = (typeof WHO)[number]

const JSON_TYPE = { 'content-type': 'application/json' }

/** Lists every endpoint of a description. */
export function endpointsOf(description: OpenApi): Endpoint[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** Valid and invalid calls of one endpoint. */
export function callsOf(endpoint: Endpoint): fc.Arbitrary<Call> {
  const sent = inputOf(endpoint)
  const valid = fc.tuple(sent, whoOf(endpoint)).map(([input, who]) => callOf(endpoint, 'valid', who, input))
  const spoiled = Object.entries(SPOILED).map(([kind, bad]) =>
    fc
      .tuple(sent, whoOf(endpoint), fc.nat(999), bad)
      .map(([input, who, at, it]) => callOf(endpoint, kind, who, spoil(input, at, it) as Input)),
  )
  const edges = edgeCases(endpoint)
  const edge = fc.tuple(sent, whoOf(endpoint), edges.length ? fc.constantFrom(...edges) : fc.constant(undefined))
  const boundary = edge.map(([input, who, at]) => callOf(endpoint, 'boundary', who, at ? put(input, at) : input))
  const missing = fc
    .tuple(sent, whoOf(endpoint), fc.nat(99))
    .map(([input, who, at]) =>
      callOf(endpoint, 'missing', who, { ...input, fields: without(input.fields, at) as Fields }),
    )
  const surplus = fc.tuple(sent, whoOf(endpoint), fc.nat(99)).map(([input, who, at]) => {
    const call = callOf(endpoint, 'surplus', who, input)
    return typeof call.body === 'string' ? { ...call, body: withSurplus(input.fields, at) } : call
  })
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 2, arbitrary: boundary },
    { weight: 1, arbitrary: missing },
    { weight: 1, arbitrary: surplus },
    ...spoiled.map((arbitrary) => ({ weight: 1, arbitrary })),
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid, hostileText, fc.nat(9))
        .map(([call, text, at]) => ({ ...call, kind: 'address', path: spoilPath(call.path, text, at) })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, strangeBody).map(([call, strange]) => ({
        ...call,
        kind: 'body',
        ...strange,
        method: call.method === 'GET' ? 'POST' : call.method,
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, strangeHeaders)
        .map(([call, strange]) => ({ ...call, kind: 'headers', headers: { ...call.headers, ...strange } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'))
        .map(([call, method]) => withMethod(call, method)),
    },
  )
}

type Fields = { [name: string]: Json }
type Input = { parts: Fields; fields: Fields }

/** The parts of a call: path parameters, and fields of the query or body. */
function inputOf({ path, operation }: Endpoint): fc.Arbitrary<Input> {
  const kind = kindOf(path)
  const parts = operation.parameters.filter((it) => it.in === 'path')
  const query = operation.parameters.filter((it) => it.in === 'query')
  const part = (name: string, schema: Schema): fc.Arbitrary<Json> =>
    schema.enum || schema.type === 'integer'
      ? validOf(schema, name, kind)
      : fc.oneof({ weight: 5, arbitrary: remembered(kindOf(path, name)) }, validOf(schema, name, kind))
  const body = operation.requestBody?.content['application/json']?.schema
  const asked: Schema = {
    type: 'object',
    properties: Object.fromEntries(query.map((it) => [it.name, it.schema])),
    required: query.filter((it) => it.required).map((it) => it.name),
  }
  return fc.record({
    parts: fc.record(
      Object.fromEntries(parts.map((it) => [it.name, part(it.name, it.schema)])),
    ) as fc.Arbitrary<Fields>,
    fields: validOf((body as Schema) ?? asked, '', kind) as fc.Arbitrary<Fields>,
  })
}

/** The kind of an id in a path: `people` in `/api/admin/people/{id}/approve`, or the parameter's own name, such as `codeId`. */
export function kindOf(path: string, name = 'id'): string {
  const [, whose] = /^(\w+)Id$/.exec(name) ?? []
  if (whose) return `${whose}s`
  const [before = ''] = path.split(`/{${name}}`)
  return (
    before
      .split('/')
      .filter((one) => !one.startsWith('{'))
      .at(-1) ?? ''
  )
}

function callOf(endpoint: Endpoint, kind: string, who: Who, given: Input): Call {
  const { parts = {}, fields = {} } = (given ?? {}) as Partial<Input>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(parts?.[name] ?? 'none'))
  const call = { endpoint, kind, who, method: endpoint.method, path, headers: {} }
  if (endpoint.method === 'GET' || endpoint.operation.requestBody === undefined) {
    const query = Object.entries(fields ?? {}).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
    return { ...call, path: query.length ? `${path}?${query.join('&')}`.slice(0, 14_000) : path }
  }
  const [type = ''] = Object.keys(endpoint.operation.requestBody.content)
  if (type === 'application/json') return { ...call, headers: JSON_TYPE, body: JSON.stringify(fields ?? {}) }
  return {
    ...call,
    headers: { 'content-type': type },
    body: new TextEncoder().encode(`%PDF-1.7\n${JSON.stringify(given)}`),
  }
}

/** Encodes every character, so that a value stays in its path segment. A lone surrogate cannot be encoded. */
function inAddress(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^@@[\w-]+@@\d+$/.test(text)
    ? text
    : encodeURIComponent(text.toWellFormed()).slice(0, 8_000).replace(/%\w?$/, '')
}

function edgeCases({ operation }: Endpoint): { field: string; value: Json; part: boolean }[] {
  const body = operation.requestBody?.content['application/json']?.schema as Schema | undefined
  const fields = Object.entries(body?.properties ?? {}).map(([field, schema]) => ({ field, schema, part: false }))
  const parts = operation.parameters.map((it) => ({
    field: it.name,
    schema: it.schema as Schema,
    part: it.in === 'path',
  }))
  return [...fields, ...parts].flatMap(({ field, schema, part }) =>
    edgesOf(schema).map((value) => ({ field, value, part })),
  )
}

function put({ parts, fields }: Input, { field, value, part }: { field: string; value: Json; part: boolean }): Input {
  return part ? { fields, parts: { ...parts, [field]: value } } : { parts, fields: { ...fields, [field]: value } }
}

/** Usually someone who may call, sometimes someone who may not. */
function whoOf({ operation }: Endpoint): fc.Arbitrary<Who> {
  const { description } = operation
  const may: Who = /Staff|Admins|platform/.test(description)
    ? 'admin'
    : /override/.test(description)
      ? 'override'
      : /account/.test(description)
        ? 'investor'
        : /project/.test(description)
          ? 'visitor'
          : 'stranger'
  return fc.oneof({ weight: 3, arbitrary: fc.constant(may) }, { weight: 1, arbitrary: fc.constantFrom(...WHO) })
}

const ADDRESSES = [
  '%00',
  '%2F',
  '..%2F..%2F',
  '%ff',
  '%',
  '%zz',
  '%C0%AE',
  '.',
  '..',
  '%2e%2e',
  '//',
  '%5C',
  ';',
  '%0d%0a',
  '%E2%80%AE',
]

function spoilPath(path: string, text: string, at: number): string {
  const segments = path.split('/')
  const place = 1 + (at % Math.max(1, segments.length - 1))
  const bad =
    at % 2 ? (ADDRESSES[(at * 7 + text.length) % ADDRESSES.length] ?? '') : encodeURIComponent(text.toWellFormed())
  return segments.with(place, bad).join('/').slice(0, 14_000) || '/'
}

const strangeBody: fc.Arbitrary<Pick<Call, 'headers' | 'body'>> = fc.constantFrom(
  { headers: JSON_TYPE, body: '{"a":' },
  { headers: JSON_TYPE, body: '[]' },
  { headers: JSON_TYPE, body: '"text"' },
  { headers: JSON_TYPE, body: 'null' },
  { headers: JSON_TYPE, body: '1e999' },
  { headers: JSON_TYPE, body: '\uFEFF{}' },
  { headers: JSON_TYPE, body: '{"id":1,"id":"2","email":"a","email":["b"]}' },
  { headers: JSON_TYPE, body: `{"a":${'['.repeat(30_000)}` },
  { headers: JSON_TYPE, body: `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}` },
  { headers: JSON_TYPE, body: '{"a":"\\u0000\\ud800"}' },
  { headers: JSON_TYPE, body: 'x'.repeat(70_000) },
  { headers: JSON_TYPE, body: new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]) },
  { headers: { 'content-type': 'text/plain' }, body: '{}' },
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1&a=2' },
  { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\n\r\n--x--' },
  { headers: { 'content-type': 'application/json; charset=utf-16' }, body: '{}' },
  { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: '{}' },
  { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7\n%%EOF' },
  { headers: { 'content-type': 'application/octet-stream' }, body: new Uint8Array(3) },
)

const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { host: 'evil.example' },
  { host: '127.0.0.1:3000, evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-dest': 'image' },
  { cookie: 'session=; browser=; account.session_token=' },
  { cookie: `session=${'A'.repeat(43)}; session=${'B'.repeat(43)}; account.session_token=a.b` },
  { cookie: 'account.session_token=%E0%A4%A; session=%00' },
  { authorization: `Bearer ${'A'.repeat(43)}` },
  { authorization: 'Bearer vestibule_feed_aaaaaaaaaaaaaaaaaaaaaaaaaa' },
  { authorization: 'Basic OTpe' },
  { 'x-forwarded-for': 'a, 1.2.3.4, ::1, 999.1.1.1' },
  { 'user-agent': '' },
  { 'user-agent': 'é'.repeat(3_000) },
  { 'accept-language': 'x'.repeat(3_000) },
  { 'accept-encoding': 'gzip;q=0, br;q=1.0, *' },
  { 'if-none-match': '"", W/"x", *' },
  { range: 'bytes=0-0,1-1,-5' },
  { 'content-length': '5' },
  { 'x-http-method-override': 'DELETE' },
)

function withMethod(call: Call, method: string): Call {
  const { body: _, ...rest } = call
  return method === 'GET' || method === 'HEAD'
    ? { ...rest, kind: 'method', method }
    : { ...call, kind: 'method', method }
}
