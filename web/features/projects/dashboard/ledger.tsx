import { type Column, StaffTable } from '../../../ui/staff-table.tsx'

type LedgerProps<Row> = { caption: string; columns: ReadonlyArray<Column<Row> | false>; rows: readonly Row[] }

/** Figures as a ledger. Nothing in them need differ from row to row, so a row is known by its place. */
export function Ledger<Row>({ caption, columns, rows }: LedgerProps<Row>) {
  const places = new Map(rows.map((row, index) => [row, String(index)]))
  return <StaffTable caption={caption} columns={columns} rows={rows} idOf={(row) => places.get(row) ?? ''} />
}
