import type { z } from 'zod'
import { READER_KINDS, type ReaderKind } from '../../../../contract/data-room/data-room-labels.ts'
import { UPDATE_LIMITS } from '../../../../contract/data-room/update-limits.ts'
import type * as contract from '../../../../contract/data-room/updates.ts'
import { projectKey } from '../../../../contract/projects/project.ts'
import type { Admin } from '../../../access/account.ts'
import { findProject } from '../../../access/project-queries.ts'
import { getProject } from '../../../access/projects.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { type PlainAction, recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { InvestorUpdateRow } from '../../../db/tables/updates.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { queueMail } from '../../email/service.ts'
import { saveReaders } from '../named-readers.ts'
import { findDocument } from '../queries.ts'
import { countWithheld, readAudience, withReaders } from './audience.ts'
import { updateMail } from './mails.ts'
import {
  countReach,
  deleteUpdate,
  findUpdate,
  insertUpdate,
  listUpdateReaders,
  listUpdateRows,
  lockUpdate,
  setUpdate,
  setUpdateReaders,
} from './queries.ts'
import { updateState } from './rules.ts'

type Input<E extends { input: z.ZodType }> = z.output<E['input']>

export async function listStaffUpdates(
  deps: Deps,
  { route }: Input<typeof contract.listStaffUpdates>,
): Promise<z.input<typeof contract.listStaffUpdates.output>> {
  const rows = await listUpdateRows(deps.db, { route })
  const readers = await listUpdateReaders(
    deps.db,
    rows.map(({ id }) => id),
  )
  const reach = await countReach(deps.db)
  const nameOf = await actorNames(
    deps.db,
    rows.map(({ created_by }) => created_by),
  )
  const now = iso(deps.clock.now())
  return {
    updates: rows.map((row) => ({
      id: row.id,
      route: projectKey.parse(row.route),
      title: row.title,
      words: row.words,
      documents: JSON.parse(row.documents) as string[],
      narrowed: row.narrowed === 1,
      readers: (readers.get(row.id) ?? []).flatMap(({ kind, value }) =>
        value !== null && (READER_KINDS as readonly string[]).includes(kind)
          ? [{ kind: kind as ReaderKind, value }]
          : [],
      ),
      agreement: row.agreement,
      corrects: row.corrects,
      state: updateState(row, now),
      revision: row.revision,
      createdAt: row.created_at,
      createdBy: nameOf(row.created_by),
      sendAt: row.send_at,
      sentAt: row.sent_at,
      withdrawnAt: row.withdrawn_at,
      ...(reach.get(row.id) ?? { recipients: 0, mailed: 0, opened: 0 }),
    })),
    sends: deps.config.smtpUrl !== undefined,
  }
}

export async function makeUpdate(
  deps: Deps,
  staff: Admin,
  { route, corrects, ...fields }: Input<typeof contract.makeUpdate>,
): Promise<{ id: string }> {
  const id = deps.ids.id()
  await deps.db.transaction().execute(async (trx) => {
    await getProject(trx, route)
    if (corrects !== null && (await findUpdate(trx, corrects))?.route !== route) throw new AppError('not_found')
    await insertUpdate(trx, {
      id,
      route,
      corrects,
      ...(await columnsOf(trx, route, fields)),
      created_at: iso(deps.clock.now()),
      created_by: staff.actor.name,
      revision: 1,
      send_at: null,
      sent_at: null,
      withdrawn_at: null,
    })
    await setUpdateReaders(trx, id, await readersOf(trx, deps, route, fields))
    await record(trx, deps, staff, 'update.drafted', { id, route })
  })
  return { id }
}

export async function changeUpdate(
  deps: Deps,
  staff: Admin,
  { id, revision, ...fields }: Input<typeof contract.changeUpdate>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const update = await lockDraft(trx, id, revision)
    const { route } = update
    await setUpdate(trx, id, { ...(await columnsOf(trx, route, fields)), revision: revision + 1 })
    await setUpdateReaders(trx, id, await readersOf(trx, deps, route, fields))
    await record(trx, deps, staff, 'update.changed', update)
  })
}

export async function removeUpdate(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const update = await lockDraft(trx, id)
    await deleteUpdate(trx, id)
    await record(trx, deps, staff, 'update.removed', update)
  })
}

