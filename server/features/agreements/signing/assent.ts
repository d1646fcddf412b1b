import { createHash } from 'node:crypto'
import type { AssentTexts } from '../../../../contract/agreements/assent.ts'
import { ASSENT_LABELS_DE } from '../../../../contract/agreements/assent-labels.de.ts'
import { ASSENT_LABELS } from '../../../../contract/agreements/assent-labels.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { fillTemplate } from '../template-text.ts'

/** The wording by which this portal's agreement is signed. A form sends the hash to say which wording it showed. */
export type Assent = { sha256: string; words: AssentTexts }

/** Made once per portal, because every reading asks for it. */
const cache = new WeakMap<PortalConfig, Assent>()

export function assentOf(portal: PortalConfig): Assent {
  const cached = cache.get(portal)
  if (cached) return cached
  const { consent, ...others } = portal.language === 'de' ? ASSENT_LABELS_DE : ASSENT_LABELS
  const words: AssentTexts = {
    ...others,
    consent: { ...consent, paragraphs: consent.paragraphs.map((paragraph) => fillTemplate(paragraph, portal)) },
  }
  const assent = { sha256: createHash('sha256').update(canonicalJson(words)).digest('hex'), words }
  cache.set(portal, assent)
  return assent
}
