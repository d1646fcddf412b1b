import { X509Certificate } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { KINDS, type Pack, recompute, resealAsStranger } from '../../../../tests/helpers/altered-packs.ts'
import { fewOfAll } from '../../../../tests/helpers/few.ts'
import { nextCheckpoint } from '../../../../tests/helpers/log.ts'
import { madeOnce, sameBrowser } from '../../../../tests/helpers/made-once.ts'
import { changeRows, rewriteLog } from '../../../../tests/helpers/rewritten-log.ts'
import { seeded } from '../../../../tests/helpers/seals-agree.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { unzip } from '../../../../tests/helpers/unzip.ts'
import type { Trx } from '../../../db/tables.ts'
import { rotateSeal } from './keys.ts'
import { makeSealKey } from './seal-certificate.ts'
import { readAttached, readCheckpoints, readLogKey, type Verdict, verifyPack } from './verifier/verify-agreement.mjs'

/** Each kind of change is made to this many packs. */
const PACKS = inject('thorough') ? 10 : 1
const CHANGED = fewOfAll(Object.entries(KINDS), 30)

type Random = () => number

async function packOf(staff: TestVisitor, id: string): Promise<Pack> {
  const { status, bytes } = await staff.download(`/api/admin/agreements/${id}/evidence`)
  expect(status).toBe(200)
  return new Map(unzip(Buffer.from(bytes)))
}

/** The page that a reader sees, as the portal keeps it. */
async function keepPage(t: TestApp): Promise<string> {
  const build = 'b'.repeat(16)
  const sha256 = await t.deps.files.put(Buffer.from('<!doctype html><p>Sign NDA'))
  const style = await t.deps.files.put(Buffer.from('p{margin:0}'))
  const styles = JSON.stringify([{ path: '/assets/page.css', sha256: style }])
  const row = { sha256, build, nda_version: 1, styles, kept_at: t.clock.now().toISOString() }
  await t.deps.db.insertInto('page_snapshot').values(row).execute()
  return build
}

