import type { z } from 'zod'
import { clockTime, startOf } from '../../../../contract/data-room/film.ts'
import type { getProjectReadership as endpoint, ReadPlace } from '../../../../contract/engagement/scores.ts'
import { sectionName } from '../../../../contract/engagement/section-name.ts'
import { DAY_MS } from '../../../../contract/limits.ts'
import { checkProjects } from '../../../access/projects.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { findPublished } from '../../projects/content/service.ts'
import { documentOfPlace, sentWith } from '../scores/place-rules.ts'
import { PAGE_READ_MS } from '../scores/rules.ts'
import { listDocuments, listPlaceReaders } from './queries.ts'
import { followReaders, median, type Place, type PlaceReaders } from './rules.ts'

/** A section in view for less time than this was scrolled past. */
const SECTION_READ_MS = 2_000

/** Which sections and pages are read, by how many people, for how long, and where they stop. */
export async function getProjectReadership(
  deps: Deps,
  { route, days }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  await checkProjects(deps.db, [route], 'route')
  const from = iso(deps.clock.now().getTime() - (days - 1) * DAY_MS).slice(0, 10)
  const rows = await listPlaceReaders(deps.db, { route, from })
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  const readersOf = (place: string, leastMs: number) => (byPlace.get(place) ?? []).filter(({ ms }) => ms >= leastMs)
  const read = [...byPlace.keys()].filter((place) => place !== '' && !documentOfPlace(place)).sort()
  const titles = await listSections(deps, route)
  const published = [...titles.keys()]
  // A page that was never published has no order.
  const onPage = published.length > 0 ? published : read
  const sections = onPage.map((place) => ({ place, readers: readersOf(place, SECTION_READ_MS) }))
  const former = read
    .filter((place) => !onPage.includes(place))
    .map((place) => ({ place, readers: readersOf(place, SECTION_READ_MS) }))
  const wasSent = (place: string, personId: string) =>
    sentWith(place).some((one) => byPlace.get(one)?.some((row) => row.personId === personId && row.sent > 0))
  const documents = (await listDocuments(deps.db, route)).map(({ id, title, number, pages, type }) => {
    const places: PlaceReaders[] = Array.from({ length: pages }, (_, at) => ({
      place: `page-${at + 1}`,
      readers: readersOf(`doc-${id}-${number}-${at + 1}`, PAGE_READ_MS).filter(({ personId }) =>
        wasSent(`doc-${id}-${number}-${at + 1}`, personId),
      ),
    }))
    const perPerson = Map.groupBy(
      places.flatMap(({ readers }) => readers),
      ({ personId }) => personId,
    )
    const copies = rows.filter(({ place }) => documentOfPlace(place)?.documentId === id)
    return {
      id,
      title,
      pages,
      people: perPerson.size,
      medianMs: median([...perPerson.values()].map((all) => all.reduce((sum, { ms }) => sum + ms, 0))),
      downloads: copies.reduce((sum, { downloads }) => sum + downloads, 0),
      places: followReaders(places).map((one, at) =>
        named(one, type === 'film' ? clockTime(startOf(at + 1)) : `Page ${at + 1}`),
      ),
    }
  })
  return {
    people: byPlace.get('')?.length ?? 0,
    sections: followReaders(sections).map((one) => named(one, titles.get(one.place) ?? sectionName(one.place))),
    former: former.map(({ place, readers }) => ({
      place,
      name: sectionName(place),
      people: readers.length,
      medianMs: median(readers.map(({ ms }) => ms)),
    })),
    documents: documents.sort((a, b) => b.people - a.people || (a.title < b.title ? -1 : 1)),
  }
}

const named = (place: Place, name: string): ReadPlace => ({ ...place, name })

/** The sections of the published page in their order, with the titles that the company gave them. */
async function listSections(deps: Deps, route: string): Promise<Map<string, string>> {
  const set = await findPublished(deps, route)
  if (set?.kind !== 'presentation') return new Map()
  return new Map(
    set.blocks.map(({ id, type, content }) => {
      const titled = type !== 'hero' && 'title' in content && typeof content.title === 'string' && content.title
      return [id, titled || sectionName(id)]
    }),
  )
}
