import { Link } from '@tanstack/react-router'
import { ProtectionLineSpace } from '../features/engagement/protections/protection-line-space.tsx'
import styles from '../features/projects/presentation/room-bar.module.css'
import { SheetSkeleton } from '../features/projects/presentation/sheet-skeleton.tsx'
import { usePage } from '../ui/use-page.ts'

/** The link to what is recorded of a reader. */
export function PrivacyNotice() {
  return (
    <Link to="/privacy" hash="on-screen">
      What is recorded
    </Link>
  )
}

/** A project page whose access is still being decided: the place of its bar, and then the bars of the sheet. `free` says that no line about the protections will come. */
export function ProjectPending({ free = false }: { free?: boolean }) {
  usePage('Opening', 'ink')
  return (
    <>
      <div className={styles.roomBar} data-bar="room">
        <div className={`${styles.roomBarInner} ${styles.roomBarInnerEmpty}`} />
      </div>
      {!free && <ProtectionLineSpace notice={<PrivacyNotice />} />}
      <SheetSkeleton />
    </>
  )
}