/** Somebody reads, signs and looks around, in their own way and time. */
async function story(t: TestApp, random: Random, build: string, name: string): Promise<string> {
  const pause = () => t.clock.advance(SECOND + Math.floor(random() * MINUTE))
  const visitor = t.visitor()
  const { body } = await visitor.post('/api/nda/readings', { build })
  for (const at of [0.3 + random() / 2, 1]) {
    pause()
    const active = [1_000 + Math.floor(random() * 9_000), 500]
    await visitor.post(`/api/nda/readings/${body.readingId}/progress`, { furthest: at, end: at === 1, active })
  }
  pause()
  const { sha256: ndaTextHash, assent } = (await visitor.get('/api/nda')).body
  const { submissionId, code } = await visitor.sign({
    readingId: body.readingId,
    ndaTextHash,
    assentHash: assent.sha256,
    fullName: name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@northgate.example`,
  })
  pause()
  await t.makeDocuments()
  pause()
  t.mailServer('250 2.0.0 Ok: queued as 4F1B7C2A')
  await t.runJobs()
  if (random() < 0.7) await nextCheckpoint(t)
  await visitor.post('/api/unlock', { code })
  for (let i = 0; i <= random() * 3; i++) {
    pause()
    await visitor.get('/api/projects/vault/content')
    const deviceInfo = { userAgent: 'Test browser', viewport: '1440x900', platform: 'Linux', language: 'en-GB' }
    const eventId = `visit-${name}-${i}`.replaceAll(' ', '-')
    const entryTimestamp = t.clock.now().toISOString()
    await visitor.post('/api/audit/access', { eventId, route: 'vault', deviceInfo, entryTimestamp })
    await visitor.get('/api/protection/vault')
  }
  if (random() < 0.4) await visitor.download(`/api/agreements/${submissionId}/pdf`)
  if (random() < 0.7) await nextCheckpoint(t)
  return submissionId
}

let known: ReturnType<typeof makePacks> | undefined

/** Packs of different stories in one portal, what its company gives to whoever verifies them, and a checkpoint that somebody kept. */
const packs = () => (known ??= makePacks())

async function makePacks() {
  const t = await testApp()
  const random = seeded(11)
  const build = await keepPage(t)
  const ids: string[] = []
  for (let i = 0; i <= PACKS; i++) {
    ids.push(await story(t, random, build, `Signer Number ${i}`))
    if (i === 0) await rotateSeal(t.deps)
  }
  const staff = await staffBrowser(t, 'admin')
  const made: Pack[] = []
  for (const id of ids) made.push(await packOf(staff, id))
  const keys = (await t.visitor().get('/api/verify/keys')).body
  const certificates = keys.certificates.map(({ pem }: { pem: string }) => new X509Certificate(pem))
  const kept = readCheckpoints(await nextCheckpoint(t))
  return { kept, made, random, trusted: { certificates, logKeys: keys.logKeys.map(readLogKey) } }
}

const failures = ({ checks }: Verdict) => checks.filter(({ state }) => state === 'fails').map(({ words }) => words)

test('packs as they were made hold, with what came with them and with what the company gives', async () => {
  const { made, trusted } = await packs()
  for (const pack of made) {
    expect(failures(verifyPack(pack, {}))).toEqual([])
    const verdict = verifyPack(pack, trusted)
    expect([failures(verdict), verdict.ok, verdict.undecided]).toEqual([[], true, false])
    const holds = verdict.checks.filter(({ state }) => state === 'holds').map(({ code }) => code)
    for (const code of ['manifest_holds', 'files_hold', 'history_holds', 'act_holds', 'screen_holds', 'log_continues'])
      expect(holds).toContain(code)
    // Readers look at pages until the last moment.
    const { shown } = JSON.parse(pack.get('shown.json')?.toString() ?? '')
    const counted = (code: string) => verdict.checks.find((one) => one.code === code)?.facts.count ?? 0
    expect(shown.length).toBeGreaterThan(0)
    expect(Number(counted('shown_holds')) + Number(counted('shown_not_logged'))).toBe(shown.length)
  }
})

test(`${CHANGED.length} kinds of change to ${PACKS} packs are each found and named: plain, with recomputed hashes, and sealed with a key of their own`, async () => {
  const { made, random, trusted } = await packs()
  expect(Object.keys(KINDS).length).toBeGreaterThanOrEqual(60)
  const missed: string[] = []
  const judge = (what: string, pack: Pack, names: string[], trust: Parameters<typeof verifyPack>[1]) => {
    const verdict = verifyPack(pack, trust)
    const words = failures(verdict)
    if (verdict.ok || !names.some((name) => words.some((said) => said.includes(name))))
      missed.push(`${what}: ${words.join(' ')}`)
  }
  for (let i = 0; i < PACKS; i++)
    for (const [kind, change] of CHANGED) {
      const pack = new Map(made[i])
      const named = change({ pack, other: made[i + 1] ?? new Map(), random })
      judge(`${kind}, pack ${i}`, pack, [named], {})
      judge(`${kind}, pack ${i}, with the company's keys`, pack, [named], trusted)
      const again = new Map(pack)
      recompute(again)
      // What was changed in the list of the manifest is then as it was.
      if (!isDeepStrictEqual(again, made[i])) judge(`${kind}, pack ${i}, recomputed`, again, [named, 'manifest.'], {})
      await resealAsStranger(pack)
      // Without the company's certificate or key, the PDF is the first that no longer fits.
      const names = [named, 'manifest.', 'certificates/ffff', 'agreement.pdf']
      judge(`${kind}, pack ${i}, sealed by a stranger`, pack, names, {})
      judge(
        `${kind}, pack ${i}, sealed by a stranger, with the company's keys`,
        pack,
        [named, 'not this company’s'],
        trusted,
      )
    }
  expect(missed).toEqual([])
})

