import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Config } from '../config.ts'
import { Refused } from '../features/operations/backup/rules.ts'
import { isLongEnough } from '../features/operations/backup/settings.ts'

/** The passphrase from the settings or the terminal. Never an argument, which others on the machine can read. */
export async function findPassphrase({ backupPassphrase }: Config, what: 'make' | 'open'): Promise<string> {
  if (backupPassphrase !== undefined) return backupPassphrase
  if (!process.stdin.isTTY)
    throw new Refused('Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, or run this at a terminal.')
  const terminal = openTerminal()
  try {
    const typed = await terminal.ask('Passphrase of the backup: ')
    if (what === 'open') return typed
    if (!isLongEnough(typed)) throw new Refused('The passphrase must have at least 12 characters.')
    if ((await terminal.ask('Once more: ')) !== typed)
      throw new Refused('The passphrases do not match. Nothing was written.')
    return typed
  } finally {
    terminal.close()
  }
}

/**
 * Reads lines without showing them. The terminal stays silent from before the first question until after the last answer,
 * so that fast input, such as from a password manager, is neither shown nor lost between two questions.
 */
function openTerminal() {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const typed = lines[Symbol.asyncIterator]()
  return {
    ask: async (question: string): Promise<string> => {
      process.stderr.write(question)
      const { done, value } = await typed.next()
      process.stderr.write('\n')
      if (done) throw new Refused('No passphrase was given.')
      return value
    },
    close: () => lines.close(),
  }
}
