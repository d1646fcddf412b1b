import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { CallError } from '../../../lib/call-error.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { roomQuery, type ShelfDocument } from './queries.ts'
import * as texts from './texts.ts'

type ReadersRoomProps = { route: ProjectKey; show: (room: readonly ShelfDocument[]) => ReactNode }

/** The documents that this reader may open, for a part of a page. To a reader whom the server refuses, the room is empty. */
export function ReadersRoom({ route, show }: ReadersRoomProps) {
  const { data, error, refetch } = useQuery(roomQuery(route))
  if (data) return show(data.documents)
  if (error instanceof CallError && (error.status === 401 || error.status === 403)) return show([])
  if (error) return <LoadFailed what={texts.theDataRoom} onRetry={() => void refetch()} />
  return <Spinner label={texts.loadingTheDocuments} />
}
