import { useMemo, useState } from 'react'
import { useKept } from '../../../ui/kept.ts'
import { isUnderWay, LARGE_ROOM, type StaffRoom } from './queries.ts'

/** What is in a folder and the folders within it, counted for when it is folded. */
export type Contents = { documents: number; refused: number; underWay: number; unreleased: number }

type Unfolded = Record<string, boolean>

const NONE: Unfolded = {}
const isUnfolded = (value: unknown): value is Unfolded =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'boolean')

/**
 * Which folders of a room are folded, until the tab is closed. In a large room they start folded, except those with a file that is under
 * way or refused; one that was unfolded for that stays so when its file is ready.
 */
export function useFolds(route: string, room: StaffRoom | undefined) {
  const [chosen, choose] = useKept(`folds.${route}`, isUnfolded, NONE, 'session')
  const contents = useMemo(() => contentsOf(room), [room])
  const [needed, setNeeded] = useState<ReadonlySet<string>>(new Set())
  const fresh = [...contents].flatMap(([id, { refused, underWay }]) => (refused + underWay > 0 ? [id] : []))
  if (fresh.some((id) => !needed.has(id))) setNeeded(new Set([...needed, ...fresh]))
  const isSmall = (room?.documents.length ?? 0) <= LARGE_ROOM
  return {
    contents,
    isOpen: (id: string) => chosen[id] ?? (isSmall || needed.has(id)),
    fold: (id: string, isOpen: boolean) => choose({ ...chosen, [id]: isOpen }),
    foldAll: (isOpen: boolean) => choose(Object.fromEntries((room?.folders ?? []).map(({ id }) => [id, isOpen]))),
  }
}

/** Of the folders that hold any documents. */
function contentsOf(room: StaffRoom | undefined): ReadonlyMap<string, Contents> {
  const parents = new Map(room?.folders.map(({ id, parentId }) => [id, parentId]))
  const contents = new Map<string, Contents>()
  for (const { folderId, current, releasedAt, versions } of room?.documents ?? []) {
    const [newest] = versions
    for (let id = folderId; id !== null; id = parents.get(id) ?? null) {
      const sum = contents.get(id) ?? { documents: 0, refused: 0, underWay: 0, unreleased: 0 }
      sum.documents += 1
      sum.refused += Number(newest?.state === 'refused')
      sum.underWay += Number(newest !== undefined && isUnderWay(newest))
      sum.unreleased += Number(current !== null && releasedAt === null)
      contents.set(id, sum)
    }
  }
  return contents
}
