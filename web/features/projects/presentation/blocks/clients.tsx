import type { BlockContent } from '../content-types.ts'
import { SheetSection } from '../sheet-section.tsx'
import styles from './blocks.module.css'

export function Clients({ id, clients }: { id: string; clients: BlockContent<'clients'> }) {
  return (
    <SheetSection id={id} title={clients.title} description={clients.description}>
      <ul className={styles.people} data-of={clients.clients.length}>
        {clients.clients.map(({ name, since, description }) => (
          <li key={name}>
            <h3 className={styles.personName}>{name}</h3>
            <p>{description}</p>
            {since && <p className={styles.clientSince}>{since}</p>}
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}
