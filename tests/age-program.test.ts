import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { portalFolder, runPortal, sendTo, startPortal, testFolder } from './helpers/command-line.ts'
import { hasTerminals, runAtTerminal } from './helpers/terminal.ts'
import { TestVisitor } from './helpers/test-visitor.ts'

vi.setConfig({ testTimeout: 300_000 })

const PASSPHRASE = 'correct horse battery staple'
const hasAge = hasTerminals && spawnSync('age', ['--version']).status === 0

test.runIf(hasAge && inject('thorough'))(
  'a backup opens with the age program and tar, and a backup encrypted by age is verified (needs: apt-get install age)',
  async () => {
    const env = { DATA_DIR: portalFolder(), BACKUP_PASSPHRASE: PASSPHRASE }
    const portal = await startPortal(env)
    await new TestVisitor(sendTo(portal.url), '').sign({ email: 'ada@x.example' })
    await portal.stop()
    const folder = testFolder()
    expect(await runPortal(env, ['backup', folder])).toMatchObject({ status: 0 })
    const [name = ''] = readdirSync(folder)

    const archive = join(folder, 'backup.tar.gz')
    const ask: [string, string] = ['Enter passphrase', `${PASSPHRASE}\r`]
    const opened = await runAtTerminal({}, ['age', '-d', '-o', archive, join(folder, name)], [ask])
    expect(opened).toMatchObject({ status: 0 })
    const to = testFolder()
    expect(spawnSync('tar', ['xzf', archive, '-C', to]).status).toBe(0)
    // The executed agreement may not have been made yet, so there may be no files.
    const unpacked = ['backup.json', 'config', 'database', 'end.json', 'keys', 'log']
    expect(readdirSync(to)).toEqual(expect.arrayContaining(unpacked))
    expect(readFileSync(join(to, 'keys', 'secret.key'))).toEqual(readFileSync(join(env.DATA_DIR, 'keys', 'secret.key')))
    const [columns, row] = readFileSync(join(to, 'database', 'submission', '000001.jsonl'), 'utf8')
      .trim()
      .split('\n')
    expect(JSON.parse(row ?? '')[JSON.parse(columns ?? '').indexOf('email')]).toBe('ada@x.example')

    const again = join(folder, 'again.age')
    const confirm: [string, string] = ['Confirm passphrase', `${PASSPHRASE}\r`]
    expect(await runAtTerminal({}, ['age', '-p', '-o', again, archive], [ask, confirm])).toMatchObject({ status: 0 })
    expect(await runPortal(env, ['verify-backup', again])).toMatchObject({
      status: 0,
      said: expect.stringContaining('is intact and can be restored'),
    })
  },
)
