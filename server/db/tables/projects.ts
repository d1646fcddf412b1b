import type { Selectable } from 'kysely'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'

/** The confidential pages: what was published of each, what staff are working on, and the figures of the analytics feed. */
export type ProjectsTables = {
  content_version: ContentVersionTable
  content_draft: ContentDraftTable
  analytics_key: AnalyticsKeyTable
  analytics_snapshot: AnalyticsSnapshotTable
}

/** A content set as it was put in force; triggers refuse to change or delete it. The one in force is that of the highest number. */
type ContentVersionTable = {
  route: ProjectKey
  /** From 1, without gaps, for each project. */
  number: number
  /** Canonical JSON. */
  content: string
  /** Of the UTF-8 bytes of `content`, in hex. */
  sha256: string
  published_at: string
  /** As the log names who acts; `system` for a file that was taken in at a start. */
  published_by: string
  note: string
}

/** What is being worked on, one a project; publishing or discarding it deletes it. */
type ContentDraftTable = {
  route: ProjectKey
  /** New with every change: whoever saves names the one that they saw. */
  revision: string
  /** The version that was in force when it was begun; 0 where there was none. */
  based_on: number
  /** Canonical JSON; while it is worked on it need not be a right content set. */
  content: string
  /** How much is wrong with it. */
  problems: number
  edited_at: string
  edited_by: string
}

/** A key that staff made for a platform; of the key itself only a digest is kept, and its last four characters. */
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

/** The figures of one moment; those with the latest `generated_at` are in force. */
type AnalyticsSnapshotTable = {
  id: string
  /** By the platform's own clock. */
  generated_at: string
  received_at: string
  key_id: string
  /** Of `figures`, to know the same when it is sent again. */
  sha256: string
  bytes: number
  figures: string
}

export type ContentVersionRow = Selectable<ContentVersionTable>
export type ContentDraftRow = Selectable<ContentDraftTable>
