import { z } from 'zod'
import { createCode as createEndpoint } from '../../contract/access-codes/staff-codes.ts'
import type { Deps } from '../deps.ts'
import { findCode } from '../features/access-codes/queries.ts'
import { findIssuedCode, listIssuedCodes } from '../features/access-codes/service.ts'
import {
  activateStaffCode,
  createStaffCode,
  OPERATOR,
  revokeStaffCode,
} from '../features/access-codes/staff/service.ts'
import { type Command, type CommandInput, say } from './command.ts'

export const codeCommands: Record<string, Command> = {
  'code list': {
    usage: 'code list             lists access codes: id, text, kind, status, uses left, end and email address',
    run: listCodes,
  },
  'code create': {
    usage: `code create --routes KEY,KEY [--code TEXT] [--uses 1|5|10|25|unlimited] [--from TIME] [--until TIME]
              [--type managed|shared_timed] [--email E] [--name N] [--company C] [--description D]
                        creates a code and prints it; write times as 2027-01-31T18:00:00Z`,
    run: createCode,
  },
  'code activate': {
    usage: 'code activate ID      activates a pending code now',
    asksText: true,
    run: (deps, { text }) => changeCode(deps, activateStaffCode, text),
  },
  'code revoke': {
    usage: 'code revoke ID        revokes a code and the access that it gave, from the next request on',
    asksText: true,
    run: (deps, { text }) => changeCode(deps, revokeStaffCode, text),
  },
}

async function listCodes(deps: Deps): Promise<number> {
  for (const { row, code, status } of await listIssuedCodes(deps)) {
    const uses = row.uses_allowed < 0 ? 'unlimited' : `${row.uses_remaining} of ${row.uses_allowed}`
    say([row.id, code, row.kind, status, uses, row.valid_until ?? '-', row.email ?? '-'].join('\t'))
  }
  return 0
}

async function createCode(deps: Deps, { options }: CommandInput): Promise<number> {
  const { routes, code, uses, from, until, type, email, name, company, description } = options
  const given = {
    routes: (routes ?? '').split(',').filter((route) => route !== ''),
    ...(code && { code }),
    ...(uses && { usesAllowed: uses === 'unlimited' ? -1 : Number(uses) }),
    ...(from && { validFrom: from }),
    ...(until && { expires: until }),
    ...(type && { type }),
    ...(email && { email }),
    ...(name && { fullName: name }),
    ...(company && { companyName: company }),
    ...(description && { description }),
  }
  const read = createEndpoint.input.safeParse(given)
  if (!read.success) throw new Error(z.prettifyError(read.error))
  const made = await createStaffCode(deps, OPERATOR, read.data)
  say([made.id, made.code].join('\t'))
  if (made.warning) say(made.warning)
  return 0
}

/** Finds the code by its id, or by its text, which the shell then keeps in its history. */
async function changeCode(deps: Deps, act: typeof revokeStaffCode, text: string): Promise<number> {
  const row = (await findCode(deps.db, text)) ?? (await findIssuedCode(deps, text))
  if (row === undefined) {
    say('There is no such code.')
    return 1
  }
  const { status } = await act(deps, OPERATOR, row.id)
  say(`Done. The code is ${status}.`)
  return 0
}
