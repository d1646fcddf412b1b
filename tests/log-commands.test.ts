import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { portalFolder, withoutPortal } from './helpers/command-line.ts'
import { COMMANDS_PROGRAM, PROCESS_ENV, SERVER_PROGRAM } from './helpers/server-program.ts'

/** The operator's machine, and another one that has nothing of the portal but what was brought there. */
function machines() {
  const data = portalFolder()
  const elsewhere = mkdtempSync(join(tmpdir(), 'vestibule-elsewhere-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
  copyFileSync('docs/verifier/verify-log.mjs', join(elsewhere, 'verify-log.mjs'))
  const env = {
    ...PROCESS_ENV,
    DATA_DIR: data,
    LOG_LEVEL: 'silent',
    WEB_DIR: 'tests/helpers/empty-web',
    PORT: '0',
    DRAIN_SECONDS: '0',
  }
  return {
    env,
    data,
    elsewhere: (name: string) => join(elsewhere, name),
    portal: (...command: string[]) => run(COMMANDS_PROGRAM, command, { env }),
    verify: (...given: string[]) => run('verify-log.mjs', given, { cwd: elsewhere, env: {} }),
  }
}

function run(program: string, given: string[], options: object) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...given], { ...options, encoding: 'utf8' })
  return { status, said: `${stdout}${withoutPortal(stderr)}` }
}

/** Lets the log grow by an export, and copies the last checkpoint. Returns its size. */
function copyOfCheckpoints(portal: ReturnType<typeof machines>['portal'], data: string, to: string): number {
  portal('audit', 'export', `${to}.jsonl`)
  const [text = '', signatures = ''] = readFileSync(join(data, 'log', 'checkpoints.txt'), 'utf8')
    .trimEnd()
    .split('\n\n')
    .slice(-2)
  writeFileSync(to, `${text}\n\n${signatures}\n`)
  return Number(text.split('\n')[1])
}

const firstKey = (said: string) => said.split('\t')[0] ?? ''

