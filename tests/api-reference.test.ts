import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as access from '../contract/access.ts'
import * as content from '../contract/content.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import * as links from '../contract/links.ts'
import * as nda from '../contract/nda.ts'
import * as portal from '../contract/portal.ts'
import { REFERENCE } from '../contract/reference.ts'
import { apiReference, REFERENCE_FILE } from '../scripts/api-reference.ts'

test('the page’s file is what the contract says now (npm run reference)', () => {
  expect(readFileSync(REFERENCE_FILE, 'utf8')).toBe(apiReference())
})

test('no line of the contract is missing, and none stands twice', () => {
  const lines = [access, content, links, nda, portal]
    .flatMap((module) => Object.values(module as Record<string, unknown>))
    .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value)
  const name = ({ method, path }: Endpoint) => `${method} ${path}`
  expect(REFERENCE.map(({ line }) => name(line)).sort()).toEqual(lines.map(name).sort())
})

test('every type has a name', () => {
  expect(apiReference()).not.toContain('"type": "any"')
})
