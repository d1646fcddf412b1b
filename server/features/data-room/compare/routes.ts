import type { Hono } from 'hono'
import * as contract from '../../../../contract/data-room/compare.ts'
import { documentReader } from '../../../access/document-reader.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { handlePicture } from '../../../http/handle-file.ts'
import { compareVersions, readComparedPage } from './compare-versions.ts'

export function compareRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.compareVersions, documentReader, (reader, input) => compareVersions(deps, reader, input))
  handlePicture(app, deps, contract.getVersionPage, documentReader, (reader, input) =>
    readComparedPage(deps, reader, input),
  )
}
