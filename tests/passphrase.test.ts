import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { portalFolder, testFolder } from './helpers/command-line.ts'
import { COMMANDS_PROGRAM } from './helpers/server-program.ts'
import { hasTerminals, runAtTerminal } from './helpers/terminal.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Runs an operator's command at a terminal. */
function atTerminal(env: Record<string, string>, command: string[], answers: [string, string][]) {
  return runAtTerminal(env, [process.execPath, COMMANDS_PROGRAM, ...command], answers)
}

test.skipIf(!hasTerminals)(
  'at a terminal the passphrase is asked for twice, once to restore, and is never shown',
  async () => {
    const env = { DATA_DIR: portalFolder() }
    const folder = testFolder()
    const passphrase = 'correct horse battery staple'
    const made = await atTerminal(
      env,
      ['backup', folder],
      [
        ['Passphrase of the backup: ', `${passphrase}\r`],
        ['Once more: ', `${passphrase}\r`],
      ],
    )
    expect(made).toMatchObject({ status: 0, shown: expect.stringMatching(/\d+ rows, \d+ files/) })
    expect(made.shown).not.toContain('horse')
    const [file = ''] = readdirSync(folder)
    const to = join(testFolder(), 'restored')
    const restored = await atTerminal(
      env,
      ['restore', join(folder, file), '--to', to],
      [['Passphrase of the backup: ', `${passphrase}\r`]],
    )
    expect(restored).toMatchObject({
      status: 0,
      shown: expect.stringMatching(/Verified: the audit log has \d+ entries/),
    })
    expect(restored.shown).not.toContain('horse')
  },
)

test.skipIf(!hasTerminals)('input typed at once answers both questions and is not shown', async () => {
  const env = { DATA_DIR: portalFolder() }
  const folder = testFolder()
  const typed = 'correct horse battery staple\r'
  const made = await atTerminal(env, ['backup', folder], [['Passphrase of the backup: ', typed + typed]])
  expect(made).toMatchObject({ status: 0, shown: expect.stringMatching(/\d+ rows, \d+ files/) })
  expect(made.shown).not.toContain('horse')
  expect(readdirSync(folder)).toHaveLength(1)
})

test.skipIf(!hasTerminals)('differing, too short and missing passphrases are refused with a reason', async () => {
  const data = portalFolder()
  const cases: [string[], RegExp][] = [
    [['correct horse battery\r', 'correct horse batterie\r'], /The passphrases do not match\. Nothing was written\./],
    [['too short\r'], /at least 12 characters/],
    [['\u0004'], /No passphrase was given\./],
    [['correct\u0003'], /No passphrase was given\./],
  ]
  for (const [typed, words] of cases) {
    const folder = join(testFolder(), 'backups')
    mkdirSync(folder)
    const questions = ['Passphrase of the backup: ', 'Once more: ']
    const answers = typed.map((answer, index): [string, string] => [questions[index] ?? '', answer])
    const refused = await atTerminal({ DATA_DIR: data }, ['backup', folder], answers)
    expect(refused).toMatchObject({ status: 1, shown: expect.stringMatching(words) })
    expect(refused.shown).not.toMatch(/horse|short\s/)
    expect(readdirSync(folder)).toEqual([])
  }
})
