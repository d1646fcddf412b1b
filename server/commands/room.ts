import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import type { Deps } from '../deps.ts'
import { type ImportReport, importRoom } from '../features/data-room/import/import-room.ts'
import { type Command, type CommandInput, say } from './command.ts'

export const roomCommands: Record<string, Command> = {
  'room import': {
    usage: `room import FOLDER --routes KEY [--same version|another] [--check]
                        brings a folder of files into the data room of a project, such as an unpacked export of another
                        data room; --check only says what would be done; doing it again adds only what is not there`,
    asksText: true,
    run: importFolder,
  },
}

async function importFolder(deps: Deps, { text, options }: CommandInput): Promise<number> {
  const { routes = '', same } = options
  if (routes === '' || routes.includes(',')) {
    say('Name one project: npm run portal -- room import FOLDER --routes KEY')
    return 2
  }
  if (same !== undefined && same !== 'version' && same !== 'another') {
    say('--same is version or another.')
    return 2
  }
  const onlyCheck = options.check !== undefined
  const report = await importRoom(deps, text, {
    route: routes as ProjectKey,
    onlyCheck,
    sameName: same,
    onFile: ({ path, state }) => say(`${wordsOf(state, same, onlyCheck)}\t${path}`),
  })
  for (const { path, why } of report.leftOut) say(`left out\t${path}\t${why}`)
  for (const path of report.flattened) say(`third folder\t${path}\tIt lies deeper than three folders.`)
  for (const line of summaryOf(report, same, onlyCheck)) say(line)
  return 0
}

type State = ImportReport['files'][number]['state']

function wordsOf(state: State, same: string | undefined, onlyCheck: boolean): string {
  if (state === 'here') return 'already here'
  if (state === 'taken' && same === undefined) return 'name taken'
  return onlyCheck ? 'new' : 'added'
}

function summaryOf({ files, leftOut, folders }: ImportReport, same: string | undefined, onlyCheck: boolean): string[] {
  const count = (words: string) => files.filter(({ state }) => wordsOf(state, same, onlyCheck) === words).length
  const made = count(onlyCheck ? 'new' : 'added')
  const here = count('already here')
  const taken = count('name taken')
  return [
    `${made} ${onlyCheck ? 'would be added' : 'added'}, in ${folders === 1 ? '1 folder' : `${folders} folders`}; ${here} already here; ${leftOut.length} left out.`,
    ...(taken > 0
      ? [
          `${taken} left as they are: the folder has a document with this file name and other content. Add --same version or --same another.`,
        ]
      : []),
    ...(made > 0 && !onlyCheck
      ? ['The running portal checks the files now. They are private until staff release them.']
      : []),
  ]
}
