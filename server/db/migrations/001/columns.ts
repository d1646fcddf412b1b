import { type ColumnDefinitionBuilder, type Expression, sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'

/** Text sorts bytewise on both databases, so that times and keys sort alike. */
export function columnTypes(kind: DatabaseKind): { text: Expression<unknown>; bigint: 'bigint' | 'integer' } {
  return kind === 'postgres'
    ? { text: sql`text collate "C"`, bigint: 'bigint' }
    : { text: sql`text`, bigint: 'integer' }
}

/** An auto-incremented primary key. The number of a deleted row is never used again. */
export function numbered(column: ColumnDefinitionBuilder, kind: DatabaseKind): ColumnDefinitionBuilder {
  const key = column.primaryKey()
  return kind === 'postgres' ? key.generatedAlwaysAsIdentity() : key.autoIncrement()
}
