import type { Deps } from '../deps.ts'
import { addLogin, resetLogin } from '../features/accounts/operator-login/credentials.ts'
import { listStaffAccounts, makeAdmin } from '../features/people/service.ts'
import { type Command, type CommandInput, say } from './command.ts'

export const adminCommands: Record<string, Command> = {
  'admin list': {
    usage: 'admin list            who is staff, by name or by an admin word, and what keeps them from acting',
    run: listAdmins,
  },
  'admin make': {
    usage: 'admin make EMAIL      makes the account of a confirmed address an admin',
    asksText: true,
    run: makeAnAdmin,
  },
  'admin create': {
    usage: 'admin create NAME     makes another admin login and says its password, once',
    asksText: true,
    run: createLogin,
  },
  'admin reset': {
    usage: `admin reset NAME      gives an admin login another password, takes its authenticator app away, and ends its
                        overrides`,
    asksText: true,
    run: resetALogin,
  },
}

async function listAdmins(deps: Deps): Promise<number> {
  for (const { email, role, byWord, secondFactor, suspended } of await listStaffAccounts(deps)) {
    const how = byWord ? 'by an admin word' : 'by name'
    const state = suspended ? 'suspended' : secondFactor ? 'can act' : 'no second factor yet'
    say([email, role, how, state].join('\t'))
  }
  return 0
}

async function makeAnAdmin(deps: Deps, { text }: CommandInput): Promise<number> {
  const made = await makeAdmin(deps, text)
  say(
    made
      ? 'Done. Its rights begin once a second factor is set up on the account page.'
      : 'There is no account of that address. It has to be made on the front page first.',
  )
  return made ? 0 : 1
}

async function createLogin(deps: Deps, { text }: CommandInput): Promise<number> {
  return sayPassword(await addLogin(deps, text), 'There is an admin login of that name already.')
}

async function resetALogin(deps: Deps, { text }: CommandInput): Promise<number> {
  return sayPassword(await resetLogin(deps, text), 'There is no admin login of that name.')
}

function sayPassword(password: string | undefined, refusal: string): number {
  say(password === undefined ? refusal : `The password, which is not shown again: ${password}`)
  return password === undefined ? 1 : 0
}
