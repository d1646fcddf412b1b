import { describe, expect, test } from 'vitest'
import { signature } from '../../../tests/helpers/test-visitor.ts'
import { submissionProblem } from './rules.ts'

const read = { reachedEnd: true, textHash: 'h' }
const good = signature({ ndaTextHash: 'h' })

test('a complete signature of the text that was read has no problem', () => {
  expect(submissionProblem(good, read, 'h')).toBeUndefined()
})

describe('each check', () => {
  test.each([
    ['nda_fields_required', { fullName: '' }, read],
    ['nda_fields_required', { email: '' }, read],
    ['nda_fields_required', { companyName: '' }, read],
    ['nda_fields_required', { phoneNumber: '' }, read],
    ['nda_email_invalid', { email: 'a@b' }, read],
    ['nda_email_invalid', { email: 'a b@c.example' }, read],
    ['nda_email_invalid', { email: '@c.example' }, read],
    ['nda_email_invalid', { email: 'n0<victim@b.example>' }, read],
    ['nda_email_invalid', { email: 'x,victim@b.example' }, read],
    ['nda_email_invalid', { email: 'victim@b.example;' }, read],
    ['nda_email_invalid', { email: 'victim@b.example(c)' }, read],
    ['nda_email_invalid', { email: '"victim"@b.example' }, read],
    ['nda_not_read', {}, { ...read, reachedEnd: false }],
    ['nda_not_read', {}, undefined],
    ['nda_not_accepted', { ndaAccepted: false }, read],
    ['nda_outdated', { ndaTextHash: 'other' }, read],
    ['nda_outdated', {}, { ...read, textHash: 'older' }],
  ] as const)('%s: %o', (problem, given, reading) => {
    expect(submissionProblem({ ...good, ...given }, reading, 'h')).toBe(problem)
  })
})

test('the checks come in the order of the spec', () => {
  const unread = { ...read, reachedEnd: false }
  const worst = { ...good, fullName: '', email: 'x', ndaAccepted: false, ndaTextHash: '' }
  expect(submissionProblem(worst, unread, 'h')).toBe('nda_fields_required')
  expect(submissionProblem({ ...worst, fullName: 'E' }, unread, 'h')).toBe('nda_email_invalid')
  expect(submissionProblem({ ...worst, fullName: 'E', email: 'e@x.example' }, unread, 'h')).toBe('nda_not_read')
  expect(submissionProblem({ ...worst, fullName: 'E', email: 'e@x.example' }, read, 'h')).toBe('nda_not_accepted')
})
