import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'

/** What is written behind the command: a text that it is about, further texts, and `--name value`. */
export type CommandInput = { text: string; rest: string[]; options: Record<string, string | undefined> }

/** A command of the operator's; answers the exit status. */
export type Command = {
  /** As the list of commands says it. */
  usage: string
  /** Whether it is nothing without a text. */
  asksText?: true
  /** Whether it is there to replace a key that is lost or another: it begins without the right ones. */
  mendsKeys?: true
  run: (deps: Deps, given: CommandInput) => Promise<number>
}

/** A command that is no act of an open portal. */
export type OwnCommand = { usage: string; run: (config: Config, given: CommandInput) => Promise<number> }

export const say = (line: string) => process.stdout.write(`${line}\n`)
