import type { Selectable } from 'kysely'
import type { ProjectAgreement } from '../../../contract/projects/project.ts'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'

/** The projects, content versions and drafts of the confidential pages, and the analytics feed. */
export type ProjectsTables = {
  project: ProjectTable
  content_version: ContentVersionTable
  content_draft: ContentDraftTable
  analytics_key: AnalyticsKeyTable
  analytics_snapshot: AnalyticsSnapshotTable
}

/** A project of this portal. Rows go only with the demo, so that a key means one project for good. */
type ProjectTable = {
  key: ProjectKey
  kind: 'presentation' | 'dashboard'
  name: string
  summary: string
  stage: 'initial' | 'upcoming'
  /** As shown, for example `Q4 2025`. */
  launch: string | null
  /** In thousands of the currency. Both or neither. */
  valuation_low: number | null
  valuation_high: number | null
  /** ISO 4217. */
  currency: string
  /** In whole units of the currency. */
  minimum: number | null
  instrument: string | null
  /** 0 or 1: whether the landing page describes it and shows its valuation. */
  disclosed: number
  /** 0 or 1: whether the personal code of a signature opens it. */
  opened_by_personal_codes: number
  /** What must stand behind access: see `projectAgreement` of the contract. */
  agreement: ProjectAgreement
  /** 0 or 1: whether the content of the default project stands in until it has its own. */
  shows_default_content: number
  /** 0 or 1: kept of the demo, and not yet changed by staff. */
  kept_of_demo: number
  /** The first project is the default one. */
  position: number
  /** Counts the changes, except of the position. A change names the revision that it is based on. */
  revision: number
  archived_at: string | null
  /** Grants from before do not open it. */
  restored_at: string | null
  created_at: string
  updated_at: string
}

/** A published content set. Triggers refuse to change or delete it. The highest number is in force. */
type ContentVersionTable = {
  route: ProjectKey
  /** From 1 without gaps, per project. */
  number: number
  /** Canonical JSON. */
  content: string
  /** SHA-256 (hex) of the UTF-8 bytes of `content`. */
  sha256: string
  published_at: string
  /** The actor as in the log; `system` for a file that was imported at a start. */
  published_by: string
  note: string
}

/** The draft of a project. Publishing or discarding it deletes the row. */
type ContentDraftTable = {
  route: ProjectKey
  /** Changes with every save. A save must name the current one. */
  revision: string
  /** The version it started from; 0 if there was none. */
  based_on: number
  /** Canonical JSON; a draft may be an invalid content set. */
  content: string
  /** The number of its validation errors. */
  problems: number
  edited_at: string
  edited_by: string
}

/** A key of the analytics feed. Only its digest and its last four characters are stored. */
type AnalyticsKeyTable = {
  id: string
  name: string
  digest: string
  ending: string
  made_at: string
  made_by: string
  last_used_at: string | null
  revoked_at: string | null
  revoked_by: string | null
}

/** A snapshot of figures. The one with the latest `generated_at` is in force. */
type AnalyticsSnapshotTable = {
  id: string
  /** By the platform's own clock. */
  generated_at: string
  received_at: string
  key_id: string
  /** SHA-256 of `figures`, to recognise a repeated snapshot. */
  sha256: string
  bytes: number
  figures: string
}

export type ProjectRow = Selectable<ProjectTable>
export type ContentVersionRow = Selectable<ContentVersionTable>
export type ContentDraftRow = Selectable<ContentDraftTable>
