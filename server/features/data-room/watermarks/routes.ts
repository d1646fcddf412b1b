import type { Hono } from 'hono'
import {
  searchWatermarks as searchEndpoint,
  findWatermark as watermarkEndpoint,
} from '../../../../contract/data-room/library.ts'
import { anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { searchWatermarks } from './search.ts'
import { findWatermark } from './service.ts'

export function watermarkRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, watermarkEndpoint, anyStaff, (staff, { code }) => findWatermark(deps, staff, code))
  handle(app, deps, searchEndpoint, anyStaff, (staff, input) => searchWatermarks(deps, staff, input))
}
