import { portalUrl } from '../config.ts'
import type { Deps } from '../deps.ts'
import { setUpFromFile } from '../features/operations/setup/set-up-from-file.ts'
import { replaceSetupLink } from '../features/operations/setup/setup-link.ts'
import { type Command, type CommandInput, say } from './command.ts'

export const setupCommands: Record<string, Command> = {
  'setup link': {
    usage: `setup link            prints a new link to set the portal up in the browser, which ends the one before and what it
                        opened; only until an admin account has a second factor`,
    run: makeLink,
  },
  setup: {
    usage: `setup --from FILE     sets the portal up from a JSON file, all of it or nothing; --check only checks the file`,
    run: fromFile,
  },
}

async function makeLink(deps: Deps): Promise<number> {
  const link = await replaceSetupLink(deps, portalUrl(deps.config))
  if (link) {
    say(`It works once, for 24 hours: ${link}`)
    return 0
  }
  say('There is an admin account already, so the setup continues after its sign-in: open /setup on the portal.')
  say('See the admin accounts: npm run portal -- admin list')
  return 1
}

async function fromFile(deps: Deps, { options }: CommandInput): Promise<number> {
  if (!options.from) {
    say('Name the file: npm run portal -- setup --from setup.json')
    return 2
  }
  const onlyCheck = options.check !== undefined
  const done = await setUpFromFile(deps, options.from, { onlyCheck })
  if (done.length === 0) say('The portal is already as the file says. Nothing was changed.')
  if (done.length > 0) say(onlyCheck ? 'The file is valid. Without --check it would change:' : 'The portal is set up:')
  for (const one of done) say(`  ${one}`)
  return 0
}
