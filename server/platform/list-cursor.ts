/** Where a page of a list ended. */
export type Cursor = { at: string; id: string }

/** The `next` of a page that ended with this row, or null on the last page. */
export function writeCursor(last: Cursor | undefined): string | null {
  return last ? `${last.at} ${last.id}` : null
}

/** Reads the `next` of the previous page. */
export function readCursor(after: string | undefined): Cursor | undefined {
  const [at, id] = after?.split(' ') ?? []
  return at && id ? { at, id } : undefined
}
