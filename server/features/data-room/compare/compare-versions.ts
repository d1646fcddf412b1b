import type { z } from 'zod'
import type * as contract from '../../../../contract/data-room/compare.ts'
import type { DocumentReader } from '../../../access/document-reader.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { isFirstInWindow } from '../../../http/rate-limit.ts'
import { asRefusal, entryOf, type PageOf, readVersionPage, scopeOf } from '../read-document.ts'
import type { DocumentFacts } from '../render/inspect.ts'
import { renderers } from '../render/renderers.ts'
import type { ComparedPages, TwoVersions } from './compare-pages.ts'
import { findReadyVersion } from './queries.ts'

type Comparison = z.input<typeof contract.compareVersions.output>

/** Pairs in one answer, so that their pictures are compared within seconds. */
const PAIRS = 20
const COMPARED = { name: 'document-compared', perMs: 60 * 60_000 }

type Asked = z.output<typeof contract.compareVersions.input>

/** Compares two versions. The log records it once an hour for each member of staff and pair of versions. */
export async function compareVersions(deps: Deps, reader: DocumentReader, asked: Asked): Promise<Comparison> {
  const { id, from } = asked
  const [before, after] = [
    await getVersion(deps, reader, { id, version: asked.before }),
    await getVersion(deps, reader, { id, version: asked.after }),
  ]
  if (before.pdf_sha256 === null || after.pdf_sha256 === null) throw new AppError('not_drawn')
  const texts = [await readTexts(deps, before.index_sha256), await readTexts(deps, after.index_sha256)] as const
  const compared = await inRenderer({
    texts,
    ...(before.pdf_sha256 !== after.pdf_sha256 && {
      files: [await deps.files.get(before.pdf_sha256), await deps.files.get(after.pdf_sha256)] as const,
    }),
    from,
    count: PAIRS,
  })
  const about = `${scopeOf(reader)} ${before.version_id} ${after.version_id}`
  if (await isFirstInWindow(deps.db, deps, COMPARED, about))
    await deps.db.transaction().execute((trx) => {
      const detail = { document: id, before: before.number, after: after.number }
      return recordEntry(trx, deps, entryOf(reader, 'document.compared', detail))
    })
  return { ...compared, next: from + PAIRS < compared.total ? from + PAIRS : null }
}

function inRenderer(versions: TwoVersions): Promise<ComparedPages> {
  return renderers.order<'compare'>({ kind: 'compare', versions }).catch((error) => {
    throw asRefusal(error)
  })
}

/** Readers get the current version only, so to them older ones do not exist. */
async function getVersion(deps: Deps, reader: DocumentReader, which: { id: string; version: number }) {
  const found = reader.key === null ? await findReadyVersion(deps.db, { route: reader.route, ...which }) : undefined
  if (!found) throw new AppError('not_found')
  return found
}

async function readTexts(deps: Deps, sha256: string | null): Promise<string[]> {
  const facts = JSON.parse(String(await deps.files.get(sha256 ?? ''))) as DocumentFacts
  return facts.pages.map(({ text }) => text)
}

/** A page of either version, marked and recorded like every page. */
export async function readComparedPage(deps: Deps, reader: DocumentReader, input: PageOf) {
  const { page } = input
  return readVersionPage(deps, reader, input, async () => {
    const found = await getVersion(deps, reader, input)
    if (page > found.pages) throw new AppError('not_found')
    return found
  })
}