test('the verifier is one file that imports nothing but what Node brings, and nothing of the server', () => {
  const source = readFileSync('docs/verifier/verify-log.mjs', 'utf8')
  const imported = [...source.matchAll(/^import .* from '([^']+)'/gm)].map(([, name]) => name ?? '')
  expect(imported.length).toBeGreaterThan(2)
  for (const name of imported) expect(name).toMatch(/^node:(crypto|fs|url)$/)
  expect(source).not.toMatch(/\bimport\(|\brequire\(/)
})

test('the verifier runs from any path, and never exits with 0 without output', () => {
  const { elsewhere } = machines()
  const other = `${elsewhere('')}-by-another-name`
  symlinkSync(elsewhere(''), other)
  onTestFinished(() => rmSync(other))
  expect(run(join(other, 'verify-log.mjs'), ['nowhere.jsonl', '--key', 'nonsense'], {})).toMatchObject({
    status: 2,
    said: expect.stringContaining('no public key'),
  })
})

describe('an export from one machine, verified on another', () => {
  test('is verified; a change and an unreadable file each have their own exit status', () => {
    const { portal, verify, elsewhere, data } = machines()
    const key = firstKey(portal('log', 'keys').said)
    expect(portal('audit', 'export', elsewhere('log.jsonl'))).toMatchObject({
      status: 0,
      said: expect.stringContaining(`--key ${key}`),
    })
    expect(statSync(elsewhere('log.jsonl')).mode & 0o777).toBe(0o600)
    const held = verify('log.jsonl', '--key', key)
    expect(held.said).toMatch(/^\d+ entries are as they were written, up to \d+; 1 checkpoints/)
    expect(held.status).toBe(0)

    copyFileSync(join(data, 'log', 'checkpoints.txt'), elsewhere('kept.txt'))
    writeFileSync(elsewhere('key.txt'), `${key}\n`)
    expect(verify('log.jsonl', '--key', 'key.txt', '--checkpoint', 'kept.txt').status).toBe(0)

    const text = readFileSync(elsewhere('log.jsonl'), 'utf8')
    writeFileSync(elsewhere('changed.jsonl'), text.replace('"action":"code.issued"', '"action":"code.revoked"'))
    const changed = verify('changed.jsonl', '--key', key)
    const index = text.split('\n').findIndex((line) => line.includes('"action":"code.issued"')) - 1
    expect(changed.said).toContain(`Entry ${index}: `)
    expect(changed.status).toBe(1)
    writeFileSync(elsewhere('cut.jsonl'), text.slice(0, text.length / 2))
    expect(verify('cut.jsonl', '--key', key).status).toBe(1)
    const lines = text.split('\n')
    writeFileSync(elsewhere('less.jsonl'), lines.filter((line) => !line.startsWith('{"type":"checkpoint"')).join('\n'))
    expect(verify('less.jsonl', '--key', key).said, 'the counts at the end do not fit').toContain('the export says')

    expect(verify('log.jsonl').status).toBe(2)
    expect(verify('nowhere.jsonl', '--key', key).status).toBe(2)
    expect(verify('log.jsonl', '--key', 'nonsense').status).toBe(2)
    const stranger = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
    expect(verify('log.jsonl', '--key', stranger).status, 'no checkpoint of this key').toBe(3)
    expect(verify('log.jsonl', '--key', stranger, '--checkpoint', 'kept.txt').status).toBe(2)
  })

  test('of single entries has the proof that each is in the log', () => {
    const { portal, verify, elsewhere, data } = machines()
    const key = firstKey(portal('log', 'keys').said)
    expect(portal('audit', 'export', elsewhere('two.jsonl'), '0', '7').said).toContain('2 entries')
    expect(verify('two.jsonl', '--key', key)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^2 entries are in the log of \d+ entries/),
    })
    const newer = copyOfCheckpoints(portal, data, elsewhere('newer.txt'))
    expect(verify('two.jsonl', '--key', key, '--checkpoint', 'newer.txt')).toMatchObject({
      status: 3,
      said: expect.stringMatching(/audit prove \d+ \d+/),
    })
    const [older = 0] = [Number(/log of (\d+) entries/.exec(verify('two.jsonl', '--key', key).said)?.[1])]
    writeFileSync(elsewhere('proof.jsonl'), portal('audit', 'prove', String(older), String(newer)).said)
    const proved = ['--checkpoint', 'newer.txt', '--proof', 'proof.jsonl']
    expect(verify('two.jsonl', '--key', key, ...proved)).toMatchObject({ status: 0 })
    expect(portal('audit', 'prove', '9', '3')).toMatchObject({ status: 2 })
    expect(portal('audit', 'prove')).toMatchObject({ status: 2 })

    const text = readFileSync(elsewhere('two.jsonl'), 'utf8')
    writeFileSync(elsewhere('moved.jsonl'), text.replace('"index":7', '"index":6'))
    expect(verify('moved.jsonl', '--key', key)).toMatchObject({ status: 1, said: expect.stringContaining('Entry 6') })

    // An entry of somebody's own, its hash made to fit, put where the checkpoint has been looked at already.
    const [header, first, second, checkpoint, ...rest] = text.split('\n') as [string, string, string, string]
    const { entry, ...line } = JSON.parse(second)
    const made = { ...entry, action: 'code.revoked' }
    const hash = createHash('sha256')
      .update(`\0${JSON.stringify(made)}`)
      .digest('base64')
    const forged = JSON.stringify({ ...line, hash, entry: made })
    writeFileSync(elsewhere('behind.jsonl'), [header, first, checkpoint, forged, ...rest].join('\n'))
    expect(verify('behind.jsonl', '--key', key)).toMatchObject({ status: 1, said: expect.stringContaining('Entry 7') })
  })

  test('is verified across a key change with the old key alone', () => {
    const { portal, verify, elsewhere, data } = machines()
    const old = firstKey(portal('log', 'keys').said)
    expect(portal('log', 'rotate-key').status).toBe(0)
    expect(statSync(join(data, 'keys', 'log.key')).mode & 0o777).toBe(0o600)
    const keys = portal('log', 'keys').said.trim().split('\n')
    expect(keys.map((line) => line.split('\t')[1])).toEqual(['first', 'rotated'])
    portal('audit', 'export', elsewhere('log.jsonl'))
    expect(verify('log.jsonl', '--key', old).said).not.toContain('vouches yet')
    expect(verify('log.jsonl', '--key', old).status).toBe(0)
    expect(verify('log.jsonl', '--key', firstKey(keys[1] ?? '')).status).toBe(0)
  })
})

test('on the machine: the log is listed and verified, and when it was last is said', () => {
  const { portal } = machines()
  expect(portal('audit', 'verify')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^The log is intact: \d+ entries/),
  })
  expect(portal('audit', 'verify').said).toMatch(/^Last verified \S+: it was intact\nThe log is intact/)
  const listed = portal('audit', 'list', 'action=log.verified').said.trim().split('\n')
  expect(listed.length).toBe(2)
  expect(listed[0]).toContain('"ok":true')
  const actions = portal('audit', 'actions').said.trim().split('\n')
  expect(actions).toContain('code.revoked\tcodes\trevoked {code} of {person}')
  expect(portal('audit', 'list', 'colour=red')).toMatchObject({ status: 2 })
})

test('a process that is asked to stop leaves nothing without a checkpoint', async () => {
  const { env, portal, data } = machines()
  const child = spawn(process.execPath, [SERVER_PROGRAM], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /portal: (\S+)/.exec(chunk.toString())?.[1]
      if (found) resolve(found)
    })
  })
  await fetch(`${url}/api/access/vault`)
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  const listed = portal('audit', 'list').said
  expect(listed).toContain('access.refused')
  const [last] = listed.split('\n')
  const sizes = readFileSync(join(data, 'log', 'checkpoints.txt'), 'utf8').match(/^\d+$/gm)
  expect(Number(sizes?.at(-1))).toBe(Number(last?.split('\t')[0]) + 1)
})

test('a command ends quietly when the reader of its output stops', async () => {
  const child = spawn(process.execPath, [COMMANDS_PROGRAM, 'audit', 'actions'], { env: PROCESS_ENV })
  child.stdout.destroy()
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [status] = await once(child, 'close')
  expect({ status, said }).toEqual({ status: 0, said: '' })
})
