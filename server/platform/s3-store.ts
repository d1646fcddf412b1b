import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Store } from './files.ts'

/** A bucket and its credentials. `prefix` separates the portal's files from others in the bucket. */
export type S3Settings = {
  endpoint: URL
  region: string
  bucket: string
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** Longer than the largest file takes on a slow connection. */
const TIMEOUT_MS = 30_000

/** Stores files in a bucket of an S3-compatible service. Uses path-style addresses, which every such service supports. */
export function s3Store(settings: S3Settings): Store {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket, prefix } = settings
  // Two retries cover a lost connection. A longer outage is reported.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const all = `${endpoint.href.replace(/\/$/, '')}/${bucket}/`
  const folder = prefix === '' ? '' : `${prefix}/`
  const ask = (method: string, name: string, body?: Uint8Array) => askAt(method, all + folder + name, body)
  const askAt = async (method: string, url: string, body?: Uint8Array) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    // The service refuses a body that does not match the signed hash.
    const headers = { 'x-amz-content-sha256': hash('sha256', body ?? '') }
    // A redirect could send the files to another service.
    const asked = { method, headers, signal, redirect: 'manual' } as const
    const answer = await client.fetch(url, { ...asked, ...(body && { body: new Uint8Array(body) }) })
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer
    await answer.body?.cancel()
    throw new StoreError(method, answer.status)
  }
  return {
    has: async (name) => (await ask('HEAD', name)).ok,
    read: async (name) => {
      const answer = await ask('GET', name)
      if (!answer.ok) throw new StoreError('GET', answer.status)
      return Buffer.from(await answer.arrayBuffer())
    },
    write: async (name, bytes) => {
      const answer = await ask('PUT', name, bytes)
      await answer.body?.cancel()
    },
    remove: async (name) => {
      const answer = await ask('DELETE', name)
      await answer.body?.cancel()
    },
    async *list() {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const asked = new URLSearchParams({ 'list-type': '2', prefix: folder })
        if (token !== '') asked.set('continuation-token', token)
        const answer = await askAt('GET', `${all}?${asked}`)
        if (!answer.ok) throw new StoreError('GET', answer.status)
        const now = Date.parse(answer.headers.get('date') ?? '')
        const text = await answer.text()
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = textOf(entry, 'Key') ?? ''
          const ageMs = now - Date.parse(textOf(entry, 'LastModified') ?? '')
          if (key.startsWith(folder)) yield { name: key.slice(folder.length), ageMs }
        }
        token = textOf(text, 'NextContinuationToken')
      }
    },
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The value of the first element of this name. */
function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text?.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

/** The service refused or has no such file. Leaves out its own message, which names the bucket. */
class StoreError extends Error {
  readonly code: string
  constructor(method: string, status: number) {
    super(`the file service answered ${method} with ${status}`)
    this.name = 'StoreError'
    this.code = String(status)
  }
}
