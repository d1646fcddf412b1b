import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { investor, putDocument } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import type { Ids } from '../../../platform/ids.ts'
import { openPath } from '../../operations/api-description/describe.ts'

/** The same ids in the same order in every portal, so that what readers get can be compared byte by byte. */
function countedIds(): Ids {
  const counts: Record<string, number> = {}
  const next = (of = 'pick') => {
    counts[of] = (counts[of] ?? 0) + 1
    return createHash('sha256').update(`${of} ${counts[of]}`).digest('base64url')
  }
  return {
    id: () => `i${next('id').slice(0, 21)}`,
    token: () => next('token'),
    pick: (alphabet, length) =>
      Array.from({ length }, (_, at) => alphabet[next().charCodeAt(at % 43) % alphabet.length]).join(''),
  }
}

/** Random for each answer, whoever asks. */
const BY_CHANCE = new Set(['request-id', 'x-request-id', 'set-cookie'])
/** Of the reader: the account session, which has the real clock, and the mark on the page. */
const OF_READER = /"(?:since|ends|watermark)":"[^"]*"/g
const SKIPPED = /^\/api\/(?:admin|auth|events|key|mcp|proposals)\b|stream|openapi|docs$|:challenge|mail-preview/

/** One portal with two investors, of whom one asks, and a third who then reads everything that a reader can get. */
async function readAfter(asker: 'ada' | 'elena') {
  const t = await testApp()
  t.deps.ids = countedIds()
  const staff = await staffBrowser(t, 'admin')
  const elena = await investor(t)
  const ada = await investor(t, 'ada@aurum.example')
  const reader = await investor(t, 'grace@navy.example')
  const { documentId } = await putDocument(t, staff)
  const asks: TestVisitor = asker === 'ada' ? ada : elena
  const asked = await asks.post('/api/projects/vault/questions', {
    category: 'Legal',
    words: `${asker} wants to know who owns the patents.`,
    documentId,
    page: 2,
  })
  const { id: questionId } = asked.body
  t.clock.advance(MINUTE)
  await staff.post(`/api/admin/questions/${questionId}/draft`, { words: 'The company.', revision: 0 })
  await staff.post(`/api/admin/questions/${questionId}/answer`, { revision: 1 })
  for (const given of [
    { documentId, page: 2 },
    { question: 'Where?', questionId: null },
  ])
    await staff.post('/api/admin/faq', {
      ...{ route: 'vault', questionId, category: 'Legal', question: 'Who owns the patents?', answer: 'The company.' },
      ...given,
      publishOn: 'now',
    })
  await t.runJobs()
  const got: [string, number, string][] = []
  for (const path of new Set(t.app.routes.flatMap((route) => (route.method === 'GET' ? openPath(route.path) : [])))) {
    if (SKIPPED.test(path)) continue
    const at = path
      .replace('{route}', 'vault')
      .replace('{id}', documentId)
      .replace('{page}', '1')
      .replace(/\{\w+\}/g, 'none')
    const { status, bytes, headers } = await reader.download(`${at}?version=1`)
    const told = [...headers].filter(([name]) => !BY_CHANCE.has(name))
    const text = Buffer.from(bytes).toString('latin1')
    got.push([at, status, JSON.stringify([told, text.replace(OF_READER, '')])])
  }
  const mails = t.mails.filter(({ to }) => to === 'grace@navy.example').map(({ subject, text }) => [subject, text])
  return { got, mails, faq: (await reader.get('/api/projects/vault/faq')).body.entries }
}

test('whatever another reader gets is the same, byte for byte, whichever of two people asked', async () => {
  const first = await readAfter('ada')
  const second = await readAfter('elena')
  expect(first.faq).toHaveLength(2)
  expect(first.got.length).toBeGreaterThan(20)
  expect(first.got.filter(([, status]) => status === 200).length).toBeGreaterThan(12)
  expect(second.got).toEqual(first.got)
  expect(second.mails).toEqual(first.mails)
  expect(second.faq).toEqual(first.faq)
})
