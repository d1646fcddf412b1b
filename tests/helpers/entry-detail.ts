/** What an act wrote into its entry itself: without the number of the request, which each entry has and a test cannot know. */
export function detailOf(entry: { detail: string } | undefined): Record<string, unknown> {
  const { requestId: _, ...detail } = JSON.parse(entry?.detail ?? '{}') as Record<string, unknown>
  return detail
}
