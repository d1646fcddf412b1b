import type { ExternalAgreementRow } from '../db/tables/agreements.ts'
import type { Db, Trx } from '../db/tables.ts'

/** An external agreement that covers an address, with the person's name if it names them. */
export type Cover = Pick<ExternalAgreementRow, 'id' | 'firm' | 'ends_at' | 'routes'> & { full_name: string | null }

/** The agreement that covers an address now, by name or by domain. If there are several, the one that ends last. */
export async function findCover(db: Db | Trx, key: string, now: string): Promise<Cover | undefined> {
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return db
    .selectFrom('external_agreement as r')
    .leftJoin('external_agreement_party as p', (join) =>
      join.onRef('p.agreement_id', '=', 'r.id').on('p.email_key', '=', key),
    )
    .select(['r.id', 'r.firm', 'r.ends_at', 'r.routes', 'p.full_name'])
    .where('r.ended_at', 'is', null)
    .where('r.ends_at', '>', now)
    .where((eb) => eb.or([eb('p.email_key', '=', key), eb('r.domain', '=', domain)]))
    .orderBy('r.ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The agreement that covers an address which is proved. Someone who has withdrawn must sign themselves to come back. */
export async function findCoverOfProved(db: Db | Trx, key: string, now: string): Promise<Cover | undefined> {
  const cover = await findCover(db, key, now)
  return cover === undefined || (await hasWithdrawn(db, key)) ? undefined : cover
}

/** Whether this address has ever withdrawn from the agreement. */
export async function hasWithdrawn(db: Db | Trx, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('submission')
    .select('id')
    .where('email_key', '=', key)
    .where('superseded_because', '=', 'withdrawn')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When an external agreement ends; undefined if it has. */
export async function findAgreementEnd(db: Db | Trx, id: string, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('external_agreement')
    .select('ends_at')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row?.ends_at
}
