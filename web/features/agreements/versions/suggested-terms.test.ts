import { expect, test } from 'vitest'
import type { Version } from './queries.ts'
import { suggestedTerms } from './suggested-terms.ts'

const configured = { party: 'Nordlicht GmbH', law: 'Germany', termYears: 3, language: 'de' }
const versions = [{ party: 'Halcyon AI, Inc.', law: 'the State of Delaware', termYears: 5 } as Version]
const known = { configured, versions, inForce: { version: 1, text: '' }, template: null }
const suggested = (text: string) => suggestedTerms(text, known, 'en')

test('the publisher is offered what the configuration says where the text says it', () => {
  expect(suggested('between Nordlicht\nGmbH and you, under the laws of Germany')).toEqual({
    party: 'Nordlicht GmbH',
    law: 'Germany',
    termYears: '3',
    language: 'de',
  })
})

test('a text that still names the earlier company suggests that one, and one that names nobody suggests none', () => {
  expect(suggested('between Halcyon AI, Inc. and you')).toMatchObject({ party: 'Halcyon AI, Inc.', law: '' })
  expect(suggested('between us')).toMatchObject({ party: '', law: '' })
})
