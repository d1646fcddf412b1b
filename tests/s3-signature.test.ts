import { AwsClient } from 'aws4fetch'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startS3 } from './helpers/s3-server.ts'
import { refusalOf } from './helpers/s3-signature.ts'

describe('the signatures that AWS documents for S3 are found right', () => {
  const key = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const now = new Date('2013-05-24T00:00:00Z')
  const authorization = (signed: string, signature: string) =>
    `AWS4-HMAC-SHA256 Credential=${key.id}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`
  const common = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }
  const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

  test('GET Object', () => {
    const request = {
      method: 'GET',
      target: '/test.txt',
      headers: {
        ...common,
        range: 'bytes=0-9',
        'x-amz-content-sha256': EMPTY,
        authorization: authorization(
          'host;range;x-amz-content-sha256;x-amz-date',
          'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
        ),
      },
    }
    expect(refusalOf(request, Buffer.alloc(0), key, now)).toBeUndefined()
  })

  test('PUT Object', () => {
    const request = {
      method: 'PUT',
      target: '/test%24file.text',
      headers: {
        ...common,
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        authorization: authorization(
          'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
          '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
        ),
      },
    }
    expect(refusalOf(request, Buffer.from('Welcome to Amazon S3.'), key, now)).toBeUndefined()
  })

  test('GET Bucket Lifecycle and GET Bucket, with a query', () => {
    const signed = 'host;x-amz-content-sha256;x-amz-date'
    const get = (target: string, signature: string) => ({
      method: 'GET',
      target,
      headers: { ...common, 'x-amz-content-sha256': EMPTY, authorization: authorization(signed, signature) },
    })
    for (const request of [
      get('/?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'),
      get('/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
    ])
      expect(refusalOf(request, Buffer.alloc(0), key, now)).toBeUndefined()
  })
})

describe('the service of the tests refuses', () => {
  async function peer() {
    const { settings, stop } = await startS3()
    onTestFinished(stop)
    const { endpoint, accessKeyId, secretAccessKey } = settings
    const url = (name: string) => `${endpoint.origin}/room/${name}`
    const put = async (options: { secret?: string; at?: Date; url?: string; body?: string; headers?: object }) => {
      const client = new AwsClient({
        accessKeyId,
        secretAccessKey: options.secret ?? secretAccessKey,
        service: 's3',
        region: 'eu-central-1',
      })
      const signed = await client.sign(url('a b/ü'), {
        method: 'PUT',
        body: 'body',
        headers: {
          'x-amz-content-sha256': '230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',
          ...options.headers,
        },
        ...(options.at && { aws: { datetime: options.at.toISOString().replace(/[:-]|\.\d{3}/g, '') } }),
      })
      const answer = await fetch(options.url ?? signed.url, {
        method: 'PUT',
        headers: signed.headers,
        body: options.body ?? 'body',
      })
      return [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1]]
    }
    return { put, url }
  }

  test('a wrong secret, another path, another body and an old date, and takes what is right', async () => {
    const { put, url } = await peer()
    expect(await put({})).toEqual([200, undefined])
    expect(await put({ secret: 'another' })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await put({ url: url('a%20b/other') })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await put({ body: 'altered' })).toEqual([403, 'XAmzContentSHA256Mismatch'])
    expect(await put({ headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } })).toEqual([
      403,
      'XAmzContentSHA256Mismatch',
    ])
    expect(await put({ at: new Date(Date.now() - 16 * 60_000) })).toEqual([403, 'RequestTimeTooSkewed'])
  })

  test('a request without a signature', async () => {
    const { url } = await peer()
    expect((await fetch(url('a'))).status).toBe(403)
  })
})
