import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'

/** The pipeline, rounds and indications of interest. */
export async function createPipeline(db: Db, kind: DatabaseKind): Promise<void> {
  const { text, bigint } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('pipeline_card')
    .addColumn('person_id', text, (c) => c.primaryKey().references('person.id'))
    .addColumn('stage', text)
    .addColumn('staged_at', text)
    .addColumn('staged_by', text)
    .addColumn('owner_id', text)
    .addColumn('next_step', text, (c) => c.notNull())
    .addColumn('next_on', text)
    .addColumn('step_set_at', text)
    .execute()

  await sql`create index pipeline_card_due on pipeline_card (next_on) where next_on is not null`.execute(db)

  await schema
    .createTable('pipeline_note')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('person_id', text, (c) => c.notNull().references('person.id'))
    .addColumn('words', text, (c) => c.notNull())
    .addColumn('written_at', text, (c) => c.notNull())
    .addColumn('written_by', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('pipeline_note_of').on('pipeline_note').columns(['person_id', 'written_at', 'id']).execute()

  await schema
    .createTable('round')
    .addColumn('project', text, (c) => c.primaryKey().references('project.key'))
    .addColumn('target', bigint, (c) => c.notNull())
    .addColumn('minimum', bigint)
    .addColumn('cap', bigint)
    .addColumn('opens_on', text)
    .addColumn('closes_on', text)
    .addColumn('instrument', text, (c) => c.notNull())
    .addColumn('vehicles', text, (c) => c.notNull())
    .addColumn('shows_total', 'integer', (c) => c.notNull())
    .addColumn('allocated', bigint, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    // The last line of defence behind `claimAllocation`.
    .addCheckConstraint('round_within_cap', sql`allocated >= 0 and (cap is null or allocated <= cap)`)
    .execute()

  await schema
    .createTable('interest_legend')
    .addColumn('sha256', text, (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull().unique())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('first_used_at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('indication')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('project', text, (c) => c.notNull().references('round.project'))
    .addColumn('person_id', text, (c) => c.notNull().references('person.id'))
    .addColumn('amount', bigint, (c) => c.notNull())
    .addColumn('currency', text, (c) => c.notNull())
    .addColumn('vehicle', text, (c) => c.notNull())
    .addColumn('conditions', text, (c) => c.notNull())
    .addColumn('allocated', bigint, (c) => c.notNull())
    .addColumn('allocated_at', text)
    .addColumn('entered_by', text)
    .addColumn('legend_sha256', text, (c) => c.references('interest_legend.sha256'))
    .addColumn('stated_at', text, (c) => c.notNull())
    .addColumn('changed_at', text)
    .addColumn('withdrawn_at', text)
    .addColumn('versions', 'integer', (c) => c.notNull())
    .execute()
  // A person has at most one open indication in each project.
  await sql`create unique index indication_open on indication (project, person_id) where withdrawn_at is null`.execute(
    db,
  )
  await schema.createIndex('indication_person').on('indication').column('person_id').execute()

  await schema
    .createTable('indication_version')
    .addColumn('indication_id', text, (c) => c.notNull().references('indication.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('amount', bigint, (c) => c.notNull())
    .addColumn('currency', text, (c) => c.notNull())
    .addColumn('vehicle', text, (c) => c.notNull())
    .addColumn('conditions', text, (c) => c.notNull())
    .addColumn('withdrawn', 'integer', (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('by_actor', text, (c) => c.notNull())
    .addColumn('legend_sha256', text)
    .addPrimaryKeyConstraint('indication_version_key', ['indication_id', 'number'])
    .execute()
}
