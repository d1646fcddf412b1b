import { describe, expect, test } from 'vitest'
import { pdfOf } from '../../../tests/helpers/pdf.ts'
import { change, investor, putDocument, roomPath, sendDocument, staffDocument } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'

const page = (id: string, number: number) => roomPath(id, `/pages/${number}?version=1`)

describe('versions', () => {
  test('a newer one takes the place of the present one once it is ready, and an older one can be put back', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId, versionId } = await putDocument(t, staff)
    const reader = await investor(t)
    expect((await reader.get(page(documentId, 1))).status).toBe(200)
    await sendDocument(staff, { documentId, bytes: await pdfOf(['Only page of the second version']) })
    expect((await reader.get(page(documentId, 1))).status, 'until it is ready').toBe(200)
    await t.makeRoom()
    expect((await reader.get(page(documentId, 1))).body.error.code).toBe('document_changed')
    expect((await reader.get(roomPath(documentId, '/text/1?version=2'))).body.text).toBe(
      'Only page of the second version',
    )
    expect((await staff.post(`/api/admin/documents/versions/${versionId}/choose`)).status).toBe(204)
    expect((await reader.get(page(documentId, 3))).status).toBe(200)
    expect((await staffDocument(staff, documentId)).current).toBe(1)
  })

  test('one that is refused changes nothing for readers', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const { versionId } = await putDocument(t, staff, { documentId, bytes: Buffer.from('no document at all') })
    expect((await staffDocument(staff, documentId)).versions[0]).toMatchObject({
      state: 'refused',
      refusal: 'type_unknown',
    })
    expect((await staff.post(`/api/admin/documents/versions/${versionId}/choose`)).body.error.code).toBe(
      'version_not_ready',
    )
    expect((await (await investor(t)).get(page(documentId, 1))).status).toBe(200)
  })
})

describe('downloading', () => {
  test('is off until staff allow it; the copy then has a watermark code that leads to the reader', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const reader = await investor(t)
    expect((await reader.get(roomPath(documentId, '/download'))).body.error.code).toBe('download_off')
    await change(staff, documentId, { download: true })
    const copy = await reader.download(roomPath(documentId, '/download'))
    expect(copy.status).toBe(200)
    const [, code] =
      /filename="document-([0-9A-Z]{4}-[0-9A-Z]{4})\.pdf"/.exec(copy.headers.get('content-disposition') ?? '') ?? []
    const again = await putDocument(t, staff, { title: 'The copy, put back in', bytes: copy.bytes })
    for (const number of [1, 2, 3]) {
      const { text } = (await staff.get(roomPath(again.documentId, `/text/${number}?version=1`))).body
      expect(text).toContain('e.marchetti@northgate.example')
      expect(text).toContain(code)
    }
    const found = await staff.post('/api/admin/watermark', { code: String(code) })
    expect(found.body).toMatchObject({ kind: 'download', email: 'e.marchetti@northgate.example' })
    expect((await t.rows('audit_entry')).some(({ action }) => action === 'document.downloaded')).toBe(true)
  })
})
