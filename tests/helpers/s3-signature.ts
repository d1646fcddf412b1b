import { createHmac, hash } from 'node:crypto'

export type SignedRequest = {
  method: string
  /** The encoded path and query, as sent. */
  target: string
  headers: Record<string, string>
}
export type Key = { id: string; secret: string }

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/((\d{8})\/([^/,]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const MAX_SKEW_MS = 15 * 60_000

/** Checks a version 4 signature. Returns the error code of S3, or undefined if the signature is valid. */
export function refusalOf(request: SignedRequest, body: Uint8Array, key: Key, now: Date): string | undefined {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': payload = '' } = request.headers
  const [, id, scope = '', day = '', region = '', names = '', signature] = SIGNED.exec(authorization) ?? []
  if (id === undefined) return 'AccessDenied'
  if (id !== key.id) return 'InvalidAccessKeyId'
  const signed = names.split(';')
  const unsigned = Object.keys(request.headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name))
  if (!signed.includes('host') || unsigned) return 'AccessDenied'
  if (!date.startsWith(day) || !(Math.abs(timeOf(date) - now.getTime()) <= MAX_SKEW_MS)) return 'RequestTimeTooSkewed'
  if (hash('sha256', body) !== payload) return 'XAmzContentSHA256Mismatch'
  const text = ['AWS4-HMAC-SHA256', date, scope, hash('sha256', canonical(request, signed, payload))].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${key.secret}`))
  return hmac(signingKey, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

function canonical({ method, target, headers }: SignedRequest, signed: string[], payload: string): string {
  const { pathname, searchParams } = new URL(target, 'http://host')
  const path = pathname.split('/').map((part) => encode(decodeURIComponent(part)))
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const lines = signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`)
  return [method, path.join('/'), query.join('&'), lines.join(''), signed.join(';'), payload].join('\n')
}

/** Percent-encodes everything except the unreserved characters of RFC 3986. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** `20130524T000000Z` in milliseconds. */
function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
