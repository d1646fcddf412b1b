import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { times } from '../../tests/helpers/few.ts'

/** Far more than a pipe holds. */
const LINES = times(10_000, 1_500)
const WRITER = `
import { makeLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
const log = makeLog('info')
for (let n = 0; n < ${LINES}; n++) log.info({ n, words: 'Æther – '.repeat(40) })
process.kill(process.pid, 'SIGKILL')
`

function run(stderr: 'pipe' | number) {
  return spawn(process.execPath, ['--input-type=module', '-e', WRITER], { stdio: ['ignore', 'ignore', stderr] })
}

test('every line is complete, even if the process is killed right after the last one', async () => {
  const { stderr } = run('pipe')
  if (stderr === null) throw new Error('no pipe')
  const pieces: Buffer[] = []
  for await (const piece of stderr) pieces.push(piece as Buffer)
  const lines = Buffer.concat(pieces).toString().trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: LINES }, (_, n) => n))
})

test('the process continues if the log cannot be written', async () => {
  const child = run(openSync('/dev/full', 'w'))
  const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)))
  expect(signal, 'it came to its last line').toBe('SIGKILL')
})
