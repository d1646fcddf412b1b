import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { callTools } from '../../../../contract/integrations/assistants.ts'
import { anyApiClient } from '../../../access/api-client.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { handleResponse, readInput } from '../../../http/handle.ts'
import { answerError } from '../../../http/on-error.ts'
import { setHeader } from '../../../http/respond.ts'
import { refuseOtherOrigin } from '../../../http/same-origin.ts'
import { askWith, type Send } from './ask.ts'

export function assistantRoutes(app: Hono, deps: Deps): void {
  handleResponse(app, deps, { endpoint: callTools, guard: anyApiClient }, async ({ scopes }, c) => {
    refuseOtherOrigin(deps.config, c)
    const message = await readInput(deps, c, callTools)
    // The library takes 30 MB, which a portal without assistants need not spend.
    const { answerMessage } = await import('./mcp-service.ts')
    const { method, headers } = c.req.raw
    const request = new Request(c.req.url, { method, headers, body: JSON.stringify(message) })
    const onError = (error: Error) => deps.log.debug({ error }, 'a message of an assistant was refused')
    const answer = await answerMessage(request, message, { ask: askWith(sendWithin(app, c)), scopes, onError })
    const type = answer.headers.get('content-type')
    return c.body(await answer.text(), answer.status as ContentfulStatusCode, type ? { 'Content-Type': type } : {})
  })
  // Clients ask with this whether there is a stream. There is none.
  app.get(callTools.path, (c) => {
    setHeader(c, 'Allow', 'POST')
    return answerError(c, deps.log, new AppError('no_stream'))
  })
}

const CALLER_HEADERS = ['host', 'authorization', 'user-agent', 'x-forwarded-for']

/** Calls the portal's own endpoints for the caller: with its key and address, and so with its scopes, limits and entries in the log. */
function sendWithin(app: Hono, c: Context): Send {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: object } }
  return async (path, { method, body }) => {
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const name of CALLER_HEADERS) headers.set(name, c.req.header(name) ?? '')
    const request = new Request(new URL(path, c.req.url), { method, headers, ...(body !== undefined && { body }) })
    return app.fetch(request, { incoming: { socket: incoming?.socket } })
  }
}
