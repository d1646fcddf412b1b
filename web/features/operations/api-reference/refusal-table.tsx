import styles from './reference.module.css'

type Refusal = { code: string; status: number; message: string }

export function RefusalTable({ errors, title }: { errors: readonly Refusal[]; title?: string }) {
  return (
    <table className={`${styles.fields} ${styles.fieldsErrors}`}>
      {title && <caption>{title}</caption>}
      <thead className="sr-only">
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Code</th>
          <th scope="col">Message</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ code, status, message }) => (
          <tr key={code}>
            <td className="num">{status}</td>
            <th scope="row">{code}</th>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
