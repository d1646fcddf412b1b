import { endViewAs } from '../../../lib/start-view-as.ts'
import type { ViewedPerson } from '../../../lib/view-as.ts'
import styles from './data-room.module.css'

/** Shows on every page of this tab whose documents an admin sees, and ends it. */
export function ViewAsBar({ person }: { person: ViewedPerson }) {
  return (
    <aside className={styles.viewAsBar} aria-label="View as" data-theme="ink">
      <p>
        <span>
          Viewing as <b>{person.name}</b>
        </span>
        <small>Watermarked with your own address</small>
      </p>
      <button type="button" onClick={() => endViewAs('/admin/documents')}>
        Leave this view
      </button>
    </aside>
  )
}
