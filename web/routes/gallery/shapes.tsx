import { BrickedDoor } from '../../ui/drawings/bricked-door.tsx'
import { Door } from '../../ui/drawings/door.tsx'
import { Mark } from '../../ui/drawings/mark.tsx'
import { Seal } from '../../ui/drawings/seal.tsx'
import { Film } from '../../ui/film.tsx'
import { ICON_NAMES, Icon } from '../../ui/icon.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TermRow } from '../../ui/term-row.tsx'
import styles from './gallery.module.css'

const ROWS = [
  { name: 'Fanz', what: 'Media intelligence platform for creators', launch: 'Q4 2025', money: '$4.5M to $8M' },
  { name: 'Real Estate', what: 'Real estate investment platform', launch: 'Q1 2026', money: '$15M to $20M' },
]

export function TablesAndTabs() {
  return (
    <Tabs
      label="Tables"
      tabs={[
        { id: 'ledger', name: 'Ledger', panel: <Ledger /> },
        {
          id: 'terms',
          name: 'Terms',
          panel: (
            <dl className="deflist">
              <TermRow term="Term">5 years</TermRow>
              <TermRow term="Governing law">State of Delaware</TermRow>
            </dl>
          ),
        },
      ]}
    />
  )
}

function Ledger() {
  return (
    <table className="ledger ledger--fold">
      <thead>
        <tr>
          <th scope="col">Platform</th>
          <th scope="col">What it is</th>
          <th scope="col">Launch</th>
          <th scope="col" className="r">
            Estimated valuation
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ name, what, launch, money }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="ledger__what">{what}</td>
            <td data-label="Launch">{launch}</td>
            <td className="r ledger__money" data-label="Estimated valuation">
              {money}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function FilmAndIcons() {
  return (
    <>
      <div className={styles.galleryStack}>
        <Film embed="/film/vestibule.mp4" type="mp4" title="Film" poster="/film/vestibule.webp" />
      </div>
      <ul className={styles.galleryIcons}>
        {ICON_NAMES.map((name) => (
          <li key={name}>
            <Icon name={name} size={24} />
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

export function Drawings() {
  return (
    <div className={styles.galleryDoors}>
      <Door />
      <BrickedDoor />
      <Seal label="Seal" />
      <p className="brand">
        <Mark />
      </p>
    </div>
  )
}