/** Orders the sending. The text does not change any more from then on. */
export async function sendUpdate(
  deps: Deps,
  staff: Admin,
  { id, revision, at }: Input<typeof contract.sendUpdate>,
): Promise<void> {
  const draft = await findUpdate(deps.db, id)
  if (!draft) throw new AppError('not_found')
  const readers = await listUpdateReaders(deps.db, [id])
  if (at === undefined && (await readAudience(deps, draft.route, withReaders(draft, readers))).length === 0)
    throw new AppError('update_nobody')
  const now = iso(deps.clock.now())
  const sendAt = iso(Math.max(deps.clock.now().getTime(), Date.parse(at ?? now)))
  await deps.db.transaction().execute(async (trx) => {
    const update = await lockDraft(trx, id, revision)
    await setUpdate(trx, id, { send_at: sendAt, revision: revision + 1 })
    await record(trx, deps, staff, 'update.scheduled', update)
  })
}

export async function cancelUpdate(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const update = await lockUpdate(trx, id)
    if (!update) throw new AppError('not_found')
    if (update.sent_at !== null || update.withdrawn_at !== null || update.send_at === null)
      throw new AppError('update_over')
    await setUpdate(trx, id, { send_at: null, revision: update.revision + 1 })
    await record(trx, deps, staff, 'update.unscheduled', update)
  })
}

export async function withdrawUpdate(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const update = await lockUpdate(trx, id)
    if (!update) throw new AppError('not_found')
    if (update.sent_at === null || update.withdrawn_at !== null) throw new AppError('update_over')
    await setUpdate(trx, id, { withdrawn_at: iso(deps.clock.now()) })
    await record(trx, deps, staff, 'update.withdrawn', update)
  })
}

export async function getUpdateAudience(
  deps: Deps,
  { route, narrowed, readers, agreement }: Input<typeof contract.getUpdateAudience>,
): Promise<z.input<typeof contract.getUpdateAudience.output>> {
  await getProject(deps.db, route)
  const audience = { narrowed: narrowed ? 1 : 0, agreement, readers: narrowed ? normalised(readers) : [] }
  const people = await readAudience(deps, route, audience)
  return {
    total: people.length,
    people: people
      .slice(0, UPDATE_LIMITS.namedPeople)
      .map(({ personId, name, email, firm }) => ({ personId, name, email, firm })),
    ...(await countWithheld(deps, people)),
  }
}

const normalised = (readers: readonly { kind: ReaderKind; value: string }[]) =>
  readers.map(({ kind, value }) => ({
    kind,
    value: kind === 'group' ? value : value.trim().toLowerCase().replace(/^@/, ''),
  }))

/** The email as its recipients get it, to the member of staff themselves. Its link opens the project as they see it. */
export async function testUpdate(deps: Deps, staff: Admin, id: string): Promise<void> {
  const update = await findUpdate(deps.db, id)
  if (!update) throw new AppError('not_found')
  const { email, name } = staff
  if (email === '') throw new AppError('update_test_account')
  const key = projectKey.parse(update.route)
  const project = { key, name: (await findProject(deps.db, key))?.name ?? key }
  const mail = updateMail(deps.portal, portalUrl(deps.config), { email, name, project })
  await deps.db.transaction().execute(async (trx) => {
    await queueMail(trx, deps, mail)
    await record(trx, deps, staff, 'update.tested', update)
  })
}

type Fields = Omit<Input<typeof contract.changeUpdate>, 'id' | 'revision'>

async function columnsOf(trx: Trx, route: string, { title, words, documents, narrowed, agreement }: Fields) {
  for (const id of documents) if ((await findDocument(trx, id))?.route !== route) throw new AppError('not_found')
  return { title, words, documents: JSON.stringify(documents), narrowed: narrowed ? 1 : 0, agreement }
}

async function readersOf(trx: Trx, deps: Deps, route: string, { narrowed, readers }: Fields): Promise<string[]> {
  return narrowed ? saveReaders(trx, deps, route, readers) : []
}

async function lockDraft(trx: Trx, id: string, revision?: number): Promise<InvestorUpdateRow> {
  const update = await lockUpdate(trx, id)
  if (!update) throw new AppError('not_found')
  if (update.send_at !== null || update.withdrawn_at !== null) throw new AppError('update_not_draft')
  if (revision !== undefined && update.revision !== revision) throw new AppError('update_changed')
  return update
}

async function record(
  trx: Trx,
  deps: Deps,
  staff: Admin,
  action: PlainAction,
  { id, route }: { id: string; route: string },
): Promise<void> {
  await recordEntry(trx, deps, { action, actor: staff.actor, route, detail: { update: id } })
}
