import type { z } from 'zod'
import { emailKey } from '../../../contract/email/email-key.ts'
import {
  type Delivery,
  NOTIFIED_EVENTS,
  type NotifiedEvent,
  SCOPES,
  type Scope,
  usualDelivery,
} from '../../../contract/notifications/deliveries.ts'
import type {
  getNotificationSettings,
  NotificationSettings,
  saveNotificationSettings as saveEndpoint,
} from '../../../contract/notifications/notifications.ts'
import type { Staff } from '../../access/account.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Db, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { listPeople } from '../integrations/events/queries.ts'
import { isTimeZone } from '../people/requests/rules.ts'
import {
  deleteRule,
  findSetting,
  giveUpMessages,
  listChats,
  listRules,
  listTargetNames,
  type StaffToNotify,
  saveRule,
  saveSetting,
} from './queries.ts'
import { type Rule, USUAL_SETTINGS } from './rules.ts'

/** The account of a member of staff. Throws for an override, which belongs to nobody. */
export function ownAccount({ accountId }: Staff): string {
  if (accountId === null) throw new AppError('notifications_need_account')
  return accountId
}

/** What a member of staff chose of when and where, or what holds without. */
export function toSettings(row: Partial<StaffToNotify> | undefined): NotificationSettings {
  if (!row?.account_id) return USUAL_SETTINGS
  return {
    // Another version of the runtime may not know the zone, and one person's choice must not stop everybody's messages.
    timeZone: row.time_zone && isTimeZone(row.time_zone) ? row.time_zone : USUAL_SETTINGS.timeZone,
    quietFrom: row.quiet_from ?? null,
    quietUntil: row.quiet_until ?? null,
    digestAt: row.digest_at ?? USUAL_SETTINGS.digestAt,
    byPortal: row.by_portal === 1,
    byMail: row.by_mail === 1,
  }
}

export async function readSettings(
  deps: Deps,
  staff: Staff,
): Promise<z.input<(typeof getNotificationSettings)['output']>> {
  const accountId = ownAccount(staff)
  const row = await findSetting(deps.db, accountId)
  const rules = await listRules(deps.db, [accountId])
  const chats = await listChats(deps.db, [accountId])
  const chosen = new Map(
    rules.flatMap(({ scope, target, delivery }) => (scope === 'event' ? [[target, delivery]] : [])),
  )
  return {
    ...toSettings(row),
    saved: row !== undefined,
    email: staff.email,
    isOwner: emailKey(staff.email) === emailKey(deps.portal.notifications.owner),
    events: Object.fromEntries(
      NOTIFIED_EVENTS.map((type) => [type, chosen.get(type) ?? usualDelivery(type)]),
    ) as Record<NotifiedEvent, Delivery>,
    exceptions: await namedExceptions(deps.db, rules),
    chats: chats.map((chat) => ({
      channel: chat.channel,
      host: new URL(deps.secrets.open(chat.url_sealed, chatKey(accountId, chat.channel))).host,
      lastSentAt: chat.last_sent_at,
      failingSince: chat.failing_since,
      lastFailure: chat.last_failure,
      offAt: chat.off_at,
    })),
  }
}

/** What the address of a chat is sealed for. */
export const chatKey = (accountId: string, channel: string) => `${accountId} ${channel}`

async function namedExceptions(db: Db, rules: readonly Rule[]) {
  const named = await Promise.all(
    SCOPES.map(async (scope) => {
      const names = await namesOf(
        db,
        scope,
        rules.flatMap((rule) => (rule.scope === scope ? [rule.target] : [])),
      )
      return rules.flatMap(({ target, delivery, ...rule }) => {
        const name = names.get(target)
        return rule.scope === scope && name !== undefined ? [{ scope, target, name, delivery }] : []
      })
    }),
  )
  return named.flat().sort((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope) || (a.name < b.name ? -1 : 1))
}

async function namesOf(db: Db | Trx, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  if (scope !== 'person') return new Map((await listTargetNames(db, scope, ids)).map(({ id, name }) => [id, name]))
  return new Map((await listPeople(db, ids)).map((row) => [row.id, row.full_name || row.name || row.email]))
}

export async function saveSettings(
  deps: Deps,
  staff: Staff,
  { events, ...given }: z.output<(typeof saveEndpoint)['input']>,
) {
  const accountId = ownAccount(staff)
  const fields = {
    ...(!isTimeZone(given.timeZone) && { timeZone: 'Choose a time zone.' }),
    ...((given.quietFrom === null) !== (given.quietUntil === null) && { quietUntil: 'Enter both times, or neither.' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  await changeSettings(deps, staff, async (trx) => {
    await saveSetting(trx, {
      account_id: accountId,
      time_zone: given.timeZone,
      quiet_from: given.quietFrom,
      quiet_until: given.quietUntil,
      digest_at: given.digestAt,
      by_portal: given.byPortal ? 1 : 0,
      by_mail: given.byMail ? 1 : 0,
    })
    for (const [target, delivery] of Object.entries(events) as [NotifiedEvent, Delivery][]) {
      const rule = { account_id: accountId, scope: 'event' as const, target, delivery }
      await (delivery === usualDelivery(target) ? deleteRule(trx, rule) : saveRule(trx, rule))
    }
    if (!given.byMail) await giveUpMessages(trx, { accountId, channel: 'mail' }, iso(deps.clock.now()))
  })
}

type Exception = { scope: Scope; target: string; delivery: Delivery }

export async function saveException(deps: Deps, staff: Staff, { scope, target, delivery }: Exception) {
  const accountId = ownAccount(staff)
  await changeSettings(deps, staff, async (trx) => {
    if (!(await namesOf(trx, scope, [target])).has(target)) throw new AppError('not_found')
    await saveRule(trx, { account_id: accountId, scope, target, delivery })
  })
}

export async function removeException(deps: Deps, staff: Staff, { scope, target }: Omit<Exception, 'delivery'>) {
  const accountId = ownAccount(staff)
  await changeSettings(deps, staff, (trx) => deleteRule(trx, { account_id: accountId, scope, target }))
}

/** Makes a change, with its entry if anything is different afterwards. */
async function changeSettings(deps: Deps, staff: Staff, change: (trx: Trx) => Promise<void>): Promise<void> {
  const accountId = ownAccount(staff)
  await deps.db.transaction().execute(async (trx) => {
    const chosen = async () => JSON.stringify([await findSetting(trx, accountId), await listRules(trx, [accountId])])
    const before = await chosen()
    await change(trx)
    if ((await chosen()) === before) return
    await recordEntry(trx, deps, { action: 'notification.settings_changed', actor: staff.actor, accountId })
  })
}
