import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

type Bill = {
  bomFormat: string
  components: { 'bom-ref': string; group?: string; name: string; version: string; hashes?: { content: string }[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
type Locked = { version: string; name?: string; integrity?: string; link?: boolean }

function makeBill(): Bill {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'sbom.json')
  expect(spawnSync(process.execPath, ['scripts/sbom.mjs', file], { encoding: 'utf8' }).stderr).toBe('')
  return JSON.parse(readFileSync(file, 'utf8')) as Bill
}

test('the bill of materials names every package of the lock file, with its hash, and what each is made of', () => {
  const bill = makeBill()
  expect(bill.bomFormat).toBe('CycloneDX')
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const known = new Map(bill.components.map((it) => [`${it.group ? `${it.group}/` : ''}${it.name}@${it.version}`, it]))
  for (const [path, { name, version, integrity, link }] of Object.entries(packages)) {
    if (!path.startsWith('node_modules/') || link) continue
    const component = known.get(`${name ?? path.split('node_modules/').at(-1)}@${version}`)
    expect(component, path).toBeDefined()
    const hash = Buffer.from((integrity ?? '').replace('sha512-', ''), 'base64').toString('hex')
    expect(component?.hashes?.[0]?.content, path).toBe(hash)
  }
  const refs = new Set(bill.components.map((it) => it['bom-ref']))
  const portal = bill.dependencies[0]
  expect(portal?.ref).toMatch(/^pkg:npm\/vestibule@/)
  expect(portal?.dependsOn.some((ref) => ref.startsWith('pkg:npm/hono@'))).toBe(true)
  for (const { dependsOn } of bill.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref)
})

test('the same lock file makes the same bill', () => {
  expect(makeBill()).toEqual(makeBill())
})
