import { expect, test } from 'vitest'
import { checkSigning } from './form-checks.ts'

const someone = { fullName: 'A', email: 'a@b.example', companyName: 'C', phoneNumber: '1' }

test.each([
  ['a blank field comes first', { ...someone, email: ' ' }, false, false, 'All fields are required', ['email']],
  ['then the address', { ...someone, email: 'a@b' }, false, false, 'Please enter a valid email address', ['email']],
  ['then the reading', someone, false, false, 'Please read the complete NDA before proceeding', []],
  ['then the acceptance', someone, true, false, 'You must accept the NDA terms to continue', []],
])('%s', (_, identity, read, accepted, message, fields) => {
  expect(checkSigning(identity, read, accepted)).toEqual({ message, fields })
})

test('nothing stands in the way of who has read and accepted', () => {
  expect(checkSigning(someone, true, true)).toBeUndefined()
})
