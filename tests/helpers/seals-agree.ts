import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { verifyAgreement } from '../../server/features/agreements/executed-copy/verifier/verify-agreement.mjs'
import { mustHave, opensslAccepts, partsOfSeal, pdfsigAccepts, sealer } from './sealed.ts'

const NAMES = ['Élodie Żółć', 'Дмитрий Иванов', 'محمد عبد الله', 'דוד בן־גוריון', '王小明', 'Zoë 😀', 'M. '.repeat(60)]

/**
 * Compares our verifier with pdfsig and OpenSSL on `count` sealed files, unchanged and with one byte changed. All three must
 * refuse a change within the range of the seal; ours must refuse every change.
 */
export async function sealsAgree(count: number, random: () => number): Promise<void> {
  mustHave('pdfsig')
  mustHave('openssl')
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-seals-'))
  try {
    const company = await sealer()
    const trusted = { certificates: [company.certificate], logKeys: [] }
    for (let i = 0; i < count; i++) {
      const { pdf } = await company.make({ full_name: `${NAMES[i % NAMES.length]} ${i}` })
      const good = [
        verifyAgreement(pdf, trusted).ok,
        pdfsigAccepts(folder, pdf),
        opensslAccepts(folder, pdf, company.pem),
      ]
      expect(good, `file ${i}`).toEqual([true, true, true])

      const { before, after } = partsOfSeal(pdf)
      const at = Math.floor(random() * pdf.length)
      const changed = Buffer.from(pdf)
      changed[at] = ((changed[at] ?? 0) + 1 + Math.floor(random() * 255)) % 256
      expect(verifyAgreement(changed, trusted).ok, `file ${i}, byte ${at} changed`).toBe(false)
      if (at >= before && at < after) continue
      const refused = [pdfsigAccepts(folder, changed), opensslOrNothing(folder, changed, company.pem)]
      expect(refused, `file ${i}, byte ${at} changed`).toEqual([false, false])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** False if the change destroyed the position of the signature, because OpenSSL then has nothing to verify. */
function opensslOrNothing(folder: string, pdf: Buffer, certificate: string): boolean {
  try {
    return opensslAccepts(folder, pdf, certificate)
  } catch {
    return false
  }
}

/** Repeatable random numbers (mulberry32), so that a failure can be reproduced. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
