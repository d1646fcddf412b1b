import { describe, expect, test } from 'vitest'
import { checkSignIn, checkSignUp, type SignUp } from './login-checks.ts'

const EMAIL = 'Invalid email address'
const PASSWORD = 'Password must be at least 6 characters'

describe('sign-in', () => {
  test.each([
    ['nothing', { email: '', password: '' }, { email: EMAIL, password: PASSWORD }],
    ['no at sign', { email: 'marchetti', password: 'secret' }, { email: EMAIL }],
    ['no dot after it', { email: 'e@northgate', password: 'secret' }, { email: EMAIL }],
    ['a blank inside', { email: 'e m@northgate.example', password: 'secret' }, { email: EMAIL }],
    ['two at signs', { email: 'e@@northgate.example', password: 'secret' }, { email: EMAIL }],
    ['five characters', { email: 'e@northgate.example', password: '12345' }, { password: PASSWORD }],
    ['six', { email: 'e@northgate.example', password: '123456' }, {}],
    ['six blanks are six characters', { email: 'e@northgate.example', password: '      ' }, {}],
    ['blanks around the address', { email: ' e@northgate.example ', password: 'secret' }, {}],
  ])('%s', (_, form, problems) => {
    expect(checkSignIn(form)).toEqual(problems)
  })
})

describe('sign-up', () => {
  const right: SignUp = {
    firstName: 'Elena',
    lastName: 'Marchetti',
    email: 'e@northgate.example',
    password: 'secret',
    investmentInterest: '50k-100k',
    isAccreditedInvestor: true,
  }

  test('everything right', () => {
    expect(checkSignUp(right)).toEqual({})
  })

  test.each([
    ['firstName', '', 'First name is required'],
    ['firstName', '  ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', 'e@', EMAIL],
    ['password', '12345', PASSWORD],
    ['investmentInterest', '', 'Please select investment interest'],
    ['isAccreditedInvestor', false, 'Must confirm accredited investor status'],
  ] as const)('%s: %j', (field, value, message) => {
    expect(checkSignUp({ ...right, [field]: value })).toEqual({ [field]: message })
  })

  test('all of them at once, in the order of the fields', () => {
    const nothing = { firstName: '', lastName: '', email: '', password: '' }
    const problems = checkSignUp({ ...nothing, investmentInterest: '', isAccreditedInvestor: false })
    expect(Object.keys(problems)).toEqual(Object.keys(right))
  })
})
