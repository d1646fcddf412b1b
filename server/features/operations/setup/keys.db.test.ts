import { type KeyObject, X509Certificate } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY } from '../../../../tests/helpers/test-clock.ts'
import type { Config } from '../../../config.ts'
import { openExistingPortal, openPortal } from '../../../open-portal.ts'
import { rotateSeal } from '../../agreements/executed-copy/keys.ts'
import { makeExecuted, readSealCertificates } from '../../agreements/executed-copy/service.ts'
import { adoptKey } from '../../transparency-log/rotate-key.ts'

const FILES = ['secret.key', 'log.key', 'seal.pem'] as const

/** Another machine for the same database, with a DATA_DIR of its own. */
function machine(t: TestApp) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vestibule-machine-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  // On SQLite it is the same file, whatever DATA_DIR says.
  if (t.deps.kind === 'sqlite')
    for (const end of ['', '-wal']) {
      const from = join(t.folder, `portal.db${end}`)
      if (existsSync(from)) cpSync(from, join(dataDir, `portal.db${end}`))
    }
  const config: Config = { ...t.deps.config, dataDir }
  return {
    keys: join(dataDir, 'keys'),
    give: (...names: readonly string[]) => {
      for (const name of names) cpSync(join(t.folder, 'keys', name), join(dataDir, 'keys', name))
    },
    start: async (keys: 'checked' | 'unchecked' = 'checked') => {
      const replaced = { clock: t.clock, portal: { company: t.deps.portal.company } }
      const opened = keys === 'checked' ? openPortal(config, replaced) : openExistingPortal(config, replaced, keys)
      const deps = await opened
      onTestFinished(() => deps.db.destroy())
      return deps
    },
  }
}

test.each([
  ['secret.key', /^SECRET_KEY: is not the key that this database was set up with/],
  ['log.key', /log\.key: is missing: the key of this database's log; copy it .*log adopt-key/],
  ['seal.pem', /seal\.pem: is missing. It is the key that this portal seals with. Copy .*seal rotate/],
])('a start without %s is refused, and makes none in its place', async (missing, words) => {
  const t = await testApp()
  const other = machine(t)
  other.give(...FILES.filter((name) => name !== missing))
  await expect(other.start()).rejects.toThrow(words)
  if (missing !== 'secret.key') expect(existsSync(join(other.keys, missing))).toBe(false)
  other.give(missing)
  await other.start()
})

test.each([
  ['log.key', /log\.key: is not the key of this database's log/],
  ['seal.pem', /seal\.pem: is not the key that this portal seals with/],
])('a start with the %s of another portal is refused', async (name, words) => {
  const [t, stranger] = [await testApp(), await testApp({ firstStart: true })]
  const other = machine(t)
  other.give(...FILES)
  cpSync(join(stranger.folder, 'keys', name), join(other.keys, name))
  await expect(other.start()).rejects.toThrow(words)
  expect(await t.rows('log_key')).toHaveLength(1)
  expect(await t.rows('seal_certificate')).toHaveLength(1)
})

test('keys that are lost for good are replaced by their commands, and a start is then right again', async () => {
  const t = await testApp()
  const other = machine(t)
  other.give('secret.key')
  const deps = await other.start('unchecked')
  await adoptKey(deps)
  await rotateSeal(deps)
  await other.start()
  const certificates = await deps.db.selectFrom('seal_certificate').selectAll().execute()
  expect(certificates.map(({ retired_at }) => retired_at === null).sort()).toEqual([false, true])
})

test('after a rename the same key seals with a certificate of the new name, also on a machine with the old file', async () => {
  const t = await testApp()
  const other = machine(t)
  other.give(...FILES)
  const names = async (deps: TestApp['deps']) =>
    (await deps.db.selectFrom('seal_certificate').selectAll().orderBy('created_at').execute()).map((row) => ({
      name: new X509Certificate(Buffer.from(row.certificate, 'base64')).toLegacyObject().subject.O,
      retired: row.retired_at !== null,
    }))
  expect(await names(t.deps)).toEqual([{ name: 'Halcyon AI, Inc.', retired: false }])
  const before = await readSealCertificates(t.deps)
  for (const name of ['Größe "X" & Söhne, AG', 'Nordlicht Beteiligungen GmbH']) {
    t.clock.advance(DAY)
    t.deps.portal.company.legalName = name
    await t.restart()
  }
  const renamed = [
    { name: 'Halcyon AI, Inc.', retired: true },
    { name: 'Größe "X" & Söhne, AG', retired: true },
    { name: 'Nordlicht Beteiligungen GmbH', retired: false },
  ]
  expect(await names(t.deps)).toEqual(renamed)
  const after = await readSealCertificates(t.deps)
  expect(after.certificates[0]?.publicKey.equals(before.certificates[0]?.publicKey as KeyObject)).toBe(true)
  await t.restart()
  expect(await names(t.deps), 'once for each name').toEqual(renamed)
  if (t.deps.kind === 'postgres') expect((await readSealCertificates(await other.start())).sha256).toBe(after.sha256)
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'seal.renamed')
  expect(entries.map(({ actor }) => actor)).toEqual(['system', 'system'])
})

test('where the seal was rotated elsewhere, a process that has the old key seals nothing with it', async () => {
  const t = await testApp()
  const { submissionId } = await t.visitor().sign()
  renameSync(join(t.folder, 'keys'), join(t.folder, 'old'))
  cpSync(join(t.folder, 'old'), join(t.folder, 'keys'), { recursive: true })
  await rotateSeal(t.deps)
  rmSync(join(t.folder, 'keys'), { recursive: true })
  renameSync(join(t.folder, 'old'), join(t.folder, 'keys'))
  const payload = JSON.stringify({ submissionId })
  await expect(makeExecuted(t.deps, payload)).rejects.toThrow(/has been replaced by another key/)
  expect((await t.rows('executed_agreement'))[0]?.made_at).toBeNull()
})
