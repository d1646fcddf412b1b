import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { clientAddress } from './client-address.ts'

const none = readConfig({}).trustedProxies
const ours = readConfig({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1,fd00::/8' }).trustedProxies

test('without a trusted proxy the header is not believed', () => {
  expect(clientAddress('203.0.113.9', '198.51.100.1', none)).toMatchObject({
    address: '203.0.113.9',
    chain: ['203.0.113.9'],
  })
})

test('through trusted proxies it is the first address, from us, that is none of them', () => {
  const client = clientAddress('127.0.0.1', '6.6.6.6, 198.51.100.1, 10.1.2.3', ours)
  expect(client.address, 'what the visitor put in front is not believed').toBe('198.51.100.1')
  expect(client.chain).toEqual(['198.51.100.1', '10.1.2.3', '127.0.0.1'])
})

test('an invalid entry in the header ends the chain', () => {
  expect(clientAddress('10.0.0.1', 'unknown', ours).address).toBe('10.0.0.1')
})

test('an IPv4-mapped IPv6 address becomes the IPv4 address', () => {
  expect(clientAddress('::ffff:203.0.113.9', undefined, none)).toMatchObject({
    address: '203.0.113.9',
    key: '203.0.113.9',
  })
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('an IPv6 visitor is counted by network: %s', (address, key) => {
  expect(clientAddress(address, undefined, none).key).toBe(key)
})
