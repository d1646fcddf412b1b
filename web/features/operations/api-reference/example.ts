import type { Schema, SharedSchemas } from '../../../../contract/operations/api-description.ts'
import type { ListedEndpoint } from './endpoint-list.ts'
import { variantsOf } from './schema-fields.ts'

/** Deeper objects are shown empty, so that an example stays readable. */
const MAX_DEPTH = 5

const BY_NAME: Record<string, unknown> = {
  email: 'person@company.example',
  fullName: 'Example Person',
  firstName: 'Example',
  lastName: 'Person',
  companyName: 'Example Company',
  phoneNumber: '+1 555 0100',
  password: 'example passphrase',
  code: 'EXAMPLE-CODE',
  route: 'example-project',
  routes: 'example-project',
  description: 'Example description',
  expires: '2026-01-15T10:00:00.000Z',
  createdBy: 'admin@company.example',
  warning: 'Example warning',
  timeZone: 'Europe/Berlin',
  ipAddress: '203.0.113.7',
  name: 'Name',
  title: 'Title',
  words: 'Text',
}
const FORMATS: Record<string, string> = {
  'date-time': '2026-01-15T10:00:00.000Z',
  date: '2026-01-15',
  email: 'person@company.example',
  uri: 'https://company.example',
}

/** A value that the schema describes. Texts say themselves that they are examples. */
export function exampleOf(schema: Schema, shared: SharedSchemas, name = '', depth = MAX_DEPTH): unknown {
  const [only] = variantsOf(schema, shared)
  if (only === undefined) return null
  if (only.const !== undefined) return only.const
  if (only.enum) return (only.enum as unknown[])[0]
  const type = [only.type].flat().find((one) => one !== 'null')
  if (type === 'object') {
    if (depth <= 0) return {}
    const fields = Object.entries(only.properties ?? {})
    return Object.fromEntries(fields.map(([key, field]) => [key, exampleOf(field, shared, key, depth - 1)]))
  }
  if (type === 'array') return depth <= 0 ? [] : [exampleOf((only.items ?? {}) as Schema, shared, name, depth - 1)]
  if (type === 'integer' || type === 'number') return Math.max(1, Number(only.minimum ?? 1))
  if (type === 'boolean') return true
  if (type !== 'string') return null
  return textOf(only, name)
}

function textOf({ format, minLength, default: usual }: Schema, name: string): unknown {
  if (FORMATS[String(format)]) return FORMATS[String(format)]
  if (BY_NAME[name] !== undefined) return BY_NAME[name]
  if (/(?:At|Until|From)$|^(?:at|from|until|timestamp)$/.test(name)) return FORMATS['date-time']
  if (/(?:^id|Id)$/.test(name)) return 'example_id'
  if (/[Hh]ash$|^sha256$/.test(name)) return '0123456789abcdef…'
  if (usual) return usual
  return 'example'.padEnd(Math.min(Number(minLength ?? 0), 40), '-')
}

/** What a caller sends as proof of who they are. The values are variables of the shell. */
const PROOFS: Record<string, string> = {
  session: '--cookie "session=$SESSION"',
  account: '--cookie "account.session_token=$ACCOUNT"',
  setup: '--cookie "setup=$SETUP"',
  override: '--header "Authorization: Bearer $TOKEN"',
  feed: '--header "Authorization: Bearer $FEED_KEY"',
  apiKey: '--header "Authorization: Bearer $API_KEY"',
}

/** A call of the endpoint with curl. */
export function curlOf(endpoint: ListedEndpoint, shared: SharedSchemas, origin: string): string {
  const { method, path, parameters, security, requestBody } = endpoint
  const encoded = (name: string, schema: Schema) => encodeURIComponent(String(exampleOf(schema, shared, name)))
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name)
    return found ? encoded(name, found.schema) : name
  })
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, schema }) => `${name}=${encoded(name, schema)}`)
    .join('&')
  const [type] = Object.keys(requestBody?.content ?? {})
  const schema = type && requestBody?.content[type]?.schema
  const lines = [
    `curl "${origin}${place}${query && `?${query}`}"`,
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...Object.keys(security[0] ?? {}).map((proof) => PROOFS[proof] ?? ''),
    ...(method === 'GET' || security[0]?.feed || security[0]?.apiKey ? [] : [`--header "Origin: ${origin}"`]),
    ...(type ? [`--header "Content-Type: ${type}"`] : []),
    ...(schema ? [type === 'application/json' ? `--data '${bodyOf(schema, shared)}'` : '--data-binary @file'] : []),
  ]
  return lines.join(' \\\n  ')
}

/** A quote would end the argument in a shell. */
function bodyOf(schema: Schema, shared: SharedSchemas): string {
  // Below the option that it belongs to.
  return JSON.stringify(exampleOf(schema, shared), null, 2).replaceAll("'", '’').replaceAll('\n', '\n  ')
}
