import { expect, test } from 'vitest'
import { checkSigning, firstWrong, settle } from './form-checks.ts'

const someone = { fullName: 'A', email: 'a@b.example', companyName: 'C', phoneNumber: '1' }

test.each([
  ['a blank field comes first', { ...someone, email: ' ' }, false, false, 'All fields are required', ['email']],
  ['then the address', { ...someone, email: 'a@b' }, false, false, 'Please enter a valid email address', ['email']],
  ['then the reading', someone, false, false, 'Please read the complete NDA before proceeding', []],
  ['then the acceptance', someone, true, false, 'You must accept the NDA terms to continue', ['agree']],
])('%s', (_, identity, read, accepted, message, places) => {
  const refusal = checkSigning(identity, read, accepted)
  expect(refusal?.message).toBe(message)
  expect(Object.keys(refusal?.lines ?? {})).toEqual(places)
})

test('nothing stands in the way of who has read and accepted', () => {
  expect(checkSigning(someone, true, true)).toBeUndefined()
})

test('each place that is wrong has its own line, whatever the alert says first', () => {
  const refusal = checkSigning({ ...someone, fullName: '', email: 'a@b' }, true, false)
  expect(refusal).toEqual({
    message: 'All fields are required',
    lines: {
      fullName: 'Enter your full name.',
      email: 'Enter a complete email address, such as name@company.com.',
      agree: 'Tick this box to accept the agreement.',
    },
  })
  expect(refusal && firstWrong(refusal)).toBe('fullName')
})

test('a line goes with its reason, and the alert with the last line', () => {
  const refusal = checkSigning({ ...someone, fullName: '', phoneNumber: '' }, true, true)
  const left = settle(refusal, 'fullName')
  expect(Object.keys(left?.lines ?? {})).toEqual(['phoneNumber'])
  expect(settle(left, 'email')).toBe(left)
  expect(settle(left, 'phoneNumber')).toBeUndefined()
})
