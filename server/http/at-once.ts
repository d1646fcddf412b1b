import type { IncomingMessage, ServerResponse } from 'node:http'
import { documentOf, PAGES } from '../../contract/pages.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from './client-address.ts'
import { answerOf, type Documents } from './documents.ts'
import { givenId, noteAnswer } from './request-log.ts'
import { isOwnHost } from './same-origin.ts'
import { securityHeaderList } from './security-headers.ts'

/** Answers a request at node's own listener where it can; false where the app has to. */
export type AtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Sends the documents that are at hand, which are the same for everybody, as the app would (a test compares them) and in half the time:
 * through the framework most of it goes into objects that such an answer has no use for (decision 043).
 */
export function answerAtOnce(deps: Deps, documents: Documents): AtOnce {
  const always = securityHeaderList(deps.config)
  const names = new Map(PAGES.filter((path) => !path.includes(':')).map((path) => [path as string, documentOf(path)]))
  return (request, response) => {
    const { method, url = '', headers } = request
    const name = method === 'GET' ? names.get(url) : undefined
    if (name === undefined || isUnusual(headers) || !isOwnHost(deps.config, headers.host ?? '')) return false
    const document = documents.atHand(name)
    if (document === undefined) return false
    const began = performance.now()
    const requestId = givenId(deps.config, headers['x-request-id'], () => addressOf(request)) ?? deps.ids.id()
    const { status, headers: own, body } = answerOf(document, headers)
    const length = body ? { 'Content-Length': body.length } : {}
    const all = { ...own, ...length, ...always, 'X-Request-Id': requestId }
    response.writeHead(status, Object.entries(all).flat() as string[]).end(body ?? undefined)
    noteAnswer(deps, { requestId, method: 'GET', route: url, status, began })
    return true
  }
}

/** Something is sent along, which is refused or has to be got rid of. */
function isUnusual(headers: IncomingMessage['headers']): boolean {
  return (
    headers['transfer-encoding'] !== undefined ||
    headers['content-length'] !== undefined ||
    headers['content-encoding'] !== undefined
  )
}
