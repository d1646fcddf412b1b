import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { dayUtc } from '../../contract/wording.ts'
import { DocumentList } from '../features/data-room/shelf/document-list.tsx'
import type { Tile } from '../features/data-room/shelf/entries.ts'
import { ProjectUpdates } from '../features/data-room/updates/project-updates.tsx'
import { stateOf } from '../features/people/own-requests/labels.ts'
import { type OwnRequest, ownRequestsQuery } from '../features/people/own-requests/queries.ts'
import { ActButton } from '../features/projects/presentation/act-button.tsx'
import type { Act } from '../features/projects/presentation/investor-acts.ts'
import { SheetIcon } from '../features/projects/presentation/sheet-icon.tsx'
import { StatusWord } from '../ui/status-word.tsx'
import * as texts from './texts.ts'

export { ProjectQuestions } from '../features/data-room/questions/project-questions.tsx'

type ProjectDocumentsProps = {
  route: ProjectKey
  tiles: readonly Tile[]
  hasAccount: boolean
  requestDocument: (title: string) => Act
  /** Not in a preview. */
  hasUpdates?: boolean
}

/** The documents of a project. What has no file for this reader is asked for here, and says that it was. */
export default function ProjectDocuments({
  route,
  tiles,
  hasAccount,
  requestDocument,
  hasUpdates = false,
}: ProjectDocumentsProps) {
  const { data } = useQuery({ ...ownRequestsQuery, enabled: hasAccount && tiles.length > 0 })
  const askedFor = (title: string) =>
    data?.requests.find(
      ({ document, answer, ...request }) => document === title && request.route === route && answer !== 'withdrawn',
    )
  return (
    <>
      {hasUpdates && <ProjectUpdates route={route} />}
      <DocumentList
        route={route}
        tiles={tiles}
        icon={(name) => <SheetIcon name={name} />}
        request={({ title, action }, describedBy) => {
          const asked = askedFor(title)
          return (
            <>
              {asked && <AskedFor request={asked} />}
              {(!asked || asked.answer === 'declined') && (
                <ActButton act={requestDocument(title)} className="btn btn--sm" describedBy={describedBy}>
                  {action}
                </ActButton>
              )}
            </>
          )
        }}
      />
    </>
  )
}

function AskedFor({ request }: { request: OwnRequest }) {
  const { answer, createdAt, answeredAt } = request
  const { word, tone } = stateOf(request)
  return (
    <>
      <StatusWord tone={tone}>{answer === null ? texts.askedFor : word}</StatusWord>
      <span className="num">{dayUtc(answeredAt ?? createdAt)}</span>
      <Link to="/account" hash="requests">
        {texts.viewTheRequest}
      </Link>
    </>
  )
}
