import { Monogram } from '../../../../ui/drawings/monogram.tsx'
import type { BlockContent } from '../content-types.ts'
import { SheetSection } from '../sheet-section.tsx'
import styles from './blocks.module.css'

export function Team({ id, team }: { id: string; team: BlockContent<'team'> }) {
  return (
    <SheetSection id={id} title={team.title} description={team.description}>
      <ul className={styles.people} data-of={team.people.length}>
        {team.people.map(({ name, role, description }) => (
          <li key={`${name} ${role}`}>
            <div className={styles.person}>
              <Monogram of={name} className={styles.monogram} />
              <h3 className={styles.personName}>{name}</h3>
              <p className={styles.personRole}>{role}</p>
            </div>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}
