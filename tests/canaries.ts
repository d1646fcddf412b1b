import type { DEMO_KEYS } from './helpers/demo-projects.ts'

/**
 * Phrases that stand in one content file each and nowhere else. Whoever finds one in a public file or answer has found a leak
 * of confidential content (design section 2). No bare figures: minified code contains those by chance.
 */
export const CANARIES: Record<(typeof DEMO_KEYS)[number], string[]> = {
  vault: ['Kestrel Ledger Assurance', '4,127 of 4,130', 'Custody rehearsals'],
  fanz: ['Tansy and Marlowe Talent', 'Lantern Desk', 'free rights check'],
  realestate: ['Copperline Yard', 'Orrery underwriting model', '$61M of buildings'],
  analytics: ['pellworm-clinics', 'Quarterdeck switchover', 'tidewater-lending'],
}
