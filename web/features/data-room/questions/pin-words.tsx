import { Link } from '@tanstack/react-router'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import type { FaqEntry, OwnQuestion } from './queries.ts'
import * as texts from './texts.ts'

type PinWordsProps = {
  route: ProjectKey
  pinned: Pick<OwnQuestion | FaqEntry, 'document' | 'section'>
  sectionName: (section: string) => string | undefined
}

/** What a question is about, as a way there. Nothing if it is about the project as a whole. */
export function PinWords({ route, pinned: { document, section }, sectionName }: PinWordsProps) {
  if (document) {
    const { id, index, title, page } = document
    return (
      <Link
        to="/$project/documents/$document"
        params={{ project: route, document: id }}
        search={page === null ? {} : { page }}
      >
        <span className="num">{index}</span> {page === null ? title : texts.pageOf({ title, page })}
      </Link>
    )
  }
  const name = section === null ? undefined : sectionName(section)
  return name === undefined ? null : <span>{name}</span>
}
