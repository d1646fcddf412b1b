import { createHash } from 'node:crypto'
import { DEFAULT_LEGEND } from '../../../../contract/pipeline/legend.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { countLegends, findLegend, insertLegend } from './queries.ts'

/** The legend in force: the setting, or the portal's own in the language of its pages. `sha256` is over its UTF-8 bytes. */
export function legendOf({ interest, language }: Pick<PortalConfig, 'interest' | 'language'>) {
  const text = interest.legend ?? DEFAULT_LEGEND[language]
  return { text, sha256: createHash('sha256').update(text, 'utf8').digest('hex') }
}

/** Keeps the legend with its number, from the first indication under it. */
export async function keepLegend(trx: Trx, deps: Deps): Promise<{ sha256: string; version: number }> {
  const { text, sha256 } = legendOf(deps.portal)
  const found = await findLegend(trx, sha256)
  if (found) return found
  const version = (await countLegends(trx)) + 1
  await insertLegend(trx, {
    sha256,
    version,
    language: deps.portal.language,
    text,
    first_used_at: iso(deps.clock.now()),
  })
  // Another transaction may have kept it at this moment.
  return (await findLegend(trx, sha256)) ?? { sha256, version }
}
