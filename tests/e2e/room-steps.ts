import type { BrowserContext, Page } from '@playwright/test'
import { roomHandlers } from '../../server/app.ts'
import { runDueJobs } from '../../server/features/operations/jobs/service.ts'
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
export async function putIn(page: Page, portal: Portal, title: string, bytes: Uint8Array, given: object = {}) {
  const browser = page.context().browser()
  const context: BrowserContext | undefined = await browser?.newContext()
  if (!context) throw new Error('there is no browser')
  const email = `staff-${Math.random().toString(36).slice(2)}@x.example`
  const { accountId } = await insertAccount(portal.deps, { email, role: 'admin', secondFactor: true })
  const cookies = await openSessionOf(portal.deps, accountId, true)
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
  const headers = { origin: new URL(portal.url).origin }
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${portal.url}${path}`, { data, headers })
    expect(answer.ok(), path).toBe(true)
    return answer.status() === 204 ? undefined : answer.json()
  }
  const file = { fileName: `${title}.pdf`, bytes: bytes.length }
  const { documentId, versionId } = await post('/api/admin/documents', { route: 'vault', title, ...given, ...file })
  const piece = await context.request.put(`${portal.url}/api/admin/documents/versions/${versionId}/pieces/0`, {
    data: Buffer.from(bytes),
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  })
  expect(piece.status()).toBe(204)
  await post(`/api/admin/documents/versions/${versionId}/finish`, {})
  await checkUploads(portal)
  await context.close()
  return documentId as string
}

/** Someone whom the data room is for: signed, unlocked, and signed in. */
export async function becomeReader(page: Page, portal: Portal) {
  const code = await haveUnlocked(page, portal, READER)
  const made = await signInAs(page.context(), portal, { email: READER, firstName: 'Elena', lastName: 'Marchetti' })
  return { code, ...made }
}
