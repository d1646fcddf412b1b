import { randomBytes } from 'node:crypto'
import type { ProbeResult } from '../../../../../contract/operations/system.ts'
import type { Deps } from '../../../../deps.ts'
import { fileStore } from '../../../../file-store.ts'
import { errorCode } from '../rules.ts'
import { failed, good, type ProbeFinding, within, worked } from './finding.ts'

const STEP_MS = 10_000

/** Writes, reads and deletes a marker where files are stored. */
export async function probeFiles({ config, ids }: Deps): Promise<ProbeResult> {
  const store = fileStore(config)
  const name = `probe/${ids.id()}`
  const marker = randomBytes(64)
  const found: ProbeFinding[] = []
  const place = config.s3 ? 'The bucket' : 'The folder of files'
  const next = config.s3
    ? 'Check the S3_ settings, and whether the key may read, write and delete in the bucket.'
    : 'Let the portal’s user write to DATA_DIR/files, and check the disk.'
  let step = 'write'
  try {
    await within(STEP_MS, store.write(name, marker))
    found.push(good('A marker was written.'))
    step = 'read'
    if (!marker.equals(await within(STEP_MS, store.read(name)))) throw new Error('other bytes')
    found.push(good('The same bytes were read.'))
    step = 'delete'
    await within(STEP_MS, store.remove(name))
    if (await within(STEP_MS, store.has(name))) throw new Error('still there')
    found.push(good('It was deleted.'))
    return worked(`${place} works.`, found)
  } catch (error) {
    if (step === 'read') await within(STEP_MS, store.remove(name)).catch(() => {})
    return failed(`${place} could not ${step} a marker (${errorCode(error)}).`, next, found)
  }
}
