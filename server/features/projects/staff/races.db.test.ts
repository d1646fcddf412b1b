import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'vitest'
import { testOnSqlite } from '../../../../tests/helpers/few.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'

testOnSqlite(
  'a project archived while 24 readers load it: no request that begins after the commit gets any of it, and none fails',
  async () => {
    const t = await testApp()
    const { codes } = t.firstRun()
    const staff = await staffBrowser(t, 'admin')
    const list = (await staff.get('/api/admin/projects')).body.projects
    const { revision } = list.find((one: { key: string }) => one.key === 'fanz')
    const readers = await Promise.all(
      Array.from({ length: 24 }, async (_, i) => {
        const reader = t.visitor()
        await reader.post('/api/access/fanz', { code: i % 2 ? codes.master : codes.fanz })
        return reader
      }),
    )
    let isArchived = false
    let served = 0
    const isBusy = Promise.withResolvers<void>()
    let asked = 0
    const late: string[] = []
    const failed: string[] = []

    async function read(index: number) {
      const reader = readers[index]
      for (let round = 0; reader && round < 10_000; round++) {
        // Real requests come one by one. These would else be answered without a pause, and the archiving only after them all.
        await turn()
        const startedAfter = isArchived
        if (startedAfter) asked += 1
        // Codes are entered, too: a request that began before the commit may leave a grant behind.
        const path = round % 5 === 4 ? '/api/access/fanz' : '/api/projects/fanz/content'
        const { status } = path.endsWith('content')
          ? await reader.get(path)
          : await t.visitor().post(path, { code: codes.fanz })
        if (status === 200 && !startedAfter) served += 1
        if (served === 100) isBusy.resolve()
        if (status === 200 && startedAfter) late.push(`${index}: ${path}`)
        if (status !== 200 && status !== 404) failed.push(`${path}: ${status}`)
        if (startedAfter) return
      }
    }
    const reading = readers.map((_, index) => read(index))
    await isBusy.promise
    const archived = await staff.post('/api/admin/projects/fanz/archive', { revision })
    isArchived = true
    await Promise.all(reading)
    expect(archived.status).toBe(204)
    expect({ late, failed, asked }).toEqual({ late: [], failed: [], asked: readers.length })

    // Nothing of it opens the project again once it is restored.
    t.clock.advance(MINUTE)
    const now = (await staff.get('/api/admin/projects')).body.projects.at(-1)
    expect((await staff.post('/api/admin/projects/fanz/restore', { revision: now.revision })).status).toBe(204)
    t.clock.advance(MINUTE)
    const answers = await Promise.all(readers.map((reader) => reader.get('/api/projects/fanz/content')))
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
  },
)
