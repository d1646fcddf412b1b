import { type ColumnDataType, sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** Accounts, what the identity library keeps of them, and requests to staff. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  const int: ColumnDataType = 'integer'
  const { schema } = db

  await schema
    .createTable('user_account')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('person_id', text, (c) => c.unique().references('person.id'))
    .addColumn('email', text, (c) => c.notNull().unique())
    .addColumn('email_verified', int, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('image', text)
    .addColumn('first_name', text, (c) => c.notNull())
    .addColumn('last_name', text, (c) => c.notNull())
    .addColumn('investment_interest', text, (c) => c.notNull())
    .addColumn('accredited', int, (c) => c.notNull())
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('two_factor_enabled', int, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('suspended_at', text)
    .execute()

  await schema
    .createTable('account_session')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('token', text, (c) => c.notNull().unique())
    .addColumn('browser_id', text)
    .addColumn('second_factor_at', text)
    .addColumn('ip_address', text)
    .addColumn('user_agent', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('account_session_account').on('account_session').column('account_id').execute()

  await schema
    .createTable('account_login')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('provider_id', text, (c) => c.notNull())
    .addColumn('provider_account_id', text, (c) => c.notNull())
    .addColumn('access_token', text)
    .addColumn('refresh_token', text)
    .addColumn('id_token', text)
    .addColumn('access_token_expires_at', text)
    .addColumn('refresh_token_expires_at', text)
    .addColumn('scope', text)
    .addColumn('password', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addUniqueConstraint('account_login_identity', ['provider_id', 'provider_account_id'])
    .execute()
  await schema.createIndex('account_login_account').on('account_login').column('account_id').execute()

  await schema
    .createTable('account_challenge')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('identifier', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('account_challenge_identifier').on('account_challenge').column('identifier').execute()

  await schema
    .createTable('account_totp')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('secret', text, (c) => c.notNull())
    .addColumn('backup_codes', text, (c) => c.notNull())
    .addColumn('verified', int, (c) => c.notNull().defaultTo(1))
    .addColumn('failed_verification_count', int, (c) => c.notNull().defaultTo(0))
    .addColumn('locked_until', text)
    .execute()
  await schema.createIndex('account_totp_account').on('account_totp').column('account_id').execute()

  await schema
    .createTable('account_passkey')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('name', text)
    .addColumn('public_key', text, (c) => c.notNull())
    .addColumn('credential_id', text, (c) => c.notNull().unique())
    .addColumn('counter', int, (c) => c.notNull())
    .addColumn('device_type', text, (c) => c.notNull())
    .addColumn('backed_up', int, (c) => c.notNull())
    .addColumn('transports', text)
    .addColumn('aaguid', text)
    .addColumn('created_at', text)
    .execute()
  await schema.createIndex('account_passkey_account').on('account_passkey').column('account_id').execute()

  await schema
    .createTable('account_key')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('public_key', text, (c) => c.notNull())
    .addColumn('private_key', text, (c) => c.notNull())
    .addColumn('alg', text)
    .addColumn('crv', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('expires_at', text)
    .execute()

  await schema
    .createTable('account_project')
    .addColumn('account_id', text, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('approved_at', text, (c) => c.notNull())
    .addColumn('approved_by', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('account_project_pk', ['account_id', 'route'])
    .execute()

  await schema
    .createTable('sign_in_attempt')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('browser_digest', text, (c) => c.notNull())
    .addColumn('nonce', text, (c) => c.notNull())
    .addColumn('verifier_sealed', text, (c) => c.notNull())
    .addColumn('return_to', text, (c) => c.notNull())
    .addColumn('popup', int, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('request')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.references('user_account.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('answered_at', text)
    .addColumn('answer', text)
    .addColumn('answered_by', text)
    .addColumn('words', text)
    .execute()
  // An address has at most one open request of a kind, however often it asks.
  await schema
    .createIndex('request_open')
    .unique()
    .on('request')
    .columns(['kind', 'email_key'])
    .where(sql.ref('answered_at'), 'is', null)
    .execute()

  await schema.alterTable('mailed_link').addColumn('account_id', text).execute()
  await schema.alterTable('mailed_link').addColumn('used_by', text).execute()
  await schema.alterTable('mailed_link').addColumn('replaceable_id', text).execute()
  await schema.createIndex('mailed_link_replaceable').on('mailed_link').column('replaceable_id').execute()
  await schema.alterTable('audit_entry').addColumn('account_id', text).execute()
  await schema.alterTable('admin_login').addColumn('password_changed_at', text).execute()
  await schema.alterTable('admin_login').addColumn('totp_sealed', text).execute()
  await schema.alterTable('admin_login').addColumn('totp_last_step', int).execute()
  await schema.alterTable('session_grant').addColumn('token_digest', text).execute()
  await schema.alterTable('session_grant').addColumn('admin_login_id', text).execute()

  // The list of codes: a page of it, and how many there are of each state, read this index alone.
  await schema
    .createIndex('access_code_list')
    .on('access_code')
    .columns([
      'created_at',
      'id',
      'kind',
      'routes',
      'uses_remaining',
      'valid_from',
      'valid_until',
      'revoked_at',
      'submission_id',
    ])
    .execute()
  await sql`create index access_code_end on access_code (coalesce(valid_until, '~'), id)`.execute(db)
  // Searched by how they begin, in any case.
  await sql`create index access_code_by_email on access_code (lower(email))`.execute(db)
  await sql`create index access_code_by_name on access_code (lower(full_name))`.execute(db)
  await sql`create index access_code_by_company on access_code (lower(company_name))`.execute(db)
  await sql`create index access_code_by_description on access_code (lower(description))`.execute(db)
  // Few signatures are superseded, and every look at a code's state asks which.
  await sql`create index submission_superseded on submission (id) where superseded_at is not null`.execute(db)
  await sql`create index audit_entry_code on audit_entry (code_id, seq) where code_id is not null`.execute(db)
  // When an account signed in last is asked of the log, because its sessions go.
  await schema.createIndex('audit_entry_account').on('audit_entry').columns(['account_id', 'at']).execute()
}
