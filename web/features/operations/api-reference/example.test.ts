import { expect, test } from 'vitest'
import type { ListedEndpoint } from './endpoint-list.ts'
import { curlOf } from './example.ts'

test('a body is indented below the option that it belongs to', () => {
  const schema = { type: 'object', properties: { email: { type: 'string' } } }
  const endpoint = {
    ...{ method: 'POST', path: '/api/nda/submissions', parameters: [], security: [], tags: ['Agreements'] },
    requestBody: { content: { 'application/json': { schema } } },
  } as unknown as ListedEndpoint
  expect(curlOf(endpoint, {}, 'https://fund.example').split('\n').slice(-4)).toEqual([
    '  --header "Content-Type: application/json" \\',
    "  --data '{",
    '    "email": "person@company.example"',
    "  }'",
  ])
})
