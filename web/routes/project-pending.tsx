import { Link } from '@tanstack/react-router'
import { ProtectionLineSpace } from '../features/engagement/protections/protection-line-space.tsx'
import { SheetSkeleton } from '../features/projects/presentation/sheet-skeleton.tsx'
import { usePage } from '../ui/use-page.ts'
import '../features/projects/presentation/room-bar.css'

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
      <div className="roombar">
        <div className="roombar__in roombar__in--empty" />
      </div>
      {!free && <ProtectionLineSpace notice={<PrivacyNotice />} />}
      <SheetSkeleton />
    </>
  )
}
