import { Link } from '@tanstack/react-router'
import { sectionName } from '../../../../../contract/engagement/section-name.ts'
import type { ProjectKey } from '../../../../../contract/projects/project-keys.ts'

type Pinned = {
  route: ProjectKey
  section: string | null
  document: { id: string; title: string; version?: number | null; page: number | null } | null
}

/** What a question is about, in words. */
export function pinWords({ section, document }: Pinned): string {
  if (document) return document.page === null ? document.title : `${document.title}, page ${document.page}`
  return section === null ? 'The project' : `Section ${sectionName(section)}`
}

/** With a way to the page, as readers see it. */
export function PinLink({ pinned }: { pinned: Pinned }) {
  const { route, document } = pinned
  if (!document) return pinWords(pinned)
  return (
    <Link
      to="/$project/documents/$document"
      params={{ project: route, document: document.id }}
      search={document.page === null ? {} : { page: document.page }}
      target="_blank"
    >
      {pinWords(pinned)}
    </Link>
  )
}
