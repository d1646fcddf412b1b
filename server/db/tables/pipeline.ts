import type { Selectable } from 'kysely'
import type { Stage } from '../../../contract/pipeline/stages.ts'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'

/** The pipeline, the rounds of projects, and indications of interest. */
export type PipelineTables = {
  pipeline_card: PipelineCardTable
  pipeline_note: PipelineNoteTable
  round: RoundTable
  interest_legend: InterestLegendTable
  indication: IndicationTable
  indication_version: IndicationVersionTable
}

/** What staff set for a person. A person without a row has only what the rules say. */
type PipelineCardTable = {
  person_id: string
  /** The stage that staff set last; null if the rules alone decide. */
  stage: Stage | null
  staged_at: string | null
  staged_by: string | null
  /** The account of a member of staff. */
  owner_id: string | null
  /** As staff wrote it; never in the log. */
  next_step: string
  /** A day. */
  next_on: string | null
  /** When staff last changed the step or its day. */
  step_set_at: string | null
}

/** Internal: in no answer to an investor, and never in the log. */
type PipelineNoteTable = {
  id: string
  person_id: string
  words: string
  written_at: string
  written_by: string
}

/** The round of a project, in the project's currency. Amounts are whole units. */
type RoundTable = {
  project: ProjectKey
  target: number
  minimum: number | null
  cap: number | null
  /** Days, both included. */
  opens_on: string | null
  closes_on: string | null
  instrument: string
  /** A JSON list. */
  vehicles: string
  /** 0 or 1: whether readers see the sum of all indications. */
  shows_total: number
  /** The sum of the allocations of its open indications, kept here so that one statement compares it with the cap. */
  allocated: number
  /** Counts the changes of its terms. */
  revision: number
  updated_at: string
}

/** A legend that somebody has stated interest under, with its number among them. */
type InterestLegendTable = { sha256: string; version: number; language: string; text: string; first_used_at: string }

/** An indication of interest. A person has at most one open in each project. */
type IndicationTable = {
  id: string
  project: ProjectKey
  person_id: string
  amount: number
  currency: string
  vehicle: string
  conditions: string
  allocated: number
  allocated_at: string | null
  /** Who of staff entered what they were told; null if the person stated it here. */
  entered_by: string | null
  /** The legend above it; null if staff entered it. */
  legend_sha256: string | null
  stated_at: string
  changed_at: string | null
  withdrawn_at: string | null
  /** The number of its last version. */
  versions: number
}

/** What an indication said at a time, written once. `withdrawn`: 0 or 1. */
type IndicationVersionTable = {
  indication_id: string
  number: number
  amount: number
  currency: string
  vehicle: string
  conditions: string
  withdrawn: number
  at: string
  /** `visitor`, or the actor of staff. */
  by_actor: string
  legend_sha256: string | null
}

export type IndicationRow = Selectable<IndicationTable>
