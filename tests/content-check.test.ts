import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { FILM_ADDRESS } from '../contract/film-source.ts'
import { contentProblems } from '../server/features/projects/content/content-files.ts'
import { titled } from './helpers/content.ts'
import { COMMANDS_PROGRAM, PROCESS_ENV } from './helpers/server-program.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vestibule-check-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** `program`: the bundle, or the sources as a checkout without a build runs them, which takes seconds to start. */
async function run(env: Record<string, string>, command: string[], program = COMMANDS_PROGRAM) {
  const child = spawn(process.execPath, [program, ...command], { env: { ...PROCESS_ENV, LOG_LEVEL: 'silent', ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [status] = await once(child, 'close')
  return { status, said }
}

test('`config check` says that nobody can sign once the configuration names another company', async () => {
  const data = folder()
  const file = join(data, 'portal.config.json')
  const portal = JSON.parse(readFileSync('content/portal.json', 'utf8'))
  writeFileSync(file, JSON.stringify({ ...portal, company: { ...portal.company, legalName: 'Nordlicht GmbH' } }))
  const check = (program?: string) => run({ DATA_DIR: data, PORTAL_CONFIG: file }, ['config', 'check'], program)
  const valid = 'The settings are valid. Content sets: vault, fanz, realestate, analytics\n'
  const before = await check('server/cli.ts')
  expect(before, 'before the first start').toMatchObject({ status: 0, said: expect.stringContaining(valid) })
  expect(before.said).toMatch(
    /portal\.config\.json sets \d+ settings, which cannot be changed in the browser\.\nDefault: \d+ settings\.\n$/,
  )
  if (inject('databaseKind') === 'postgres') return
  cpSync(inject('template'), data, { recursive: true })
  const blocked =
    'Nobody can sign: the agreement in force names Halcyon AI, Inc., and the settings name Nordlicht GmbH. Publish a version that names it at /admin/agreement.\n'
  const after = await check()
  expect(after).toMatchObject({ status: 0, said: expect.stringContaining(valid) })
  expect(after.said).toMatch(/^Stored: \d+ settings?, which staff change on \/admin\/settings\.$/m)
  expect(after.said.endsWith(blocked)).toBe(true)
})

test.each([
  ['a Vimeo address', 'https://vimeo.com/76979871', 'youtube'],
  ['another site’s mp4', 'https://cdn.example/intro.mp4', 'mp4'],
])('`config check` refuses %s as the film, and says what can be shown', async (_, videoEmbed, videoType) => {
  const data = folder()
  const file = join(data, 'portal.config.json')
  const portal = JSON.parse(readFileSync('content/portal.json', 'utf8'))
  writeFileSync(file, JSON.stringify({ ...portal, video: { videoEmbed, videoType, title: 'Film' } }))
  const refused = await run({ DATA_DIR: data, PORTAL_CONFIG: file }, ['config', 'check'])
  expect(refused).toEqual({ status: 1, said: expect.stringContaining(`video.videoEmbed: ${FILM_ADDRESS}`) })
})

test('the command line says which file was changed since it was published, and makes nothing', async () => {
  const data = folder()
  const content = folder()
  cpSync('content', content, { recursive: true })
  const env = { DATA_DIR: data, CONTENT_DIR: content, WEB_DIR: 'tests/helpers/empty-web' }
  const check = () => run(env, ['content', 'check'])
  const right = 'The content is valid. Content sets: vault, fanz, realestate, analytics\n'
  expect(await check(), 'before the first start').toEqual({
    status: 0,
    said: `${right}There is no portal in ${join(data, 'portal.db')}, so the files were not compared with what is published.\n`,
  })
  expect(readdirSync(data)).toEqual([])
  cpSync(inject('template'), data, { recursive: true })
  expect(await check()).toEqual({ status: 0, said: right })

  const file = join(content, 'fanz.json')
  const set = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(titled(set, 'Another')))
  const differs = `${file}: the file differs from the published version 1. Readers get the published version. To use the file, import it as a draft on /admin/content.\n`
  expect(await check()).toEqual({ status: 0, said: right + differs })
})

test('once the demo is replaced, its content files belong to no project, and that is no problem', () => {
  expect(contentProblems('content', [], { isFirst: false })).not.toEqual([])
  expect(contentProblems('content', [], { isFirst: false, isReplaced: true })).toEqual([])
})
