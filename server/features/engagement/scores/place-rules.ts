import type { PageVisitRow, WatermarkRow } from '../../../db/tables.ts'

/** Staff, previews with an override and the visit of a signature do not count. */
export const NOT_COUNTED: readonly PageVisitRow['method'][] = ['override', 'admin', 'signature']
export const COUNTED_KINDS = ['page', 'sheet', 'film', 'text', 'download'] as const satisfies WatermarkRow['kind'][]

type Reader = { person_id: string | null; method: string }
export type CountedReader<R extends Reader> = R & { person_id: string }

/** Whether what this reader does counts for the engagement of a person. */
export function counts<R extends Reader>(reader: R): reader is CountedReader<R> {
  return reader.person_id !== null && !(NOT_COUNTED as readonly string[]).includes(reader.method)
}

type OfDocument = { document_id: string | null; version: number | null; page: number | null }

/** The section name under which browsers report a page of a document; a whole document without the page, as of a copy or a film. */
export function placeOf({ document_id, version, page }: OfDocument): string {
  return `doc-${document_id}-${version}${page === null ? '' : `-${page}`}`
}

/** The places that were sent if this one was: a film is sent whole. */
export function sentWith(place: string): string[] {
  const found = documentOfPlace(place)
  return found ? [place, `doc-${found.documentId}-${found.version}`] : [place]
}

/** Undefined for the section of a project page. */
export function documentOfPlace(place: string): { documentId: string; version: number; page: number } | undefined {
  const [, documentId, version, page] = /^doc-([a-z0-9]+)-(\d+)(?:-(\d+))?$/.exec(place) ?? []
  return documentId ? { documentId, version: Number(version), page: Number(page ?? 0) } : undefined
}
