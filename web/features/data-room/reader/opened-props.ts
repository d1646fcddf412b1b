import type { ReactNode } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import type { OpenDocument } from './queries.ts'

/** Why the document can be opened, or until when, and how to end that. */
export type Access = { reason: ReactNode; until?: string | undefined; clear?: ReactNode }

export type ReaderSlots = {
  /** What to know before reading on, above the page. */
  notices: ReactNode
  access: Access
  /** Accessibility mode, for readers whom it is for. */
  ease: { name: string; act: () => void } | undefined
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
