import { createHash } from 'node:crypto'
import type { AssentTexts } from '../../../../contract/agreements/assent.ts'
import { ASSENT_LABELS } from '../../../../contract/agreements/assent-labels.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { fillText } from './text.ts'

/** The words by which this portal's agreement is signed, and the hash by which a form says that it showed them. */
export type Assent = { sha256: string; words: AssentTexts }

/** Filled in once for a portal: they are asked for with every reading. */
const made = new WeakMap<PortalConfig, Assent>()

export function assentOf(portal: PortalConfig): Assent {
  const before = made.get(portal)
  if (before) return before
  const { consent, ...others } = ASSENT_LABELS
  const words: AssentTexts = {
    ...others,
    consent: { ...consent, paragraphs: consent.paragraphs.map((paragraph) => fillText(paragraph, portal)) },
  }
  const assent = { sha256: createHash('sha256').update(canonicalJson(words)).digest('hex'), words }
  made.set(portal, assent)
  return assent
}
