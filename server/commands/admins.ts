import { looksLikeEmail } from '../../contract/email/email.ts'
import type { Deps } from '../deps.ts'
import { addLogin, resetLogin } from '../features/accounts/operator-login/credentials.ts'
import { addColleague } from '../features/people/add-colleague.ts'
import { listStaffAccounts, makeAdmin } from '../features/people/service.ts'
import { type Command, type CommandInput, say } from './command.ts'

export const adminCommands: Record<string, Command> = {
  'admin list': {
    usage: 'admin list            lists staff accounts, and whether each can make changes',
    run: listAdmins,
  },
  'admin make': {
    usage:
      'admin make EMAIL      makes the account with this address an admin; emails a link if the account is new or unconfirmed',
    asksText: true,
    run: makeAnAdmin,
  },
  'admin create': {
    usage: 'admin create NAME     creates another admin login and prints its password once',
    asksText: true,
    run: createLogin,
  },
  'admin reset': {
    usage:
      'admin reset NAME      sets a new password for an admin login, removes its authenticator app, ends its overrides',
    asksText: true,
    run: resetALogin,
  },
}

async function listAdmins(deps: Deps): Promise<number> {
  for (const { email, role, secondFactor, suspended } of await listStaffAccounts(deps)) {
    const state = suspended ? 'suspended' : secondFactor ? 'can act' : 'no second factor yet'
    say([email, role, state].join('\t'))
  }
  return 0
}

async function makeAnAdmin(deps: Deps, { text }: CommandInput): Promise<number> {
  if (!looksLikeEmail(text)) {
    say('Enter an email address.')
    return 1
  }
  const made = await makeAdmin(deps, text)
  if (!made) await addColleague(deps, 'operator', { email: text, firstName: '', lastName: '', role: 'admin' })
  say(
    made
      ? 'Done. The admin rights start once a second factor is set up on the account page.'
      : 'Done. We have emailed a link to choose a password. The admin rights start once a second factor is set up.',
  )
  return 0
}

async function createLogin(deps: Deps, { text }: CommandInput): Promise<number> {
  return sayPassword(await addLogin(deps, text), 'An admin login with this name already exists.')
}

async function resetALogin(deps: Deps, { text }: CommandInput): Promise<number> {
  return sayPassword(await resetLogin(deps, text), 'No admin login has this name.')
}

function sayPassword(password: string | undefined, refusal: string): number {
  say(password === undefined ? refusal : `Password (not shown again): ${password}`)
  return password === undefined ? 1 : 0
}
