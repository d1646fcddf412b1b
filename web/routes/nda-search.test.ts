import { expect, test } from 'vitest'
import { ndaSearch } from './nda-search.ts'

test.each([
  [{}, {}],
  [{ tab: 'codes', state: 'active', ends: 'week' }, { state: 'active' }],
  [{ state: 'lost', code: 7 }, {}],
  [
    { tab: 'shared', period: 'open', periodsBy: 'ending', state: 'active' },
    { tab: 'shared', period: 'open', periodsBy: 'ending' },
  ],
  [{ tab: 'shared', period: 'broken', periodsBy: 'newest' }, { tab: 'shared' }],
  [
    {
      tab: 'submissions',
      signature: 'superseded',
      signedBy: 'name',
      from: '2026-01-02',
      to: '2026-02-03',
      submission: 'x',
    },
    {
      tab: 'submissions',
      signature: 'superseded',
      signedBy: 'name',
      from: '2026-01-02',
      to: '2026-02-03',
      submission: 'x',
    },
  ],
  [{ tab: 'submissions', from: '2026-13-45', to: 'tomorrow', submission: 5 }, { tab: 'submissions' }],
])('an address that says %j is read as %j', (said, read) => {
  expect(ndaSearch(said)).toEqual(read)
})
