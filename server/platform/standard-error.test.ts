import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { expect, test } from 'vitest'

const WRITER = `
import { writeLine } from ${JSON.stringify(new URL('./standard-error.ts', import.meta.url).href)}
for (let n = 0; n < 3000; n++) writeLine(JSON.stringify({ n, words: 'Æther – '.repeat(40) }) + '\\n')
process.kill(process.pid, 'SIGKILL')
`

function run(stderr: 'pipe' | number) {
  return spawn(process.execPath, ['--input-type=module', '-e', WRITER], { stdio: ['ignore', 'ignore', stderr] })
}

test('every line is whole and there, though the reader is slow and the process is killed right after the last', async () => {
  const child = run('pipe')
  const pieces: Buffer[] = []
  const { stderr } = child
  if (stderr === null) throw new Error('no pipe')
  for await (const piece of stderr) {
    pieces.push(piece as Buffer)
    // The pipe holds 64 kB; the writer has to wait for us.
    if (pieces.length % 8 === 0) await new Promise((resolve) => setTimeout(resolve, 3))
  }
  const lines = Buffer.concat(pieces).toString().trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: 3000 }, (_, n) => n))
})

test('where nothing can be written the process goes on', async () => {
  const child = run(openSync('/dev/full', 'w'))
  const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)))
  expect(signal, 'it came to its last line').toBe('SIGKILL')
})
