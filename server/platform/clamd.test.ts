import { expect, test } from 'vitest'
import { clamdServer } from '../../tests/helpers/clamd-server.ts'
import { type ClamdAddress, ClamdError, scanBytes } from './clamd.ts'

const MB = 1024 * 1024
const addressOf = (url: string): ClamdAddress => ({
  host: '127.0.0.1',
  port: Number(new URL(url.replace('tcp', 'http')).port),
  maxBytes: 64 * MB,
})

test('a scanner that hangs up on a file, and runs, did not look at all of it; one that is gone gave no answer', async () => {
  const clamd = await clamdServer('sign')
  clamd.spoil = 'hangs up'
  expect(await scanBytes(addressOf(clamd.url), Buffer.alloc(3 * MB))).toBe('unscanned')
  const gone = addressOf('tcp://127.0.0.1:1')
  await expect(scanBytes(gone, Buffer.alloc(3 * MB))).rejects.toThrow(ClamdError)
})
