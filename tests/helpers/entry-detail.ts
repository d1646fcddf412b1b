/** What the act itself said: without its request id and what the entry says of rows, which a test cannot know. */
export function detailOf(entry: { detail: string } | undefined): Record<string, unknown> {
  const detail = JSON.parse(entry?.detail ?? '{}') as Record<string, unknown>
  for (const name of ['requestId', 'wrote', 'erasedEntries', 'erasedShown']) delete detail[name]
  return detail
}
