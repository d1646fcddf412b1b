/** The detail of an entry without its request id, which a test cannot know. */
export function detailOf(entry: { detail: string } | undefined): Record<string, unknown> {
  const { requestId: _, ...detail } = JSON.parse(entry?.detail ?? '{}') as Record<string, unknown>
  return detail
}
