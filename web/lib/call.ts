import { VIEW_AS_HEADER } from '../../contract/data-room/view-as-header.ts'
import { CallError, readError } from './call-error.ts'
import type { Answer, EndpointKey, Input } from './endpoints.ts'
import { overrideToken } from './override-token.ts'
import { viewedPerson } from './view-as.ts'

/** `body`: a file to send instead of fields. `from`: the byte of a file from which on it is asked for. */
export type SendOptions = { signal?: AbortSignal; timeoutMs?: number; body?: Blob; from?: number }

/** What an admin sees as the person whom they view as. */
const ROOM = /^\/api\/projects\/[^/]+\/(documents|faq|questions|updates)(\/|$)/

/** Calls an endpoint of the contract. Throws a CallError with the server's message, or with status 0 without a response. */
export async function call<K extends EndpointKey>(
  endpoint: K,
  input: Input<K>,
  options: SendOptions = {},
): Promise<Answer<K>> {
  const [method = 'GET', path = ''] = endpoint.split(' ')
  const rest: Record<string, unknown> = { ...(input as object) }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const part = String(rest[name])
    delete rest[name]
    return encodeURIComponent(part)
  })
  const response = await send(method, filled, rest, options)
  if (!response.ok) throw await readError(response, 'words')
  return (response.status === 204 ? undefined : await readJson(response)) as Answer<K>
}

export type Network = (url: string, init: RequestInit) => Promise<Response>
let network: Network = (url, init) => fetch(url, init)

/** On the server the portal answers itself, without the network. Returns what answered before. */
export function answerWith(answer: Network): Network {
  const before = network
  network = answer
  return before
}

/** The only fetch of the web side. */
export async function send(method: string, path: string, fields: Record<string, unknown>, options: SendOptions = {}) {
  const hasFields = Object.keys(fields).length > 0
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const url = method === 'GET' && hasFields ? `${path}?${query}` : path
  const token = overrideToken()
  const viewed = ROOM.test(path) && viewedPerson()
  // In a header only, because URLs end up in histories and logs.
  const headers = {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(viewed && { [VIEW_AS_HEADER]: viewed.id }),
    ...(options.from !== undefined && { range: `bytes=${options.from}-` }),
  }
  const init: RequestInit = { method, credentials: 'include', headers }
  if (options.body) init.body = options.body
  else if (method !== 'GET' && (hasFields || method !== 'DELETE')) {
    init.headers = { ...headers, 'content-type': 'application/json' }
    init.body = JSON.stringify(fields)
  }
  const signals = [options.signal, options.timeoutMs ? AbortSignal.timeout(options.timeoutMs) : undefined]
  const signal = AbortSignal.any(signals.filter((it) => it !== undefined))
  try {
    return await network(url, { ...init, signal })
  } catch (error) {
    throw unanswered(error)
  }
}

export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw unanswered(error)
  }
}

/** Leaving a page aborts its requests, which is no failure, so that error stays as it is. */
function unanswered(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  return new CallError(timedOut ? 'No answer in time' : 'No answer', { status: 0, timedOut })
}
