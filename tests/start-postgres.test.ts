import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forUnprivileged } from './helpers/start-postgres.ts'

/* D16: the checkout can be in the home of root, which nobody else can enter. */

test.skipIf(process.getuid?.() !== 0)(
  'started by root, the test database runs as another user, from a folder that this user can enter',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-postgres-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const data = join(folder, 'data')
    mkdirSync(data, { mode: 0o700 })
    const { programs, user } = forUnprivileged(folder, data)
    expect(user.uid).not.toBe(0)
    expect(statSync(data).uid).toBe(user.uid)
    for (let at = programs; at !== dirname(at); at = dirname(at)) expect(statSync(at).mode & 0o001, at).toBe(0o001)
    const version = () => execFileSync(join(programs, 'bin', 'initdb'), ['--version'], { ...user, cwd: data })
    expect(version().toString()).toContain('PostgreSQL')
    // A folder that is closed to others is what the copy is for.
    chmodSync(folder, 0o700)
    expect(version).toThrow('EACCES')
  },
)