describe('with the key of the log stolen', () => {
  /** A signature whose log goes on after its copy was sealed, with every checkpoint as outsiders kept it. */
  async function scene(seed: number) {
    const t = await testApp()
    const random = seeded(seed)
    const build = await keepPage(t)
    const kept = [await nextCheckpoint(t)]
    const id = await story(t, random, build, 'Signer One')
    kept.push(await nextCheckpoint(t))
    await story(t, random, build, 'Signer Two')
    kept.push(await nextCheckpoint(t))
    return {
      t,
      id,
      kept: kept.map((note) => readCheckpoints(note)[0] ?? fail()),
      staff: await staffBrowser(t, 'admin'),
    }
  }
  const fail = () => {
    throw new Error('there is no checkpoint')
  }

  test('a pack over a rewritten log holds by itself, and says that nobody can tell; every kept checkpoint tells', async () => {
    for (let seed = 1; seed <= PACKS; seed++) {
      const { t, id, kept, staff } = await scene(seed)
      const honest = verifyPack(await packOf(staff, id), { kept })
      expect([failures(honest), honest.undecided]).toEqual([[], false])
      expect(honest.checks.filter(({ code }) => code === 'kept_holds')).toHaveLength(kept.length)

      await rewriteLog(t, ({ action, submission_id }) =>
        action === 'code.redeemed' && submission_id !== 'none' ? { at: '2026-01-15T09:00:00.000Z' } : undefined,
      )
      const pack = await packOf(staff, id)
      const alone = verifyPack(pack, {})
      expect(failures(alone)).toEqual([])
      expect(alone.checks.find(({ code }) => code === 'no_checkpoint')?.words).toContain('cannot be told without')
      // The first checkpoint is older than what was changed.
      const told = kept.map((one) => failures(verifyPack(pack, { kept: [one] })).join(' '))
      expect(told).toEqual([
        '',
        expect.stringContaining('It was rewritten'),
        expect.stringContaining('It was rewritten'),
      ])
    }
  })

  test('what was logged before the copy was sealed contradicts the copy itself, which the signer has', async () => {
    const { t, id, staff } = await scene(3)
    const before = await packOf(staff, id)
    await rewriteLog(t, ({ action }) => (action === 'nda.opened' ? { at: '2026-01-15T09:00:00.000Z' } : undefined))
    const pack = await packOf(staff, id)
    expect(failures(verifyPack(pack, {})).join(' ')).toContain('does not continue the log')
    const { log } = JSON.parse(readAttached(before.get('agreement.pdf') ?? Buffer.alloc(0)).record.toString())
    const kept = readCheckpoints(log.checkpoint)
    expect(failures(verifyPack(pack, { kept })).join(' ')).toContain('checkpoint of')
  })

  test('a checkpoint that the pack has no proof of decides nothing until the portal proves it', async () => {
    const { t, id, kept, staff } = await scene(4)
    const pack = await packOf(staff, id)
    await story(t, seeded(9), '', 'Signer Three')
    const newer = readCheckpoints(await nextCheckpoint(t))
    const open = verifyPack(pack, { kept: [...kept, ...newer] })
    expect([open.ok, open.undecided]).toEqual([true, true])
    expect(open.checks.find(({ code }) => code === 'kept_newer')?.words).toContain('audit prove')
  })
})

test('a pack that is wholly of another portal holds by its own keys only, and says so', async () => {
  const { trusted, kept } = await packs()
  const other = await testApp({ firstStart: true })
  const id = await story(other, seeded(6), await keepPage(other), 'Signer One')
  const pack = await packOf(await staffBrowser(other, 'admin'), id)
  const alone = verifyPack(pack, {})
  expect(failures(alone)).toEqual([])
  const unchecked = alone.checks.filter(({ state }) => state === 'unchecked').map(({ code }) => code)
  for (const code of ['own_certificates', 'own_log_keys', 'no_checkpoint']) expect(unchecked).toContain(code)
  const { certificates, logKeys } = trusted
  for (const given of [{ certificates }, { logKeys }, { kept }]) expect(verifyPack(pack, given).ok).toBe(false)
})

