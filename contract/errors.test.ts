import { expect, test } from 'vitest'
import { ERRORS, errorMessage } from './errors.ts'
import { LIMITS } from './limits.ts'

/** The catalogue of product-spec section 8 (with section 5's form messages), as far as the server or a form of the visitor says it. */
const SPECIFIED = [
  'Invalid or expired access code. Please check your code and try again.',
  'Access code is not valid for {ROUTE} platform.',
  'NDA signature required before shared access code can be used. Please complete the NDA process at /nda-gate first.',
  'Your 48-hour shared access has expired. Please use your personal access code: {code}',
  'Your 48-hour shared access has expired. Your personal access code {code} is now active and valid for 14 days.',
  'Access code is not yet active. Please wait for the verification period to complete.',
  'Access code has expired. Please contact support for a new code.',
  'Access code has reached its usage limit.',
  'An error occurred during validation. Please try again.',
  'Unable to validate access code. Please try again.',
  'Please enter an access code',
  'Please enter your access code',
  'Invalid access code. Please check your code and try again.',
  'An error occurred while validating your access code.',
  'All fields are required',
  'Please enter a valid email address',
  'Please read the complete NDA before proceeding',
  'You must accept the NDA terms to continue',
  'An NDA has already been submitted for this email address. Please contact support if you need assistance.',
  'Submission timed out. Please try again.',
  'An unexpected error occurred. Please try again.',
  'Too many failed attempts. Please wait 5 minutes.',
  'Authentication Required: Please sign in to access this content.',
]

test.each(SPECIFIED)('the message of %s is exactly that of the spec', (text) => {
  // How long a code is valid is a setting.
  const messages = Object.values(ERRORS).map(({ message }) =>
    message.replace('{days}', String(LIMITS.personalCodeDays)),
  )
  expect(messages).toContain(text)
})

test('a placeholder in a message is filled in from the parameters', () => {
  expect(errorMessage('code_wrong_route', { ROUTE: 'VAULT' })).toBe('Access code is not valid for VAULT platform.')
})
