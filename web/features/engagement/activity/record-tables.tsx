import { lazy, type ReactNode, Suspense } from 'react'
import { DateTime } from '../../../ui/date-time.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { None } from '../../../ui/none.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { StaffTable, type Column as TableColumn } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './activity.module.css'
import { type ActivityChoice, RECORDS, type RecordKind } from './choices.ts'
import { duration, eventName } from './labels.ts'
import type { RecordOf } from './queries.ts'
import { type PersonLink, ReaderName } from './reader-name.tsx'

const BrowserName = lazy(() => import('../../../ui/browser-name.tsx'))

export type RowTools = {
  pageName: (route: string) => string
  personLink: PersonLink
  /** Filters by one code or session. */
  onNarrow: (choice: Pick<ActivityChoice, 'code' | 'session'>) => void
  onOpen: (visitId: string) => void
}
type Column<R> = Pick<TableColumn<R>, 'name' | 'width' | 'isFitted' | 'brief' | 'needs' | 'isNumber'> & {
  cell: (record: R, tools: RowTools) => ReactNode
}
type Columns = { [K in RecordKind]: readonly Column<RecordOf<K>>[] }

function Browser({ userAgent }: { userAgent: string }) {
  if (!userAgent) return 'unknown'
  return (
    <Suspense fallback="A browser">
      <BrowserName userAgent={userAgent} />
    </Suspense>
  )
}

function Code({ code, codeId, onNarrow }: { code: string; codeId: string | null } & Pick<RowTools, 'onNarrow'>) {
  if (!code || !codeId) return <None />
  return (
    <button className="link-button mono" type="button" onClick={() => onNarrow({ code: codeId })}>
      {code}
    </button>
  )
}

/** The first document that was read, and how many more there were. */
function Documents({ titles: [first, ...more] }: { titles: readonly string[] }) {
  if (first === undefined) return null
  return (
    <span className="secondary-line">
      {first}
      {more.length > 0 && `, ${more.length} more`}
    </span>
  )
}

