import type { Hono } from 'hono'
import { EVENTS_PER_PAGE, listEvents } from '../../../../contract/integrations/api-keys.ts'
import { apiClient } from '../../../access/api-client.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { lastPosition, readEvents } from './service.ts'

export function eventRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, listEvents, apiClient('events:read'), async ({ scopes }, { after, types }) => {
    const read = await readEvents(deps.db, {
      after: after === 'now' ? await lastPosition(deps.db) : Number(after),
      limit: EVENTS_PER_PAGE,
      withPersonalData: scopes.has('people:read'),
      ...(types && { types }),
    })
    return { events: read.events.map(({ event }) => event), next: String(read.next), more: !read.isEnd }
  })
}
