import { ROOM_LIMITS } from '../../contract/data-room/data-room-labels.ts'
import type { ProjectKey } from '../../contract/projects/project.ts'
import { makeAccount, PASSWORD } from './account.ts'
import { pdfOf } from './pdf.ts'
import { type GivenAccount, signedIn } from './test-account.ts'
import type { TestApp } from './test-app.ts'
import { MINUTE } from './test-clock.ts'
import type { TestVisitor } from './test-visitor.ts'

export type Put = {
  title?: string
  route?: ProjectKey
  folderId?: string | null
  fileName?: string
  bytes?: Uint8Array
  documentId?: string
  /** Leaves it private, as an upload is. */
  isPrivate?: true
}

/** Uploads a file in pieces, as the staff page does. The portal has not checked it yet. */
export async function sendDocument(staff: TestVisitor, given: Put = {}) {
  const { title = 'Pitch deck', route = 'vault', folderId = null, fileName = 'deck.pdf' } = given
  const bytes = given.bytes ?? (await pdfOf(['First page of the deck', 'Second page: revenue', 'Third page: team']))
  const file = { fileName, bytes: bytes.length }
  const begun = given.documentId
    ? await staff.post(`/api/admin/documents/${given.documentId}/versions`, file)
    : await staff.post('/api/admin/documents', { title, route, folderId, ...file })
  if (begun.status !== 201) throw new Error(`the upload was refused: ${JSON.stringify(begun.body)}`)
  const { documentId, versionId } = begun.body as { documentId: string; versionId: string }
  for (let number = 0; number * ROOM_LIMITS.pieceBytes < bytes.length; number++) {
    const piece = bytes.subarray(number * ROOM_LIMITS.pieceBytes, (number + 1) * ROOM_LIMITS.pieceBytes)
    const sent = await staff.upload(pieceOf(versionId, number), piece, 'application/octet-stream', 'PUT')
    if (sent.status !== 204) throw new Error(`a piece was refused: ${JSON.stringify(sent.body)}`)
  }
  const finished = await staff.post(`/api/admin/documents/versions/${versionId}/finish`)
  if (finished.status !== 204) throw new Error(`the file was refused: ${JSON.stringify(finished.body)}`)
  return { documentId, versionId }
}

export const pieceOf = (versionId: string, number: number) =>
  `/api/admin/documents/versions/${versionId}/pieces/${number}`

/** Uploads a file, runs its check and releases it. */
export async function putDocument(t: TestApp, staff: TestVisitor, given: Put = {}) {
  const sent = await sendDocument(staff, given)
  await t.makeRoom()
  if (!given.isPrivate) await release(staff, sent.documentId)
  return sent
}

/** Opens a document to its readers. */
export const release = (staff: TestVisitor, id: string) => staff.post(`/api/admin/documents/${id}/release`)

/** A document as staff see it. */
export async function staffDocument(staff: TestVisitor, id: string, route = 'vault') {
  const { documents } = (await staff.get(`/api/admin/documents?route=${route}`)).body
  return documents.find((one: { id: string }) => one.id === id)
}

/** Replaces a document's details with its present ones and the given changes. */
export async function change(staff: TestVisitor, id: string, given: object, route = 'vault') {
  const { title, description, icon, action, folderId, download, narrowed, readers, visibleFrom, visibleUntil } =
    await staffDocument(staff, id, route)
  const said = { title, description, icon, action, folderId, download, narrowed, readers, visibleFrom, visibleUntil }
  return staff.post(`/api/admin/documents/${id}`, { ...said, ...given })
}

/** A reader of the data room, who has signed, unlocked and signed in. */
export async function investor(
  t: TestApp,
  email = 'e.marchetti@northgate.example',
  account: Partial<GivenAccount> = {},
) {
  const visitor = t.visitor()
  const { code } = await visitor.sign({ email })
  await visitor.post('/api/unlock', { code })
  const made = await signedIn(t, visitor, { email, ...account })
  await confirmSignature(t, email)
  return Object.assign(visitor, { code, ...made })
}

/** As confirming the account in the browser that signed does. */
async function confirmSignature(t: TestApp, email: string) {
  const confirmed_at = t.clock.now().toISOString()
  await t.deps.db
    .transaction()
    .execute((trx) => trx.updateTable('submission').set({ confirmed_at }).where('email', '=', email).execute())
}

/** Somebody who signed and confirmed an account, each with its entry in the log. */
export async function confirmedReader(t: TestApp, email: string): Promise<TestVisitor> {
  const visitor = t.visitor()
  const { code } = await visitor.sign({ email })
  await visitor.post('/api/unlock', { code })
  const confirmed_at = t.clock.now().toISOString()
  await t.deps.db.updateTable('submission').set({ confirmed_at }).where('email', '=', email).execute()
  await makeAccount(t, email)
  await visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return visitor
}

/** The path of a document for readers. */
export const roomPath = (id: string, rest = '', route = 'vault') => `/api/projects/${route}/documents/${id}${rest}`

let reports = 0

/** Gets pages of a document of Vault, and reports for how many milliseconds each was open. */
export async function readPages(
  t: TestApp,
  visitor: TestVisitor,
  id: string,
  times: Record<number, number>,
  version = 1,
): Promise<void> {
  const visit = `visit-${++reports}-of-reader`
  await visitor.get(roomPath(id))
  const entryTimestamp = t.clock.now().toISOString()
  await visitor.post('/api/audit/access', { eventId: visit, route: 'vault', entryTimestamp })
  for (const page of Object.keys(times)) await visitor.get(roomPath(id, `/pages/${page}?version=${version}`))
  t.clock.advance(5 * MINUTE)
  const events = Object.entries(times).map(([page, ms]) => ({
    id: `report-${++reports}-of-reader`,
    kind: 'section_time',
    ageMs: 0,
    section: `doc-${id}-${version}-${page}`,
    ms,
  }))
  const { body } = await visitor.post('/api/observations', { visit, events })
  if (body.kept !== events.length) throw new Error(`the reports were refused: ${JSON.stringify(body)}`)
}
