import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { publishNda } from '../server/features/agreements/signing/service.ts'
import { configuredTerms } from '../server/features/agreements/template-text.ts'
import { type TestApp, testApp } from './helpers/test-app.ts'
import { signature, type TestVisitor } from './helpers/test-visitor.ts'

/** `npm run test:all` runs ten thousand. */
const SEQUENCES = inject('thorough') ? 10_000 : 40

const who = fc.constantFrom(0, 1)
/** Mostly what an honest form sends, so that many sequences come near a signature. */
const mostly = <T>(honest: T, ...others: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(honest) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('fetch' as const), by: who }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('open' as const), by: who }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('report' as const), by: who, of: mostly(0, 1), end: mostly(true, false) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('publish' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('sign' as const),
      by: who,
      of: mostly(0, 1),
      accepted: mostly(true, false),
      text: mostly('served', 'made up', 'blank'),
      consent: mostly('served', 'made up', 'blank'),
      phoneNumber: mostly('+1 415 555 0119', ' '),
      email: mostly('own', 'taken', 'nonsense'),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
type Sign = Extract<Act, { what: 'sign' }>

/** How a sequence begins: anyhow, or as honest reading does, one step further each. */
const READ: Act[] = [
  { what: 'fetch', by: 0 },
  { what: 'open', by: 0 },
  { what: 'report', by: 0, of: 0, end: true },
]
const BEGINNINGS = [[], READ.slice(0, 1), READ.slice(0, 2), READ, READ]

/** What a browser has been given and has done, as the rules know it. */
type Browser = {
  visitor: TestVisitor
  /** From the agreement as it was served to this browser. */
  served: { text: string; consent: string } | undefined
  reading: { id: string; text: string; ended: boolean; signedCode?: string } | undefined
}

let published = 0
let sequence = 0
let signatures = 0

async function run(t: TestApp, state: { inForce: string; consent: string }, acts: readonly Act[]): Promise<void> {
  sequence += 1
  const browsers: [Browser, Browser] = [newBrowser(t), newBrowser(t)]
  const before = await countSignatures(t)
  let expected = 0
  for (const one of acts) {
    if (one.what === 'publish') {
      const text = `# Agreement ${++published}\n\n## 1. Purpose\n\n1.1 The ${published}th text.\n`
      state.inForce = (
        await t.deps.db.transaction().execute((trx) => publishNda(trx, t.deps, text, configuredTerms(t.deps.portal)))
      ).sha256
      continue
    }
    const browser = browsers[one.by] as Browser
    if (one.what === 'fetch') {
      const { sha256, assent } = (await browser.visitor.get('/api/nda')).body
      browser.served = { text: sha256, consent: assent.sha256 }
    }
    if (one.what === 'open') {
      const { readingId } = (await browser.visitor.post('/api/nda/readings')).body
      browser.reading = { id: readingId, text: state.inForce, ended: false }
    }
    if (one.what === 'report') {
      const reading = (one.of === 0 ? browser : browsers[1 - one.by])?.reading
      const { status } = await browser.visitor.post(`/api/nda/readings/${reading?.id ?? 'none'}/progress`, {
        furthest: 1,
        end: one.end,
      })
      const own = reading !== undefined && one.of === 0
      expect(status).toBe(own ? 204 : 404)
      if (own && one.end) reading.ended = true
    }
    if (one.what === 'sign' && (await sign(browsers, one, state))) expected += 1
  }
  expect((await countSignatures(t)) - before).toBe(expected)
  signatures += expected
}

/** Signs as it is said, holds the answer against the rules, and tells whether there is a new signature. */
async function sign(browsers: [Browser, Browser], one: Sign, state: { inForce: string; consent: string }) {
  const browser = browsers[one.by] as Browser
  const reading = (one.of === 0 ? browser : (browsers[1 - one.by] as Browser)).reading
  const own = one.of === 0 ? reading : undefined
  const pick = (how: string, served: string | undefined) =>
    how === 'served' ? (served ?? '') : how === 'blank' ? '' : 'f'.repeat(64)
  const email = {
    own: `s${sequence}-${one.by}-${reading?.id ?? ''}@x.example`,
    taken: 'taken@x.example',
    nonsense: 'x@y',
  }
  const input = signature({
    readingId: reading?.id ?? '',
    ndaAccepted: one.accepted,
    ndaTextHash: pick(one.text, browser.served?.text),
    assentHash: pick(one.consent, browser.served?.consent),
    phoneNumber: one.phoneNumber,
    email: email[one.email as keyof typeof email],
  })
  const answer = await browser.visitor.post('/api/nda/submissions', input)
  if (own?.signedCode) {
    expect([answer.status, answer.body.code], 'signed already: the same again').toEqual([201, own.signedCode])
    return false
  }
  const may =
    own?.ended === true &&
    own.text === state.inForce &&
    input.ndaTextHash === state.inForce &&
    (input.assentHash === state.consent || input.assentHash === '') &&
    one.accepted &&
    one.phoneNumber.trim() !== '' &&
    one.email === 'own'
  expect(answer.status === 201, JSON.stringify({ one, answer: answer.body })).toBe(may)
  if (may && own) own.signedCode = answer.body.code
  return may
}

async function countSignatures(t: TestApp): Promise<number> {
  const { n } = await t.deps.db
    .selectFrom('submission')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

function newBrowser(t: TestApp): Browser {
  return { visitor: t.visitor(), served: undefined, reading: undefined }
}

test('whatever is asked in whatever order: no signature without the text served and opened, 90 percent reported, the hash in force and no other wording', {
  timeout: 3_600_000,
}, async () => {
  const t = await testApp()
  await t.visitor().sign({ email: 'taken@x.example' })
  const { sha256, assent } = (await t.visitor().get('/api/nda')).body
  const state = { inForce: sha256, consent: assent.sha256 }
  const acts = fc.tuple(fc.constantFrom(...BEGINNINGS), fc.array(act, { minLength: 3, maxLength: 12 }))
  const property = fc.asyncProperty(acts, ([first, then]) => run(t, state, [...first, ...then]))
  await fc.assert(property, { numRuns: SEQUENCES, seed: 2026, endOnFailure: true })
  // Otherwise it would have shown little: enough of them did sign.
  expect(signatures).toBeGreaterThan(SEQUENCES / 20)
})
