// Measures requests with 1,000 to 1,000,000 rows, through the real app in one process, without the network.
import { makeApp } from '../../server/app.ts'
import { TestVisitor } from '../../tests/helpers/test-visitor.ts'
import { benchPortal } from '../staff-portal.mjs'
import { fill } from './fill.mjs'
import { plotGrowth } from './plot.mjs'
import { median } from './rounds.mjs'
import { signatureOf } from './visitors.mjs'

const CODES = '/api/admin/codes'
const AUDIT = '/api/admin/audit'
/** The targets apply up to this many rows. */
const AIMS = { codes: 1_000_000, audit: 1_000_000 }
const AIM_MS = 50

export async function growth({ quick }) {
  const sizes = quick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]
  const times = new Map()
  const note = (group, what, ms) => {
    const key = `${group}: ${what}`
    if (!times.has(key)) times.set(key, { group, what, ms: [] })
    times.get(key).ms.push(ms)
  }
  await benchPortal(async ({ deps, get }) => {
    let filled = 0
    for (const size of sizes) {
      fill(deps, filled, size)
      filled = size
      for (const [group, what, path] of await listsOf(deps, size))
        note(group, what, await timed(quick, () => get(path)))
      const acts = await visitorActs(deps)
      note('visitors', 'access check', await timed(quick, acts.check))
      note('visitors', 'signature', await timed(quick, acts.sign, acts.read))
    }
  })
  const lines = [...times.values()]
  if (!quick) plotGrowth(sizes, lines)
  return [...lines.map((line) => growthRow(sizes, line)), ...aimRows(sizes, lines)]
}

/** The requests of the staff's lists; `deep` is in the middle of the list. */
async function listsOf({ db }, size) {
  const middle = await db
    .selectFrom('access_code')
    .select(['id', 'created_at'])
    .where('id', '=', `c${size / 2}`)
    .executeTakeFirstOrThrow()
  const place = encodeURIComponent(`${middle.created_at} ${middle.id}`)
  return [
    ['codes', 'first page', CODES],
    ['codes', 'page in the middle', `${CODES}?after=${place}`],
    ['codes', 'a state', `${CODES}?state=pending`],
    ['codes', 'state, kind and route', `${CODES}?state=expired&type=personal&route=fanz`],
    ['codes', 'ending soonest', `${CODES}?sort=ending`],
    ['codes', 'search: an email', `${CODES}?search=holder-777@`],
    ['audit', 'first page', AUDIT],
    ['audit', 'page in the middle', `${AUDIT}?after=${Math.floor(size / 2)}`],
    ['audit', 'refusals', `${AUDIT}?kind=refused`],
    ['audit', 'a code', `${AUDIT}?code=c777`],
    ['audit', 'codes of a page', `${AUDIT}?kind=codes&route=fanz`],
    ['audit', 'since a day', `${AUDIT}?from=2026-09-30T00:00:00.000Z`],
  ]
}

async function visitorActs(deps) {
  const app = makeApp(deps)
  const newVisitor = () => {
    const part = () => 1 + Math.floor(Math.random() * 250)
    const env = { incoming: { socket: { remoteAddress: `198.18.${part()}.${part()}` } } }
    return new TestVisitor((request) => Promise.resolve(app.fetch(request, env)), '')
  }
  const must = (answer, status) => {
    if (answer.status !== status) throw new Error(`answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const read = async () => {
    const signer = newVisitor()
    return { signer, body: signatureOf(await signer.read()) }
  }
  const sign = async ({ signer, body }) => must(await signer.post('/api/nda/submissions', body), 201)
  const known = await read()
  const { code } = await sign(known)
  must(await known.signer.post('/api/access/vault', { code }), 200)
  return { read, sign, check: async () => must(await known.signer.get('/api/access/vault'), 200) }
}

/** The median in milliseconds, without the time of `prepare`. */
async function timed(quick, act, prepare = async () => {}) {
  const took = []
  const rounds = quick ? 7 : 21
  for (let round = -2; round < rounds; round++) {
    const given = await prepare()
    const began = performance.now()
    await act(given)
    if (round >= 0) took.push(performance.now() - began)
  }
  return median(took)
}

function growthRow(sizes, { group, what, ms }) {
  const given = ms.map((one) => one.toFixed(1)).join(', ')
  return {
    id: `growth ${group} ${what}`,
    what: `${group}, ${what}: ${sizes.map(short).join(', ')} rows`,
    ours: `${given} ms`,
  }
}

function aimRows(sizes, lines) {
  return Object.entries(AIMS).flatMap(([group, rows]) => {
    const at = sizes.indexOf(rows)
    if (at < 0) return []
    const slowest = lines.filter((line) => line.group === group).sort((a, b) => b.ms[at] - a.ms[at])[0]
    return {
      id: `lists-${group}`,
      what: `slowest page of ${group} at ${rows.toLocaleString('en')} (${slowest.what})`,
      ours: `${slowest.ms[at].toFixed(1)} ms`,
      aim: `below ${AIM_MS} ms`,
      met: slowest.ms[at] < AIM_MS,
    }
  })
}

function short(rows) {
  return rows >= 1_000_000 ? `${rows / 1_000_000}M` : `${rows / 1_000}k`
}
