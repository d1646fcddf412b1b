import type { Page } from '@playwright/test'
import { roomHandlers } from '../../server/app.ts'
import { runDueJobs } from '../../server/features/operations/jobs/service.ts'
import { httpVisitor } from '../helpers/http-visitor.ts'
import { pdfOf } from '../helpers/pdf.ts'
import { insertAccount, openSessionOf } from '../helpers/test-account.ts'
import { expect, haveUnlocked, type Portal, signInAs } from './portal.ts'

const READER = 'e.marchetti@northgate.example'

/** The text of every page tells which it is. */
export const pagesOf = (count: number) =>
  pdfOf(Array.from({ length: count }, (_, index) => `Page number ${index + 1} of the report, on ${TOPICS[index % 4]}`))
const TOPICS = ['revenue', 'the team', 'the market', 'risks']

/** Looks through what was put in. */
export const checkUploads = (portal: Portal) => runDueJobs(portal.deps, roomHandlers)

/** Puts a document in behind the pages' back, as an admin of its own does; answers its id. */
export async function putIn(portal: Portal, title: string, bytes: Uint8Array, given: object = {}) {
  const email = `staff-${Math.random().toString(36).slice(2)}@x.example`
  const { accountId } = await insertAccount(portal.deps, { email, role: 'admin', secondFactor: true })
  const admin = httpVisitor(portal.url)
  for (const [name, value] of await openSessionOf(portal.deps, accountId, true)) admin.cookies.set(name, value)
  const file = { fileName: `${title}.pdf`, bytes: bytes.length }
  const { body: made } = await admin.post('/api/admin/documents', { route: 'vault', title, ...given, ...file })
  const version = `/api/admin/documents/versions/${made.versionId}`
  const piece = await admin.upload(`${version}/pieces/0`, bytes, 'application/octet-stream', 'PUT')
  expect(piece.status).toBe(204)
  expect((await admin.post(`${version}/finish`)).status).toBeLessThan(300)
  await checkUploads(portal)
  expect((await admin.post(`/api/admin/documents/${made.documentId}/release`)).status).toBe(204)
  return made.documentId as string
}

/** Someone whom the data room is for: signed, unlocked, and signed in. */
export async function becomeReader(page: Page, portal: Portal) {
  const code = await haveUnlocked(page, portal, READER)
  const made = await signInAs(page.context(), portal, { email: READER, firstName: 'Elena', lastName: 'Marchetti' })
  const confirmed_at = portal.clock.now().toISOString()
  await portal.deps.db.updateTable('submission').set({ confirmed_at }).where('email', '=', READER).execute()
  return { code, ...made }
}
