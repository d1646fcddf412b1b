import type { ReactNode } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import type { OpenDocument } from './queries.ts'

export type ReaderSlots = {
  /** What to know before reading on, above the page. */
  notices: ReactNode
  /** Until when access lasts, and how to end it. */
  access: ReactNode
  /** What the protections of this page are. */
  protection: ReactNode
  /** The reader's mark with this code, for what is no picture. */
  mark: (code: string, email: string) => ReactNode
}

/** A document that is open, however it is read. */
export type OpenedProps = ReaderSlots & {
  route: ProjectKey
  name: string
  document: OpenDocument
  page: number
  /** What was searched for in all documents. */
  searched: string | undefined
  /** The version that was replaced while it was read. */
  replaced: number | undefined
  onSeen: () => void
  onPage: (page: number) => void
  onRefused: () => void
  onStale: () => void
}
