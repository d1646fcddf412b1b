import styles from './record-table.module.css'

type RecordTableProps = { caption: string; head: readonly string[]; rows: ReadonlyArray<readonly string[]> }

/** A table of sentences. On narrow screens each row becomes labelled paragraphs. */
export function RecordTable({ caption, head, rows }: RecordTableProps) {
  return (
    <table className={styles.records}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} data-label={head[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
