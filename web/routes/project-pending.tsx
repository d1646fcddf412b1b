import { Link } from '@tanstack/react-router'
import { ProtectionLineSpace } from '../features/engagement/protections/protection-line-space.tsx'
import styles from '../features/projects/presentation/project-header.module.css'
import { SheetSkeleton } from '../features/projects/presentation/sheet-skeleton.tsx'
import { usePage } from '../ui/use-page.ts'
import * as texts from './texts.ts'

export function PrivacyNotice() {
  return (
    <Link to="/privacy" hash="on-screen">
      {texts.whatIsRecorded}
    </Link>
  )
}

/** The reader's bar and stage, before anything is known. */
export function DocumentPending() {
  usePage(texts.opening, 'ink')
  return (
    <main id="main" tabIndex={-1} className={styles.documentPending} aria-busy="true">
      <h1 className="sr-only">{texts.opening}</h1>
    </main>
  )
}

/** The skeleton of a project page. `free`: the reader is exempt, so no line about the protections will appear. */
export function ProjectPending({ free = false }: { free?: boolean }) {
  usePage(texts.opening, 'ink')
  return (
    <>
      <div className={styles.projectHeader} data-bar="project">
        <div className={styles.projectHeaderInner} />
      </div>
      {!free && <ProtectionLineSpace notice={<PrivacyNotice />} />}
      <SheetSkeleton />
    </>
  )
}
