import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { viewAs } from '../../../lib/start-view-as.ts'
import styles from './data-room.module.css'

type ViewAsButtonProps = { route: ProjectKey; person: { personId: string; name: string; email: string } }

/** Opens the project with the documents as somebody sees them. */
export function ViewAsButton({ route, person: { personId, name, email } }: ViewAsButtonProps) {
  return (
    <button
      className={`link-button small ${styles.viewAs}`}
      type="button"
      aria-label={`View as ${name || email}`}
      onClick={() => viewAs({ id: personId, name: name || email }, `/${route}`)}
    >
      View as
    </button>
  )
}