function Metadata({ metadata }: { metadata: Record<string, string | number | boolean> }) {
  const entries = Object.entries(metadata)
  if (entries.length === 0) return <None />
  return (
    <Disclosure title={`${entries.length} facts`}>
      <dl className={styles.activityFacts}>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

const who = {
  name: 'Who',
  cell: (r: { userEmail: string; personId: string | null }, { personLink }: RowTools) => (
    <ReaderName email={r.userEmail} personId={r.personId} personLink={personLink} />
  ),
}
const page = {
  name: 'Page',
  width: 's',
  brief: 'under',
  cell: (r: { route: string }, { pageName }: RowTools) => pageName(r.route),
} as const
const codeCell = (code: string, codeId: string | null, { onNarrow }: RowTools) => (
  <Code code={code} codeId={codeId} onNarrow={onNarrow} />
)

const COLUMNS: Columns = {
  visits: [
    {
      name: 'Who',
      cell: (r, { personLink }) => (
        <ReaderName
          email={r.userEmail}
          personId={r.personId}
          name={r.fullName}
          companyName={r.companyName}
          personLink={personLink}
        />
      ),
    },
    {
      ...page,
      width: 'm',
      isFitted: 'narrow',
      cell: (r, { pageName }) => (
        <>
          {r.documents?.[0] && <span className="narrow-only">{r.documents[0]}, </span>}
          {pageName(r.route)}
          {r.companyName && !r.documents?.[0] && <span className={styles.atFirm}>, {r.companyName}</span>}
          <Documents titles={r.documents ?? []} />
        </>
      ),
    },
    { name: 'Opened', width: 'm', isFitted: 'narrow', brief: 'end', cell: (r) => <DateTime iso={r.openedAt} /> },
    {
      name: 'Read',
      width: 's',
      isFitted: 'narrow',
      brief: 'underEnd',
      isNumber: true,
      cell: (r) => (
        <>
          {r.securityEvents > 0 && (
            <span className={`narrow-only ${styles.eventsHere}`}>
              <Events count={r.securityEvents} violations={r.violations} isNamed />
            </span>
          )}
          <span className="narrow-only">Read </span>
          {duration(r.readMs)}
          {r.scrollDepthMax > 0 && <span className="secondary-line">to {r.scrollDepthMax}%</span>}
        </>
      ),
    },
    {
      name: 'Events',
      width: 'xs',
      isFitted: 'narrow',
      cell: (r) => <Events count={r.securityEvents} violations={r.violations} />,
    },
    {
      name: 'Code',
      width: 'm',
      isFitted: 'narrow',
      needs: 'room',
      cell: (r, tools) => codeCell(r.code, r.codeId, tools),
    },
    {
      name: 'Browser and IP',
      width: 'l',
      isFitted: 'narrow',
      needs: 'room',
      cell: (r) => (
        <>
          <Browser userAgent={r.userAgent} />
          <span className="secondary-line mono">{r.ip}</span>
        </>
      ),
    },
    {
      name: 'More',
      width: 'xs',
      brief: 'act',
      cell: (r, { onNarrow, onOpen }) => (
        <RowMenu
          label={`More actions for ${r.userEmail || 'this visit'}`}
          acts={[
            { name: 'Details', onAct: () => onOpen(r.id) },
            r.sessionId !== null && {
              name: 'Only this session',
              onAct: () => onNarrow({ session: r.sessionId ?? '' }),
            },
          ]}
        />
      ),
    },
  ],
  'session-entries': [
    who,
    page,
    { name: 'Code', width: 'm', needs: 'room', cell: (r, tools) => codeCell(r.code, r.codeId, tools) },
    { name: 'When', width: 'm', brief: 'end', cell: (r) => <DateTime iso={r.timestamp} /> },
    { name: 'Address', width: 'm', needs: 'some', cell: (r) => <span className="mono">{r.ip}</span> },
    { name: 'Browser', width: 'm', needs: 'some', cell: (r) => <Browser userAgent={r.userAgent} /> },
    {
      name: 'More',
      width: 'xs',
      brief: 'act',
      cell: (r, { onNarrow, onOpen }) => (
        <RowMenu
          label={`More actions for ${r.userEmail || 'this visit'}`}
          acts={[
            { name: 'Sections', onAct: () => onOpen(r.visitId) },
            r.sessionId !== null && {
              name: 'Only this session',
              onAct: () => onNarrow({ session: r.sessionId ?? '' }),
            },
          ]}
        />
      ),
    },
  ],
  'access-logs': [
    {
      name: 'Who',
      cell: (r, { personLink }) => (
        <ReaderName
          email={r.userEmail}
          personId={r.personId}
          name={r.fullName}
          companyName={r.companyName}
          personLink={personLink}
        />
      ),
    },
    { name: 'Code', width: 'm', needs: 'room', cell: (r, tools) => codeCell(r.code, r.codeId, tools) },
    { name: 'Times', width: 'xs', isNumber: true, needs: 'some', cell: (r) => r.accessCount },
    { name: 'First', width: 'm', needs: 'some', cell: (r) => <DateTime iso={r.firstAccessTime} /> },
    { name: 'Last', width: 'm', brief: 'end', cell: (r) => <DateTime iso={r.lastAccess} /> },
    { name: 'Last page', width: 's', brief: 'under', cell: (r, { pageName }) => pageName(r.route) },
    {
      name: 'Address',
      width: 'm',
      needs: 'room',
      cell: (r) => (
        <>
          <span className="mono">{r.userIP}</span>
          <span className="secondary-line">at {r.host}</span>
        </>
      ),
    },
  ],
  'security-events': [
    { name: 'What', cell: (r) => eventName(r.type) },
    who,
    page,
    { name: 'Code', width: 'm', needs: 'room', cell: (r, tools) => codeCell(r.accessCode, r.codeId, tools) },
    { name: 'When', width: 'm', brief: 'end', cell: (r) => <DateTime iso={r.timestamp} /> },
    { name: 'Browser', width: 'm', needs: 'some', cell: (r) => <Browser userAgent={r.browserInfo} /> },
    { name: 'Facts', width: 'l', needs: 'room', cell: (r) => <Metadata metadata={r.metadata} /> },
  ],
  'security-audit-logs': [
    { name: 'What', cell: (r) => eventName(r.eventType) },
    {
      name: 'Severity',
      width: 's',
      needs: 'some',
      cell: (r) => <StatusWord tone={r.severity === 'high' ? 'bad' : 'plain'}>{r.severity}</StatusWord>,
    },
    who,
    page,
    { name: 'Code', width: 'm', needs: 'room', cell: (r, tools) => codeCell(r.accessCode, r.codeId, tools) },
    { name: 'When', width: 'm', brief: 'end', cell: (r) => <DateTime iso={r.timestamp} /> },
    { name: 'Facts', width: 'l', needs: 'room', cell: (r) => <Metadata metadata={r.metadata} /> },
  ],
  'access-audit-logs': [
    who,
    page,
    {
      name: 'By',
      width: 'm',
      needs: 'some',
      cell: (r) => (r.accessMethod === 'admin_override' ? 'Admin override' : 'Shared code'),
    },
    {
      name: 'Pages so far',
      width: 'l',
      needs: 'room',
      cell: (r, { pageName }) => r.pagesViewed.map(pageName).join(', '),
    },
    { name: 'Depth', width: 'xs', isNumber: true, needs: 'some', cell: (r) => `${r.scrollDepthMax}%` },
    { name: 'Events', width: 'xs', isNumber: true, needs: 'some', cell: (r) => r.securityEvents },
    { name: 'Violations', width: 's', isNumber: true, needs: 'room', cell: (r) => r.violations },
    { name: 'Device', width: 'l', needs: 'room', cell: (r) => <Device device={r.deviceInfo} /> },
    { name: 'Entered', width: 'm', brief: 'end', cell: (r) => <DateTime iso={r.entryTimestamp} /> },
  ],
}

/** `isNamed`: where no heading says what is counted. */
function Events({ count, violations, isNamed = false }: { count: number; violations: number; isNamed?: boolean }) {
  if (count === 0) return <None />
  const word = count === 1 ? 'event' : 'events'
  return (
    <StatusWord tone={violations > 0 ? 'bad' : 'plain'}>
      {count}
      {isNamed && ` ${word}`}
      <span className="sr-only">
        {!isNamed && ` security ${word}`}
        {violations > 0 && ', with attempts to copy'}
      </span>
    </StatusWord>
  )
}

function Device({ device }: { device: RecordOf<'access-audit-logs'>['deviceInfo'] }) {
  return (
    <>
      <Browser userAgent={device.userAgent} />
      <span className="secondary-line">{[device.viewport, device.language].filter(Boolean).join(', ')}</span>
    </>
  )
}

/** The columns that can be hidden: all but the first and the menu. */
export const hideableColumns = (kind: RecordKind): string[] =>
  COLUMNS[kind].slice(1).flatMap(({ name }) => (name === 'More' ? [] : [name]))

type RecordTableProps<K extends RecordKind> = { kind: K; records: readonly RecordOf<K>[]; tools: RowTools }

export function RecordTable<K extends RecordKind>({ kind, records, tools }: RecordTableProps<K>) {
  const columns = COLUMNS[kind].map(({ cell, ...column }, index) => ({
    ...column,
    isName: index === 0,
    hiddenHeading: column.name === 'More',
    className: column.name === 'More' ? 'row-actions' : '',
    cell: (record: RecordOf<K>) => cell(record, tools),
  }))
  const caption = RECORDS.find(({ value }) => value === kind)?.label ?? ''
  return (
    <StaffTable list={`activity-${kind}`} caption={caption} columns={columns} rows={records} idOf={({ id }) => id} />
  )
}
