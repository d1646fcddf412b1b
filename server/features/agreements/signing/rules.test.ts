import { describe, expect, test } from 'vitest'
import { signature } from '../../../../tests/helpers/test-visitor.ts'
import { addActive, knownTimeZone, submissionProblem } from './rules.ts'

const read = { passedThreshold: true, textHash: 'h' }
const good = { ...signature({ ndaTextHash: 'h' }), assentHash: 'w' }
const inForce = { textHash: 'h', assentHash: 'w' }

test('a complete signature of the text that was read has no problem', () => {
  expect(submissionProblem(good, read, inForce)).toBeUndefined()
  expect(submissionProblem({ ...good, assentHash: '' }, read, inForce), 'the wording is optional').toBeUndefined()
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
    ['nda_not_read', {}, { ...read, passedThreshold: false }],
    ['nda_not_read', {}, undefined],
    ['nda_not_accepted', { ndaAccepted: false }, read],
    ['nda_outdated', { assentHash: 'of other words' }, read],
    ['nda_outdated', { ndaTextHash: 'other' }, read],
    ['nda_outdated', {}, { ...read, textHash: 'older' }],
  ] as const)('%s: %o', (problem, given, reading) => {
    expect(submissionProblem({ ...good, ...given }, reading, inForce)).toBe(problem)
  })
})

test('the checks come in the order of the spec', () => {
  const unread = { ...read, passedThreshold: false }
  const worst = { ...good, fullName: '', email: 'x', ndaAccepted: false, ndaTextHash: '', assentHash: '' }
  expect(submissionProblem(worst, unread, inForce)).toBe('nda_fields_required')
  expect(submissionProblem({ ...worst, fullName: 'E' }, unread, inForce)).toBe('nda_email_invalid')
  expect(submissionProblem({ ...worst, fullName: 'E', email: 'e@x.example' }, unread, inForce)).toBe('nda_not_read')
  expect(submissionProblem({ ...worst, fullName: 'E', email: 'e@x.example' }, read, inForce)).toBe('nda_not_accepted')
})

describe('reading time', () => {
  const opened = { active: [], openedAt: 0, until: 0 }
  test.each([
    ['is taken as it is reported', opened, [4_000, 6_000], 10_000, [4_000, 6_000]],
    [
      'is added to what was reported before',
      { active: [4_000], openedAt: 0, until: 10_000 },
      [1_000, 2_000],
      20_000,
      [5_000, 2_000],
    ],
    [
      'is never more than has passed since the report before',
      { active: [10_000], openedAt: 0, until: 60_000 },
      [9_000, 9_000],
      65_000,
      [13_000, 3_000],
    ],
    [
      'is in all never more than since the opening',
      { active: [59_000], openedAt: 0, until: 30_000 },
      [20_000],
      60_000,
      [60_000],
    ],
    [
      'is nothing where the clock went backwards',
      { active: [5_000], openedAt: 0, until: 60_000 },
      [9_000],
      50_000,
      [5_000],
    ],
  ])('%s', (_, before, reported, now, expected) => {
    expect(addActive(before, reported, now)).toEqual(expected)
  })
})

test.each([
  ['America/Los_Angeles', 'America/Los_Angeles'],
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['UTC', 'UTC'],
  ['', null],
  ['+02:00', null],
  ['Mars/Olympus', null],
  ['America/Los_Angeles; drop', null],
])('the time zone %s is recorded as %s', (name, recorded) => {
  expect(knownTimeZone(name)).toBe(recorded)
})
