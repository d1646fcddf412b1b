import type { z } from 'zod'
import type { Endpoint } from '../../../../contract/endpoint.ts'

/** Calls an endpoint of the API with the key of the assistant, so that a tool reads nothing that the key could not. */
export type Ask = <E extends Endpoint>(endpoint: E, input: z.input<E['input']>) => Promise<z.output<E['output']>>

/** Sends a call to the portal: within its process, or over the network. */
export type Send = (path: string, init: { method: string; body?: string }) => Promise<Response>

/** The API refused a call. The message says why, for people. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'Refused'
    this.code = code
  }
}

type Refusal = { error?: { code?: string; message?: string; fields?: Record<string, string> } }

export function askWith(send: Send): Ask {
  const ask = async ({ method, path, status }: Endpoint, input: unknown): Promise<unknown> => {
    const rest = { ...(input as Record<string, unknown>) }
    const address = path.replace(/:(\w+)/g, (_, name: string) => {
      const part = encodeURIComponent(String(rest[name]))
      delete rest[name]
      return part
    })
    const given = Object.entries(rest).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
    const isRead = method === 'GET'
    const answer = await send(isRead && given.length > 0 ? `${address}?${query}` : address, {
      method,
      ...(!isRead && { body: JSON.stringify(rest) }),
    })
    if (answer.status === status) return await answer.json()
    const { error } = (await answer.json().catch(() => ({}))) as Refusal
    const fields = Object.entries(error?.fields ?? {}).map(([field, problem]) => `${field}: ${problem}`)
    throw new Refused(error?.code ?? 'internal', [error?.message ?? `Status ${answer.status}.`, ...fields].join(' '))
  }
  // The portal has checked the answer against the same contract.
  return ask as Ask
}
