import { watchForAlerts } from '../../server/features/transparency-log/alerts/service.ts'
import type { Portal } from '../e2e/portal.ts'
import { httpVisitor } from '../helpers/http-visitor.ts'
import type { Answer, TestVisitor } from '../helpers/test-visitor.ts'

type Known = { email: string; code: string; visitor: TestVisitor }

function done(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** What would otherwise be pictured empty: answers, reviews, shared access, webhooks, proposals and alerts. */
export async function giveStaffWork(portal: Portal, admin: TestVisitor, signed: readonly Known[]) {
  await answer(admin)
  await review(portal)
  await share(portal, signed)
  await integrations(portal, admin, signed)
  await spreadCode(portal, signed.at(-2))
  await portal.tend()
  await watchForAlerts(portal.deps)
}

/** One code from more networks in a day than one person has. */
async function spreadCode({ url }: Portal, someone: Known | undefined) {
  for (let network = 1; network <= 4; network++)
    done(await httpVisitor(url, `198.51.${network}.7`).post('/api/unlock', { code: someone?.code }))
}

async function answer(admin: TestVisitor) {
  const { requests } = done(await admin.get('/api/admin/requests')).body as {
    requests: { kind: string; personId: string }[]
  }
  const access = requests.filter(({ kind }) => kind === 'access').slice(0, 4)
  for (const [at, { personId }] of access.entries()) {
    const words = 'We could not match your account to an earlier investment.'
    if (at % 2 === 0) done(await admin.post(`/api/admin/people/${personId}/approve`, { routes: ['fanz'] }))
    else done(await admin.post(`/api/admin/people/${personId}/decline`, { words }))
  }
}

/** Two people who signed while codes wait for staff. */
async function review(portal: Portal) {
  const { nda } = portal.deps.portal
  const before = nda.activation
  nda.activation = 'review'
  const people = [
    { email: 'c.aldous@pinehurst.example', fullName: 'Clara Aldous', companyName: 'Pinehurst Capital' },
    { email: 'j.okafor@lagoon.example', fullName: 'Jide Okafor', companyName: 'Lagoon Ventures' },
  ]
  for (const [at, one] of people.entries())
    await httpVisitor(portal.url, `203.0.113.${at + 200}`).sign({ ...one, phoneNumber: '+1 415 555 0142' })
  nda.activation = before
}

async function share({ codes }: Portal, signed: readonly Known[]) {
  for (const { visitor, email } of signed.slice(-4))
    await visitor.post('/api/access/vault', { code: codes.shared, email })
}

async function integrations({ url, deps }: Portal, admin: TestVisitor, signed: readonly Known[]) {
  const hooks = [
    {
      url: 'https://hooks.crm.example/portal',
      description: 'CRM',
      types: ['nda.signed', 'request.created', 'interest.stated'],
    },
    {
      url: 'https://data.warehouse.example/events',
      description: 'Warehouse',
      types: ['document.opened', 'code.redeemed'],
    },
  ]
  for (const hook of hooks) done(await admin.post('/api/admin/webhooks', hook))
  const scopes = ['acts:propose', 'people:read']
  const { key } = done(await admin.post('/api/admin/api-keys', { name: 'Assistant', scopes })).body
  done(await admin.post('/api/admin/api-keys', { name: 'Warehouse', scopes: ['people:read', 'pipeline:read'] }))
  const persons = await deps.db.selectFrom('person').select(['id', 'email']).execute()
  const idOf = (at: number) => persons.find(({ email }) => email === signed[at]?.email)?.id
  const inAWeek = new Date(deps.clock.now().getTime() + 7 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const proposals = [
    {
      at: 1,
      nextStep: 'Send the updated financial model',
      reason: 'They may want the current figures before a call.',
    },
    { at: 3, nextStep: 'Offer a call with the founders', reason: 'A call may help before they decide.' },
    { at: 6, nextStep: 'Ask for the side letter', reason: '' },
  ]
  for (const { at, nextStep, reason } of proposals)
    await fetch(`${url}/api/proposals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        proposal: { act: 'next_step', with: { id: idOf(at), nextStep, nextOn: inAWeek } },
        reason,
      }),
    }).then((response) => {
      if (response.status >= 300) throw new Error(`no proposal: ${response.status}`)
    })
}
