/** The stages of a person in the pipeline, in their order. */
export const STAGES = [
  'invited',
  'signed',
  'reading',
  'interested',
  'committed',
  'documents',
  'funded',
  'passed',
] as const
export type Stage = (typeof STAGES)[number]

/** Stages that presume an allocation, which staff can set without one. */
export const NEEDS_ALLOCATION: readonly Stage[] = ['committed', 'documents', 'funded']

export const STAGE_NAMES: Record<Stage, string> = {
  invited: 'Invited',
  signed: 'Signed',
  reading: 'Reading',
  interested: 'Interested',
  // Its key is older than its name, and entries of the log contain it.
  committed: 'Allocated',
  documents: 'Documents',
  funded: 'Funded',
  passed: 'Passed',
}
