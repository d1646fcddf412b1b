import type { TestApp } from './test-app.ts'

/** A reader who signed, unlocked and has the vault page open, with a function that reports events of the page. */
export async function reader(t: TestApp, email: string, address?: string) {
  const visitor = t.visitor(address)
  const { code, submissionId } = await visitor.sign({ email })
  await visitor.post('/api/unlock', { code })
  await visitor.get('/api/projects/vault/content')
  await visitor.get('/api/protection/vault')
  const visit = `visit-of-${email}`.replace(/\W/g, '-')
  const opened = await visitor.post('/api/audit/access', {
    eventId: visit,
    route: 'vault',
    deviceInfo: { userAgent: 'Test browser', viewport: '1440x900', platform: 'Linux', language: 'en-GB' },
    entryTimestamp: t.clock.now().toISOString(),
  })
  if (opened.status !== 202) throw new Error(`the visit was refused: ${JSON.stringify(opened.body)}`)
  let number = 0
  const tell = (...kinds: string[]) =>
    visitor.post('/api/observations', {
      visit,
      events: kinds.map((kind) => ({ id: `${visit}-${++number}`, kind, ageMs: 0 })),
    })
  const visitId = (await t.rows('page_visit')).find((row) => row.event_id === visit)?.id ?? ''
  const personId = (await t.rows('person')).find((row) => row.email_key === email)?.id ?? ''
  return { visitor, code, submissionId, tell, visitId, personId }
}
