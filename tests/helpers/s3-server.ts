import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../../server/platform/s3-store.ts'
import { freePort } from './free-port.ts'

export type S3Peer = { settings: S3Settings; env: Record<string, string>; stop(): Promise<void> }

/** An S3-compatible service of a test's own. It knows its one key, and does not recompute signatures of version 4. */
export async function startS3(): Promise<S3Peer> {
  const directory = mkdtempSync(join(tmpdir(), 'vestibule-s3-'))
  const port = await freePort()
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'room' }],
  })
  await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  // The only key that s3rver knows.
  const key = 'S3RVER'
  return {
    settings: {
      endpoint: new URL(endpoint),
      region: 'eu-central-1',
      bucket: 'room',
      prefix: 'portal',
      accessKeyId: key,
      secretAccessKey: key,
    },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'room',
      S3_PREFIX: 'portal',
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
    },
    stop: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
