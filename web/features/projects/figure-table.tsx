import { useId } from 'react'
import './financials.css'

type FigureTableProps = {
  title: string
  note?: string
  head: readonly string[]
  rows: ReadonlyArray<readonly string[]>
}

/** A part of the analytics set as a ledger: what it is first, its figures to the right. */
export function FigureTable({ title, note, head, rows }: FigureTableProps) {
  const id = useId()
  return (
    <section className="tsec" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="text">{note}</p>}
      <table className="ledger ledger--tiers ledger--fold mt-6">
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" className={column > 0 ? 'r' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={head[column]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head[column]} className="r" data-label={head[column]}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
