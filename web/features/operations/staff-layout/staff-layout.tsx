import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { STAFF_SECTIONS } from '../../../../contract/staff-pages.ts'
import { type StaffMember, staffQuery } from '../../../lib/staff-query.ts'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import staffPageStyles from '../../../ui/staff-page.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { CommandPalette } from '../find/palette.tsx'
import { shownCount, useWaitingWork, useWorkCounts, type WaitingWork, workOn } from '../waiting-work/queries.ts'
import { Denied } from './access-denied.tsx'
import { FirstRunReminder } from './first-run-reminder.tsx'
import { KeyHelp } from './key-help.tsx'
import { isDenied, signOut } from './queries.ts'
import staffLayoutStyles from './staff-layout.module.css'

type StaffFrameProps = { brand: ReactNode; notifications: ReactNode; children: ReactNode }

/** The frame of every staff page. It shows the page only after the server has confirmed that the visitor is staff. */
export function StaffFrame({ brand, notifications, children }: StaffFrameProps) {
  const { data, error, refetch } = useQuery(staffQuery)
  return (
    <>
      <header className={staffLayoutStyles.staffBar}>
        <div className={staffLayoutStyles.staffBarInner}>
          {brand}
          {data && <Links />}
          {data && <WhoIsHere staff={data} notifications={notifications} />}
        </div>
      </header>
      {data &&
        (data.role === 'admin' ? (
          <FirstRunReminder staff={data} />
        ) : (
          <aside className={staffLayoutStyles.staffReminder} aria-label="Your role">
            <p className="small">Your staff account can view these pages but cannot make changes.</p>
          </aside>
        ))}
      {data && <KeyHelp />}
      {data ? children : <Waiting error={error} onRetry={() => void refetch()} />}
    </>
  )
}

/** The width in which a row of links fades. */
const EDGE_PX = 32

function sectionOf(pathname: string) {
  return STAFF_SECTIONS.find(({ pages }) => pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)))
}

/** One row for the sections, and one for the pages of the open section. */
function Links() {
  const { pathname } = useLocation()
  const open = sectionOf(pathname)
  const work = useWaitingWork().data
  const nav = useRef<HTMLElement>(null)
  useWorkCounts()
  // On a phone the rows are moved sideways; `scrollIntoView` would also scroll the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open changes with the path, and the counts make the names wider.
  useEffect(() => {
    for (const row of nav.current?.querySelectorAll('ul') ?? []) {
      const here = row.querySelector<HTMLElement>('[data-open], [aria-current]')
      if (!here) continue
      const middle = here.offsetLeft + here.offsetWidth / 2 - row.clientWidth / 2
      // It begins with a whole name.
      const first = [...row.children].find((one) => (one as HTMLElement).offsetLeft >= middle + EDGE_PX)
      row.scrollLeft = first && middle > 0 ? (first as HTMLElement).offsetLeft - EDGE_PX : 0
    }
  }, [pathname, work === undefined])
  return (
    <nav ref={nav} className={staffLayoutStyles.staffBarNav} aria-label="Staff">
      <ul className="scroll-row">
        <li>
          <Link
            to="/admin"
            activeOptions={{ exact: true }}
            activeProps={{ 'aria-current': 'page' }}
            data-open={pathname === '/admin' || undefined}
          >
            <span>Overview</span>
          </Link>
        </li>
        {STAFF_SECTIONS.map(({ name, pages }) => (
          <li key={name}>
            <Link to={pages[0].to} data-open={name === open?.name || undefined}>
              <span>
                {name}
                <WorkBadge work={work} pages={pages.map(({ to }) => to)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {open && (
        <ul className={`${staffLayoutStyles.staffBarPages} scroll-row`} aria-label={open.name}>
          {open.pages.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
                <span>
                  {name}
                  <WorkBadge work={work} pages={[to]} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

/** How much work waits on these pages. */
function WorkBadge({ work, pages }: { work: WaitingWork | undefined; pages: readonly string[] }) {
  const { count, says } = workOn(work, pages)
  return count > 0 && <CountBadge count={shownCount(count)} says={says} />
}

function WhoIsHere({ staff, notifications }: { staff: StaffMember; notifications: ReactNode }) {
  const say = useToast()
  const leave = useMutation({
    mutationFn: signOut,
    onError: () => say('You could not be signed out. Please try again.', { tone: 'bad' }),
  })
  return (
    <div className={staffLayoutStyles.staffBarEnd}>
      <CommandPalette staff={staff} onSignOut={() => leave.mutate()} />
      {/* An override belongs to nobody. */}
      {staff.email && notifications}
      <p className={staffLayoutStyles.staffBarPerson}>
        {staff.name || staff.email}, <strong>{staff.role === 'admin' ? 'admin' : 'read-only'}</strong>
      </p>
      {/* Without an account there is an override, which its own bar ends. */}
      {staff.email && (
        <button className="btn btn--sm" type="button" onClick={() => leave.mutate()}>
          Sign out
        </button>
      )}
    </div>
  )
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isDenied(error)) return <Denied secondFactor={error.code === 'second_factor_required'} />
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage} aria-busy={error ? undefined : true}>
      {error ? (
        <>
          <h1 className="sr-only">Staff</h1>
          <LoadFailed what="The staff pages" onRetry={onRetry} />
        </>
      ) : (
        <h1 className="sr-only">Loading the staff pages</h1>
      )}
    </main>
  )
}
