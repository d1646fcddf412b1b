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
  const root = `${endpoint.href.replace(/\/$/, '')}/${bucket}/${prefix === '' ? '' : `${prefix}/`}`
  const ask = async (method: string, name: string, body?: Uint8Array) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    // The service refuses a body that does not match the signed hash.
    const headers = { 'x-amz-content-sha256': hash('sha256', body ?? '') }
    // A redirect could send the files to another service.
    const asked = { method, headers, signal, redirect: 'manual' } as const
    const answer = await client.fetch(root + name, { ...asked, ...(body && { body: new Uint8Array(body) }) })
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
  }
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
