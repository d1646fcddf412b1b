import type { Db } from '../tables.ts'

/** The capacity of a signer becomes one of the registered fields beyond the four of the specification. */
export async function up(db: Db): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('submission')
    .addColumn('extra_fields', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
  await schema.alterTable('submission').dropColumn('capacity').execute()
}
