import type { Hono } from 'hono'
import * as contract from '../../../../contract/integrations/webhooks.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  readDeliveries,
  readDelivery,
  readWebhooks,
  replayDelivery,
  replaySince,
  rotateSecret,
  sendTest,
  turnOffWebhook,
  turnOnWebhook,
} from './service.ts'

export function webhookRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listWebhooks, anyStaff, (staff) => readWebhooks(deps, staff))
  handle(app, deps, contract.createWebhook, admin, (staff, form) => createWebhook(deps, staff, form))
  handle(app, deps, contract.changeWebhook, admin, (staff, form) => changeWebhook(deps, staff, form))
  handle(app, deps, contract.turnOnWebhook, admin, (staff, input) => turnOnWebhook(deps, staff, input))
  handle(app, deps, contract.turnOffWebhook, admin, (staff, { id }) => turnOffWebhook(deps, staff, id))
  handle(app, deps, contract.rotateWebhookSecret, admin, (staff, { id }) => rotateSecret(deps, staff, id))
  handle(app, deps, contract.testWebhook, admin, (staff, { id }) => sendTest(deps, staff, id))
  handle(app, deps, contract.replayWebhook, admin, (staff, input) => replaySince(deps, staff, input))
  handle(app, deps, contract.deleteWebhook, admin, (staff, { id }) => deleteWebhook(deps, staff, id))
  handle(app, deps, contract.listDeliveries, anyStaff, (_, input) => readDeliveries(deps, input))
  handle(app, deps, contract.getDelivery, admin, (_, { id }) => readDelivery(deps, id))
  handle(app, deps, contract.replayDelivery, admin, (staff, { id }) => replayDelivery(deps, staff, id))
}
