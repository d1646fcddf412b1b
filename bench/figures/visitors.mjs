import { randomUUID } from 'node:crypto'
import { httpVisitor } from '../../tests/helpers/http-visitor.ts'

let visitors = 0

/** A browser with its own address, which a trusted proxy reports. */
export function newVisitor(url) {
  const n = ++visitors
  const address = `198.18.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`
  return { visitor: httpVisitor(url, address), address }
}

/** The body of a signature, without the reading session. */
export function signatureOf(read) {
  return {
    ...read,
    fullName: 'Elena Marchetti',
    email: `${randomUUID()}@figures.example`,
    companyName: 'Northgate Family Office',
    phoneNumber: '+1 415 555 0119',
    ndaAccepted: true,
  }
}

/** The headers that this visitor's browser sends, for the load generator. */
export function headersOf({ visitor, address }, url) {
  const { cookie = '', 'user-agent': userAgent } = visitor.headers()
  return { 'user-agent': userAgent, 'x-forwarded-for': address, origin: url, ...(cookie && { cookie }) }
}
