import { describe, expect, test } from 'vitest'
import { networkOf, tooManyNetworks, tooManyRefusals } from './rules.ts'

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['203.0.113.250', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:7:1::5', '2001:db8:7::/48'],
  ['2001:DB8:7:ffff:1:2:3:4', '2001:db8:7::/48'],
  ['2001:0db8:0007::1', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('one code from too many networks', () => {
  test.each<[string, string[], number | undefined]>([
    ['never used', [], undefined],
    ['three networks', ['198.51.100.1', '203.0.113.1', '192.0.2.1'], undefined],
    [
      'many addresses of three networks',
      ['198.51.100.1', '198.51.100.2', '203.0.113.1', '203.0.113.7', '192.0.2.1'],
      undefined,
    ],
    ['four networks', ['198.51.100.1', '203.0.113.1', '192.0.2.1', '2001:db8::1'], 4],
    [
      'addresses of one household',
      ['2001:db8:7::1', '2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:3::1'],
      undefined,
    ],
    ['five networks', ['198.51.100.1', '203.0.113.1', '192.0.2.1', '2001:db8::1', '2001:db8:1::1'], 5],
  ])('%s', (_, addresses, networks) => {
    expect(tooManyNetworks(addresses)).toBe(networks)
  })
})

describe('many refusals within an hour', () => {
  const times = (count: number, address: (i: number) => string | null) =>
    Array.from({ length: count }, (_, i) => address(i))
  test.each<[string, (string | null)[], object[]]>([
    ['none', [], []],
    ['nine of one address', times(9, () => '203.0.113.9'), []],
    ['ten of one address', times(10, () => '203.0.113.9'), [{ network: '203.0.113.0/24', count: 10 }]],
    ['ten of one network', times(10, (i) => `203.0.113.${i}`), [{ network: '203.0.113.0/24', count: 10 }]],
    ['fifty-nine from all over', times(59, (i) => `203.0.${i}.1`), []],
    ['sixty from all over', times(60, (i) => `203.0.${i}.1`), [{ network: null, count: 60 }]],
    ['sixty of which nothing was recorded', times(60, () => null), [{ network: null, count: 60 }]],
  ])('%s', (_, addresses, many) => {
    expect(tooManyRefusals(addresses)).toEqual(many)
  })
})