describe('rows that were changed in the database before the portal made and sealed the pack', () => {
  type Mine = { id: string; other: string }
  const executed = (trx: Trx, id: string, row: object) =>
    trx.updateTable('executed_agreement').set(row).where('submission_id', '=', id).execute()
  const entryOf = async (trx: Trx, action: string, { id }: Mine) =>
    trx
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', action)
      .where('submission_id', '=', id)
      .executeTakeFirstOrThrow()
  const shownTo = (trx: Trx, id: string, row: object) =>
    trx.updateTable('watermark').set(row).where('submission_id', '=', id).execute()
  const mailsOf = async (trx: Trx, id: string) =>
    trx.selectFrom('executed_agreement').selectAll().where('submission_id', '=', id).executeTakeFirstOrThrow()

  const CHANGES: Record<string, [change: (trx: Trx, mine: Mine) => Promise<unknown>, named: string]> = {
    'when the copy was taken by the mail server': [
      async (trx, { id }) => {
        const { signer_mail_id } = await mailsOf(trx, id)
        const done_at = '2026-01-14T00:00:00.000Z'
        await trx.updateTable('job').set({ done_at }).where('id', '=', signer_mail_id).execute()
      },
      'takenByMailServerAt',
    ],
    'to whom it was mailed': [
      async (trx, { id, other }) => {
        const { signer_mail_id } = await mailsOf(trx, other)
        await executed(trx, id, { signer_mail_id })
      },
      'email: record.json and log.jsonl',
    ],
    'when the copy was made': [(trx, { id }) => executed(trx, id, { made_at: '2026-01-14T00:00:00.000Z' }), 'madeAt'],
    'how large it is': [(trx, { id }) => executed(trx, id, { bytes: 7 }), 'bytes: delivery.json'],
    'its level': [(trx, { id }) => executed(trx, id, { level: 'B-T' }), 'level of the seal'],
    'the facts of an entry': [
      async (trx, mine) => {
        const { seq } = await entryOf(trx, 'code.issued', mine)
        await trx.updateTable('audit_entry').set({ detail: '{"kind":"master"}' }).where('seq', '=', seq).execute()
      },
      'an entry is not in the log',
    ],
    'personal data of an entry': [
      async (trx, mine) => {
        const { id } = await entryOf(trx, 'nda.signed', mine)
        await trx.updateTable('log_private').set({ data: '{"fullName":"Else"}' }).where('entry_id', '=', id).execute()
      },
      'the personal data of an entry is not the data in the log',
    ],
    'the entry of the signature is gone': [
      async (trx, mine) => {
        const { seq } = await entryOf(trx, 'nda.signed', mine)
        await trx.deleteFrom('audit_entry').where('seq', '=', seq).execute()
      },
      'signedAt: record.json and log.jsonl',
    ],
    'the entries of the reading are gone': [
      async (trx) =>
        void (await trx
          .deleteFrom('audit_entry')
          .where('action', 'like', 'nda.%ed')
          .where('submission_id', 'is', null)
          .execute()),
      'openedAt: record.json and log.jsonl',
    ],
    'a certificate more': [
      async (trx) => {
        const row = await trx.selectFrom('seal_certificate').selectAll().executeTakeFirstOrThrow()
        const { certificate } = await makeSealKey('Halcyon AI, Inc.', new Date('2026-01-10T00:00:00Z'))
        const added = { ...row, sha256: 'f'.repeat(64), certificate: certificate.toString('base64') }
        await trx.insertInto('seal_certificate').values(added).execute()
      },
      'certificates/ffffffffffffffff.pem',
    ],
    'the page that was shown': [
      async (trx) => {
        const other = await trx.selectFrom('executed_agreement').select('file_sha256').executeTakeFirstOrThrow()
        const row = await trx.selectFrom('page_snapshot').selectAll().executeTakeFirstOrThrow()
        const sha256 = other.file_sha256 ?? ''
        await trx
          .insertInto('page_snapshot')
          .values({ ...row, sha256, build: 'c'.repeat(16) })
          .execute()
        await trx.updateTable('reading_session').set({ page_snapshot_sha256: sha256 }).execute()
      },
      'SHA-256 of the page',
    ],
    'from where a page was asked for': [
      (trx, { id }) => shownTo(trx, id, { ip_address: '203.0.113.9' }),
      'the log in the pack does not have it like this',
    ],
    'what was sent': [
      (trx, { id }) => shownTo(trx, id, { kind: 'download', title: 'Another document' }),
      'the log in the pack does not have it like this',
    ],
    'that a page of somebody else was sent to them': [
      (trx, { id, other }) => shownTo(trx, other, { submission_id: id }),
      'the log in the pack does not have it like this',
    ],
    'an earlier checkpoint': [
      async (trx) => {
        const rows = await trx.selectFrom('log_checkpoint').selectAll().orderBy('size').execute()
        const [first] = rows
        const note = first?.note.replace(/\n[A-Za-z0-9+/]{43}=\n/, `\n${'A'.repeat(43)}=\n`) ?? ''
        await trx
          .updateTable('log_checkpoint')
          .set({ note })
          .where('size', '=', first?.size ?? 0)
          .execute()
      },
      'log.jsonl: the proof from',
    ],
  }

  const twoStories = madeOnce(async (t) => {
    const random = seeded(3)
    const build = await keepPage(t)
    await nextCheckpoint(t)
    const id = await story(t, random, build, 'Signer One')
    const other = await story(t, random, build, 'Signer Two')
    await nextCheckpoint(t)
    return { id, other, admin: await staffBrowser(t, 'admin') }
  })

  test.each(Object.entries(CHANGES))('%s: the pack says so', async (_, [change, named]) => {
    const { t, known } = await twoStories()
    const { id, other, admin } = known
    await changeRows(t, (trx) => change(trx, { id, other }))
    const verdict = verifyPack(await packOf(sameBrowser(t, admin), id), {})
    expect([verdict.ok, failures(verdict).join(' ')]).toEqual([false, expect.stringContaining(named)])
  })
})
