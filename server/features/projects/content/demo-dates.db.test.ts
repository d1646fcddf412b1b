import { expect, test } from 'vitest'
import { contentEditor } from '../../../../tests/helpers/content.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'

test('a first start a year later announces its launches a year later, on the front page and on the pages', async () => {
  const t = await testApp({ firstDay: '2026-11-24' })
  const { platforms } = (await t.visitor().get('/api/portal')).body
  const launches = platforms.map(({ launch }: { launch: string | null }) => launch).filter(Boolean)
  expect(launches).toEqual(['Q4 2026', 'Q1 2027'])
  const reader = t.visitor()
  await reader.post('/api/access/fanz', { code: t.firstRun().codes.fanz })
  const fanz = (await reader.get('/api/projects/fanz/content')).body
  expect(fanz.hero.subtitle).toContain('Launching Q4 2026')
  expect(JSON.stringify(fanz)).not.toContain('Q4 2025')
  const { open } = await contentEditor(t)
  expect((await open()).file, 'the file is the version that was made of it').toMatchObject({
    state: 'same',
    about: '1',
  })
})

test('in its own quarter the demo says what is in its files', async () => {
  const t = await testApp({ firstDay: '2025-11-24' })
  const { platforms } = (await t.visitor().get('/api/portal')).body
  const launches = platforms.map(({ launch }: { launch: string | null }) => launch).filter(Boolean)
  expect(launches).toEqual(['Q4 2025', 'Q1 2026'])
})
