import { expect, test } from 'vitest'
import { putDocument } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'

async function withPeople() {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const find = async (search: string, staff = admin) => (await staff.post('/api/admin/find', { search })).body
  const { code } = await t.visitor().sign()
  await t.visitor().sign({ email: 'k.tanaka@meridian.example', fullName: 'Kenji Tanaka', companyName: 'Meridian' })
  return { t, admin, find, code }
}

test('one text finds a person, their code, their signature and a document', async () => {
  const { t, admin, find } = await withPeople()
  const { documentId } = await putDocument(t, admin)
  const submission = (await t.rows('submission')).find(({ full_name }) => full_name === 'Elena Marchetti')
  const [code] = (await t.rows('access_code')).filter(({ submission_id }) => submission_id === submission?.id)
  expect(await find('elena')).toEqual({
    people: [
      {
        id: submission?.person_id,
        name: 'Elena Marchetti',
        email: 'e.marchetti@northgate.example',
        companyName: 'Northgate Family Office',
      },
    ],
    codes: [
      {
        id: code?.id,
        code: expect.stringMatching(/^•+..$/),
        status: 'active',
        email: 'e.marchetti@northgate.example',
        fullName: 'Elena Marchetti',
        description: expect.any(String),
      },
    ],
    signatures: [
      {
        id: submission?.id,
        fullName: 'Elena Marchetti',
        email: 'e.marchetti@northgate.example',
        companyName: 'Northgate Family Office',
        signedAt: t.clock.now().toISOString(),
        supersededAt: null,
      },
    ],
    documents: [],
  })
  const { documents, people } = await find('DECK')
  expect(documents).toEqual([{ id: documentId, route: 'vault', title: 'Pitch deck' }])
  expect(people).toEqual([])
  await admin.delete(`/api/admin/documents/${documentId}`)
  expect((await find('deck')).documents).toEqual([])
})

test('a full code is found however it is typed, and is not shown, to admins either', async () => {
  const { t, find, code } = await withPeople()
  const reader = await staffBrowser(t, 'reader')
  for (const staff of [undefined, reader]) {
    const found = await find(code.toLowerCase(), staff)
    expect(found.codes).toMatchObject([{ fullName: 'Elena Marchetti' }])
    expect(JSON.stringify(found).toUpperCase()).not.toContain(code.toUpperCase())
  }
  expect((await find(code.slice(0, -1))).codes).toEqual([])
})

test('finds six of each, the newest first; signs of a pattern are letters', async () => {
  const { t, find } = await withPeople()
  for (let n = 1; n <= 7; n++) {
    t.clock.advance(1_000)
    await t.visitor(`198.51.100.${n}`).sign({ email: `ida${n}@harbour.example`, fullName: `Ida Nr${n}` })
  }
  const { people, codes, signatures } = await find('ida')
  const newest = [7, 6, 5, 4, 3, 2].map((n) => `ida${n}@harbour.example`)
  for (const rows of [people, codes, signatures])
    expect(rows.map(({ email }: { email: string }) => email)).toEqual(newest)
  expect(await find('%%')).toEqual({ people: [], codes: [], signatures: [], documents: [] })
})

test('less than two characters are refused', async () => {
  const { admin } = await withPeople()
  for (const search of ['', 'a', ' a '])
    expect((await admin.post('/api/admin/find', { search })).body.error).toMatchObject({
      code: 'invalid_input',
      fields: { search: 'Enter at least 2 characters' },
    })
})
