/** The figures that a platform sends for the analytics dashboard. */
export type AnalyticsTables = {
  analytics_key: AnalyticsKeyTable
  analytics_snapshot: AnalyticsSnapshotTable
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
