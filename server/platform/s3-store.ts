import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Store } from './files.ts'

/** Where a bucket is and who may write to it; `prefix` parts one portal's files from what else lies there. */
export type S3Settings = {
  endpoint: URL
  region: string
  bucket: string
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** Longer than a file of the largest size takes on a slow line; what answers later is away. */
const TIMEOUT_MS = 30_000

/** Keeps files in a bucket of an S3-compatible service, addressed by path so that every such service understands it. */
export function s3Store(settings: S3Settings): Store {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket, prefix } = settings
  // Two further tries are enough to outlive a lost connection; a service that is away is told of.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const root = `${endpoint.href.replace(/\/$/, '')}/${bucket}/${prefix === '' ? '' : `${prefix}/`}`
  const ask = async (method: string, name: string, body?: Uint8Array) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    // The service answers by itself: wherever else it would send the files, they are not meant to go.
    // Signed with its hash, so that the service refuses a body that was altered on the way.
    const headers = { 'x-amz-content-sha256': hash('sha256', body ?? '') }
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

/** The service refused or has no such file. Its own words stay out: they name the bucket. */
class StoreError extends Error {
  readonly code: string
  constructor(method: string, status: number) {
    super(`the file service answered ${method} with ${status}`)
    this.name = 'StoreError'
    this.code = String(status)
  }
}
