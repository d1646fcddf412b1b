import {
  AliasNode,
  ColumnNode,
  type DeleteQueryNode,
  DeleteResult,
  IdentifierNode,
  type InsertQueryNode,
  InsertResult,
  Kysely,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  ReferenceNode,
  ReturningNode,
  SelectionNode,
  TableNode,
  type UpdateQueryNode,
  UpdateResult,
} from 'kysely'
import type { Db, Trx } from './tables.ts'

/** A row that a transaction has written or deleted. */
export type WrittenRow = { table: string; key: string[] }

/**
 * `ignored`: columns whose changes do not count. `onlyDeleted`: only deletions count. `changes`: with `ignored`, the only columns that an
 * update may set, unless `rewrittenBy` names actions that may set any.
 */
export type Watched = {
  key: readonly string[]
  ignored: ReadonlySet<string>
  changes?: ReadonlySet<string>
  rewrittenBy?: readonly string[]
  onlyDeleted?: boolean
}
export type WatchedTables = ReadonlyMap<string, Watched>

type Act = { written: WrittenRow[]; settle: () => Promise<void> }
/** By transaction. */
const acts = new WeakMap<object, Act>()

/**
 * From now on each transaction of this database knows which rows of these tables it has written, and `settle` runs before it commits. A
 * write outside a transaction is not seen.
 */
export function watchWrites(db: Db, tables: WatchedTables, settle: (trx: Trx) => Promise<void>): void {
  Object.defineProperty(db, 'transaction', {
    configurable: true,
    value: () => {
      const builder = Kysely.prototype.transaction.call(db) as ReturnType<Db['transaction']>
      const execute = builder.execute.bind(builder)
      builder.execute = (act) =>
        execute(async (plain) => {
          const written: WrittenRow[] = []
          const trx = plain.withPlugin(new WriteWatch(tables, written)) as Trx
          acts.set(trx, { written, settle: () => settle(trx) })
          const result = await act(trx)
          await settle(trx)
          return result
        })
      return builder
    },
  })
}

/** The rows written since this was last asked; undefined if the transaction is not watched. */
export function takeWritten(trx: Trx): WrittenRow[] | undefined {
  return acts.get(trx)?.written.splice(0)
}

/** The end of an act that shares its transaction with others. */
export async function settleAct(trx: Trx): Promise<void> {
  await acts.get(trx)?.settle()
}

type Write = InsertQueryNode | UpdateQueryNode | DeleteQueryNode
type Seen = { table: string; key: readonly string[]; made: ((count: bigint) => unknown) | undefined }

/** Asks each write for the keys of its rows. The caller gets what it would have got without. */
class WriteWatch implements KyselyPlugin {
  readonly #tables: WatchedTables
  readonly #written: WrittenRow[]
  readonly #seen = new WeakMap<QueryId, Seen>()

  constructor(tables: WatchedTables, written: WrittenRow[]) {
    this.#tables = tables
    this.#written = written
  }

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (!isWrite(node)) return node
    const target = targetOf(node) ?? ''
    const watched = this.#tables.get(target)
    if (watched === undefined || !counts(node, watched)) return node
    refuseFixed(target, node, watched)
    this.#seen.set(queryId, { table: target, key: watched.key, made: node.returning ? undefined : RESULTS[node.kind] })
    const keys = watched.key.map((column, place) =>
      SelectionNode.create(
        AliasNode.create(ReferenceNode.create(ColumnNode.create(column)), IdentifierNode.create(alias(place))),
      ),
    )
    const returning = node.returning
      ? ReturningNode.cloneWithSelections(node.returning, keys)
      : ReturningNode.create(keys)
    return { ...node, returning }
  }

  async transformResult({ result, queryId }: Parameters<KyselyPlugin['transformResult']>[0]) {
    const seen = this.#seen.get(queryId)
    if (seen === undefined) return result
    const rows = result.rows.map((row) => {
      const rest = { ...row }
      const key = seen.key.map((_, place) => {
        const value = String(row[alias(place)])
        delete rest[alias(place)]
        return value
      })
      this.#written.push({ table: seen.table, key })
      return rest
    })
    if (seen.made === undefined) return { ...result, rows }
    return { ...result, rows: [seen.made(BigInt(rows.length))] as typeof rows }
  }
}

const alias = (place: number) => `written_key_${place}`

const RESULTS: Record<Write['kind'], (count: bigint) => unknown> = {
  InsertQueryNode: (count) => new InsertResult(undefined, count),
  UpdateQueryNode: (count) => new UpdateResult(count, undefined),
  DeleteQueryNode: (count) => new DeleteResult(count),
}

function isWrite(node: OperationNode): node is Write {
  return node.kind in RESULTS
}

function targetOf(node: Write): string | undefined {
  const target =
    node.kind === 'InsertQueryNode' ? node.into : node.kind === 'UpdateQueryNode' ? node.table : node.from.froms[0]
  const table = target && AliasNode.is(target) ? target.node : target
  return table && TableNode.is(table) ? table.table.identifier.name : undefined
}

function counts(node: Write, { ignored, onlyDeleted }: Watched): boolean {
  if (onlyDeleted) return node.kind === 'DeleteQueryNode'
  if (node.kind !== 'UpdateQueryNode') return true
  return setColumns(node).some((name) => name === undefined || !ignored.has(name))
}

/**
 * An update of a column that is registered as fixed would make the verification report tampering, for good. It is refused before it is
 * written, whatever the row contains.
 */
function refuseFixed(table: string, node: Write, { key, changes, ignored, rewrittenBy }: Watched): void {
  if (changes === undefined || rewrittenBy !== undefined) return
  // An insert that finds its row conflicts by its key, which therefore stays.
  const may = (name: string) =>
    changes.has(name) || ignored.has(name) || (node.kind === 'InsertQueryNode' && key.includes(name))
  for (const name of setColumns(node))
    if (name !== undefined && !may(name))
      throw new Error(`${table}.${name} is fixed (server/audit/reconciled-tables.ts), so nothing may update it`)
}

/** The columns that a statement gives another value. Setting a column to itself only locks the row. */
function setColumns(node: Write): (string | undefined)[] {
  if (node.kind === 'DeleteQueryNode') return []
  const updates = node.kind === 'UpdateQueryNode' ? node.updates : node.onConflict?.updates
  return (updates ?? []).flatMap(({ column, value }) => {
    const name = columnOf(column)
    return name !== undefined && name === columnOf(value) && !isExcluded(value) ? [] : [name]
  })
}

/** Whether this is a value of the row that an insert could not add. */
function isExcluded(node: OperationNode): boolean {
  return ReferenceNode.is(node) && node.table?.table.identifier.name === 'excluded'
}

function columnOf(node: OperationNode): string | undefined {
  const column = ReferenceNode.is(node) ? node.column : node
  return ColumnNode.is(column) ? column.column.name : undefined
}
