import { z } from 'zod'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import type { OpenApi } from '../helpers/openapi-rules.ts'
import type { Call } from './calls.ts'

/** `path`: as it was sent, with dot segments resolved. */
export type Answered = { path: string; status: number; type: string; text: string }

/** JSON, but not JSON lines. */
export const isJson = (type: string) => /^application\/json(?:;|$)/.test(type)

/** Signs of internals: a code location, SQL, or a path of the machine. */
const INSIDE = [
  /\bat .{0,80}\.[cm]?[jt]s:\d+/,
  /node_modules|\bkysely\b|better-sqlite3|SQLITE_|\bpg_\w+/i,
  /syntax error at or near|violates .* constraint|invalid byte sequence|out of range for type/i,
  /\binsert into\b|\bselect .* from "/i,
]

/** Returns what is wrong with a response; undefined if nothing is. */
export function makeJudge(description: OpenApi, secrets: readonly string[]) {
  const forms = new Map<object, z.ZodType>()
  const $defs = described(description.components.schemas)

  function formOf(schema: object): z.ZodType {
    const made = forms.get(schema) ?? z.fromJSONSchema({ ...described(schema), $defs } as z.core.JSONSchema.JSONSchema)
    forms.set(schema, made)
    return made
  }

  return (call: Call, { path, status, type, text }: Answered): string | undefined => {
    // For monitoring. Other callers get 401 in plain text.
    if (path === '/metrics' && status === 401) return undefined
    // No worker runs during fuzzing, and hours pass in seconds, so jobs are overdue and readyz reports it.
    if (path === '/readyz' && (text === 'not ready: jobs' || (call.method === 'HEAD' && status === 503)))
      return undefined
    if (status >= 500) return `status ${status}`
    const leak = secrets.find((word) => text.includes(word))
    if (leak) return 'the response contains a path or a secret of this machine'
    if (status >= 400) {
      const shown = INSIDE.find((pattern) => pattern.test(text))
      if (shown) return `the response shows internals (${shown})`
    }
    if (call.method === 'HEAD' || type.startsWith('text/event-stream')) return undefined
    // Outside of /api, an unknown address or method gets a page.
    const ours = ['address', 'method', 'body'].includes(call.kind) ? undefined : call.endpoint.operation
    if (status >= 400) return isJson(type) ? refusalFault(status, text, ours) : pageFault(path, status)
    return ours && successFault(ours, status, type, text)
  }

  function refusalFault(status: number, text: string, operation: Call['endpoint']['operation'] | undefined) {
    const body: unknown = JSON.parse(text)
    const read = formOf(description.components.schemas.Refusal ?? {}).safeParse(body)
    if (!read.success) return `the refusal has the wrong format: ${z.prettifyError(read.error)}`
    const { code } = (body as { error: { code: ErrorCode } }).error
    if (ERRORS[code].status !== status) return `${code} came with status ${status}`
    const said = operation?.responses[status] ?? operation?.responses.default
    if (operation && !said) return `${status} ${code} is not described`
    if (operation && !operation.responses.default && !said?.description.match(new RegExp(`\\b${code}\\b`)))
      return `${code} is not described`
    return undefined
  }

  function pageFault(path: string, status: number): string | undefined {
    return status === 404 && !path.startsWith('/api/') ? undefined : `status ${status} without a refusal`
  }

  function successFault({ responses }: Call['endpoint']['operation'], status: number, type: string, text: string) {
    const said = responses[status]
    if (!said) return `status ${status} is not described`
    const [media] = Object.keys(said.content ?? {})
    if (media === undefined) return text === '' ? undefined : 'a body, although none is described'
    if (media !== '*/*' && !type.startsWith(media)) return `${type} is not ${media}`
    if (media !== 'application/json') return undefined
    const read = formOf(said.content?.[media]?.schema ?? {}).safeParse(JSON.parse(text))
    return read.success ? undefined : `not as described: ${z.prettifyError(read.error).slice(0, 400)}`
  }
}

/** Rewrites references for use within one schema. Patterns with classes of Unicode are left out: zod reads them without the flag that they need. */
function described<T extends object>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'), (key, value) =>
    key === 'pattern' && String(value).includes('\\p{') ? undefined : value,
  )
}
