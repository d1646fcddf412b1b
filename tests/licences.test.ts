import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

function check(...given: string[]) {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/licences.mjs', ...given], { encoding: 'utf8' })
  return { status, stdout }
}

test('every shipped package has a permissive licence', () => {
  expect(check()).toEqual({ status: 0, stdout: expect.stringMatching(/^\d{2,} packages have permissive licences\n$/) })
})

test.each(['GPL-3.0', 'MIT AND GPL-2.0', 'MIT OR (GPL-2.0 AND ISC)', 'SEE LICENSE IN FILE', ''])(
  'a package under "%s" is refused and named',
  (licence) => {
    const { status, stdout } = check('fine=MIT', `left-pad=${licence}`)
    expect(status).toBe(1)
    expect(stdout).toBe(`left-pad: ${licence || 'no licence'} is not on the list in scripts/licences.mjs\n`)
  },
)

test('a choice of licences needs one that is permissive, and an exception holds for its package only', () => {
  expect(check('one=(MIT OR GPL-3.0)', 'two=MIT AND OFL-1.1').status).toBe(0)
  expect(check('@img/sharp-libvips-linux-x64=LGPL-3.0-or-later').status).toBe(0)
  expect(check('other=LGPL-3.0-or-later').status).toBe(1)
})
