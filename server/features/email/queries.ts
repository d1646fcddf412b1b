import type { Insertable } from 'kysely'
import type { MailState } from '../../../contract/email/mails.ts'
import { inList } from '../../db/in-list.ts'
import type { Db, Tables, Trx } from '../../db/tables.ts'
import type { Cursor } from '../../platform/list-cursor.ts'

export async function insertMailRecord(trx: Trx, row: Insertable<Tables['mail_record']>): Promise<void> {
  await trx.insertInto('mail_record').values(row).execute()
}

export async function setReply(trx: Trx, id: string, reply: string): Promise<void> {
  await trx.updateTable('mail_record').set({ reply }).where('id', '=', id).execute()
}

/** Mails to these people, by person or address. */
export type Recipients = { persons: readonly string[]; digests: readonly string[] }

/** Mails with their jobs, newest first. */
function mails(db: Db, recipients?: Recipients) {
  return db
    .selectFrom('mail_record as r')
    .innerJoin('job as j', 'j.id', 'r.id')
    .leftJoin('person as p', 'p.id', 'r.person_id')
    .selectAll('j')
    .select(['r.kind as mail_kind', 'r.reply', 'r.person_id', 'p.email as person_email', 'p.erased_at'])
    .$if(recipients !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('r.person_id', 'in', inList(recipients?.persons ?? [])),
          eb('r.recipient', 'in', inList(recipients?.digests ?? [])),
        ]),
      ),
    )
}
export type FoundMail = Awaited<ReturnType<typeof listMailPage>>[number]

export async function listMailPage(
  db: Db,
  wanted: { state: MailState | 'undelivered' | undefined; recipients: Recipients | undefined },
  { after, limit }: { after: Cursor | undefined; limit: number },
) {
  const { state, recipients } = wanted
  return mails(db, recipients)
    .$if(state === 'sent', (query) => query.where('j.done_at', 'is not', null))
    .$if(state === 'given_up', (query) => query.where('j.given_up_at', 'is not', null))
    .$if(state === 'waiting', (query) => query.where('j.done_at', 'is', null).where('j.given_up_at', 'is', null))
    .$if(state === 'undelivered', (query) =>
      query
        .where('j.done_at', 'is', null)
        .where((eb) => eb.or([eb('j.given_up_at', 'is not', null), eb('j.attempts', '>', 0)])),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('r.created_at', '<', after?.at ?? ''),
          eb.and([eb('r.created_at', '=', after?.at ?? ''), eb('r.id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findMail(db: Db, id: string): Promise<FoundMail | undefined> {
  return mails(db).where('r.id', '=', id).executeTakeFirst()
}

export async function findMails(db: Db, ids: readonly string[]): Promise<FoundMail[]> {
  return mails(db).where('r.id', 'in', inList(ids)).execute()
}

/** The person of an address, and whether the portal knows it only from a person whose data was erased. */
export async function findRecipient(trx: Trx, emailKey: string): Promise<{ personId: string | null; erased: boolean }> {
  const person = await trx
    .selectFrom('person')
    .select(['id', 'erased_at'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  if (person) return { personId: person.id, erased: person.erased_at !== null }
  const account = await trx.selectFrom('user_account').select('id').where('email', '=', emailKey).executeTakeFirst()
  if (account) return { personId: null, erased: false }
  // A signature keeps its address, because it is evidence.
  const signature = await trx
    .selectFrom('submission as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select('p.id')
    .where('s.email_key', '=', emailKey)
    .where('p.erased_at', 'is not', null)
    .executeTakeFirst()
  return { personId: null, erased: signature !== undefined }
}

export async function deleteMailRecords(trx: Trx, { persons, digests }: Recipients): Promise<void> {
  await trx
    .deleteFrom('mail_record')
    .where((eb) => eb.or([eb('person_id', 'in', inList(persons)), eb('recipient', 'in', inList(digests))]))
    .execute()
}

export async function deleteMailRecord(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('mail_record').where('id', '=', id).execute()
}
