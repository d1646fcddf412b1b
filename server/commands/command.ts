import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'

/** The arguments: the first text, further texts, and `--name value` options. */
export type CommandInput = { text: string; rest: string[]; options: Record<string, string | undefined> }

/** A command that runs on an open portal. `run` returns the exit status. */
export type Command = {
  /** Its lines in the list of commands. */
  usage: string
  /** Whether the text is required. */
  asksText?: true
  /** Whether it replaces a lost or wrong key, and so must run without the right one. */
  mendsKeys?: true
  run: (deps: Deps, given: CommandInput) => Promise<number>
}

/** A command that opens what it needs itself. */
export type OwnCommand = { usage: string; run: (config: Config, given: CommandInput) => Promise<number> }

export const say = (line: string) => process.stdout.write(`${line}\n`)
