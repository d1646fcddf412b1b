import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../../server/platform/s3-store.ts'
import { refusalOf } from './s3-signature.ts'

export type S3Peer = {
  settings: S3Settings
  env: Record<string, string>
  /** Makes every object so much older. */
  age(ms: number): void
  stop(): Promise<void>
}
type StoredObject = { bytes: Buffer; at: number }

const KEY = { id: 'test-key', secret: 'the secret of the test key' }
const BUCKET = '/room/'
/** Of one answer to a question for the list. Services answer with up to a thousand. */
const PAGE = 3

/** An S3-compatible service in memory for one test. It implements what the portal uses and checks signatures. */
export async function startS3(): Promise<S3Peer> {
  const objects = new Map<string, StoredObject>()
  const server = createServer((request, response) => {
    answer(objects, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      endpoint: new URL(endpoint),
      region: 'eu-central-1',
      bucket: 'room',
      prefix: 'portal',
      accessKeyId: KEY.id,
      secretAccessKey: KEY.secret,
    },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'room',
      S3_PREFIX: 'portal',
      S3_ACCESS_KEY_ID: KEY.id,
      S3_SECRET_ACCESS_KEY: KEY.secret,
    },
    age: (ms) => {
      for (const object of objects.values()) object.at -= ms
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

async function answer(objects: Map<string, StoredObject>, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '' } = request
  const body = await buffer(request)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const refusal = refusalOf({ method, target: url, headers }, body, KEY, new Date())
  if (refusal) return fail(response, 403, refusal)
  const { pathname, search } = new URL(url, 'http://host')
  if (!pathname.startsWith(BUCKET)) return fail(response, 404, 'NoSuchBucket')
  const name = decodeURIComponent(pathname.slice(BUCKET.length))
  if (name === '' && method === 'GET') return list(objects, new URLSearchParams(search), response)
  if (name === '' || search !== '') return fail(response, 501, 'NotImplemented')
  const object = objects.get(name)
  if (method === 'PUT') objects.set(name, { bytes: body, at: Date.now() })
  else if (method === 'DELETE') objects.delete(name)
  else if (method !== 'GET' && method !== 'HEAD') return fail(response, 405, 'MethodNotAllowed')
  else if (!object) return fail(response, 404, 'NoSuchKey')
  else {
    response.writeHead(200, { 'content-length': object.bytes.length })
    return response.end(method === 'GET' ? object.bytes : undefined)
  }
  response.writeHead(method === 'PUT' ? 200 : 204).end()
}

/** ListObjectsV2. */
function list(objects: Map<string, StoredObject>, asked: URLSearchParams, response: ServerResponse) {
  if (asked.get('list-type') !== '2') return fail(response, 501, 'NotImplemented')
  const after = asked.get('continuation-token') ?? ''
  const names = [...objects.keys()].sort().filter((name) => name.startsWith(asked.get('prefix') ?? '') && name > after)
  const page = names.slice(0, PAGE).map((name) => {
    const at = new Date(objects.get(name)?.at ?? 0).toISOString()
    return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified></Contents>`
  })
  const next = names.length > PAGE ? `<NextContinuationToken>${names[PAGE - 1]}</NextContinuationToken>` : ''
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<ListBucketResult>${page.join('')}${next}</ListBucketResult>`)
}

function fail(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
