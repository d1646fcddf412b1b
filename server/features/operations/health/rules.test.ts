import { expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { mayReadMetrics } from './rules.ts'

const TOKEN = 'a-token-of-more-than-thirty-two-signs'
const here = { peer: '127.0.0.1', hostName: '127.0.0.1', bearer: undefined, forwarded: false }
const withToken = { peer: '203.0.113.7', hostName: '10.0.0.5', bearer: TOKEN, forwarded: true }

test.each([
  ['this machine', {}, here, true],
  ['this machine over IPv6', {}, { ...here, peer: '::1', hostName: '[::1]' }, true],
  ['another machine', {}, { ...here, peer: '203.0.113.7' }, false],
  ['nobody knows who', {}, { ...here, peer: 'unknown' }, false],
  ['a name that was made to mean this machine', {}, { ...here, hostName: 'evil.example' }, false],
  ['no host', {}, { ...here, hostName: '' }, false],
  ['somebody behind a proxy on this machine that was not named', {}, { ...here, forwarded: true }, false],
  ['this machine where a proxy is', { TRUST_PROXY: '127.0.0.1' }, here, false],
  ['this machine where a proxy on another one is', { TRUST_PROXY: '10.0.0.1' }, here, false],
  ['this machine where the public address is another', { PUBLIC_URL: 'https://portal.example' }, here, false],
  ['a token though none was set', {}, { ...withToken, bearer: 'undefined' }, false],
  ['an empty token though none was set', {}, { ...withToken, bearer: '' }, false],
  ['the token, from anywhere', { METRICS_TOKEN: TOKEN }, withToken, true],
  ['the token, behind a proxy', { METRICS_TOKEN: TOKEN, TRUST_PROXY: '10.0.0.1' }, withToken, true],
  ['another token', { METRICS_TOKEN: TOKEN }, { ...withToken, bearer: `${TOKEN}x` }, false],
  ['this machine beside a token', { METRICS_TOKEN: TOKEN }, here, true],
] as const)('%s', (_, env, asking, may) => {
  expect(mayReadMetrics(readConfig(env), asking)).toBe(may)
})
