import { expect, test } from 'vitest'
import { isPathOfThisSite } from './return-path.ts'

test.each(['/', '/vault', '/?signin=done', '/unlock?a=b#c', '/documentation#unlock', '/a//b'])(
  '%s is a path',
  (path) => {
    expect(isPathOfThisSite(path)).toBe(true)
  },
)

test.each([
  '',
  'vault',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  ' //evil.example',
  '/%2f/evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  'https:',
  'https:/vault',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '/vault\r\nSet-Cookie: a=b',
  '/api/auth/oidc/start',
  `/${'x'.repeat(2_000)}`,
])('%j is none that somebody is sent to', (path) => {
  expect(isPathOfThisSite(path)).toBe(false)
})
