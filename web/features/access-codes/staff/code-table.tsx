import { dayAndTimeUtc, shortTimeUtc } from '../../../../contract/wording.ts'
import { fromNow } from '../../../lib/format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { None } from '../../../ui/none.tsx'
import { RouteSlots } from '../../../ui/route-slots.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, type Picking, StaffTable } from '../../../ui/staff-table.tsx'
import { CodeState } from './code-state.tsx'
import { type CodeAct, codeActs, KIND_NAMES } from './labels.ts'
import { type Code, useCopyCode } from './queries.ts'
import styles from './staff-codes.module.css'

type Sort = 'newest' | 'oldest' | 'ending'
type CodeTableProps = {
  list: string
  codes: readonly Code[]
  open: string | undefined
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  onOpen: (id: string) => void
  onAct: (act: CodeAct, code: Code) => void
  sort: Sort
  onSort: (sort: Sort) => void
  readOnly: boolean
}

/** The columns that can be hidden. */
export const CODE_COLUMNS = ['Projects', 'Uses', 'Ends', 'Created']

export function CodeTable(props: CodeTableProps) {
  const { list, codes, open, chosen, onChosen, onOpen, onAct, sort, onSort, readOnly } = props
  const columns: (Column<Code> | false)[] = [
    {
      name: 'Code',
      isName: true,
      width: 'l',
      isFitted: true,
      cell: ({ id, code, type }) => (
        <>
          <button type="button" className="link-button mono" onClick={() => onOpen(id)}>
            {code}
          </button>
          <span className="secondary-line">{KIND_NAMES[type]}</span>
        </>
      ),
    },
    { name: 'Holder', brief: 'under', cell: (code) => <Holder code={code} /> },
    { name: 'Projects', width: 's', needs: 'some', cell: ({ routes }) => <RouteSlots routes={routes} /> },
    { name: 'State', width: 's', isFitted: true, brief: 'end', cell: ({ status }) => <CodeState state={status} /> },
    {
      name: 'Uses',
      width: 's',
      needs: 'room',
      className: 'num',
      cell: (code) => <Uses code={code} />,
    },
    {
      name: 'Ends',
      width: 'm',
      isFitted: true,
      brief: 'underEnd',
      sort: {
        now: sort === 'ending' ? 'ascending' : undefined,
        onSort: () => onSort(sort === 'ending' ? 'newest' : 'ending'),
      },
      cell: (code) => <Ends code={code} />,
    },
    {
      name: 'Created',
      width: 'm',
      needs: 'room',
      sort: {
        now: sort === 'ending' ? undefined : sort === 'oldest' ? 'ascending' : 'descending',
        onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
      },
      cell: ({ createdAt }) => <DateTime iso={createdAt} />,
    },
    !readOnly && {
      name: 'Actions',
      hiddenHeading: true,
      width: 'l',
      isFitted: true,
      brief: 'act',
      keepsAct: true,
      className: 'row-actions',
      cell: (code) => <Acts code={code} onAct={onAct} />,
    },
  ]
  const pick: Picking<Code> = {
    chosen,
    onChosen,
    can: ({ status }) => status !== 'revoked',
    label: ({ code }) => `Select ${code}`,
    all: 'Select all codes shown',
  }
  return (
    <StaffTable
      list={list}
      caption="Access codes. Use the arrow keys to move between codes, and x to select one."
      columns={columns}
      rows={codes}
      idOf={({ id }) => id}
      open={open}
      pick={readOnly ? undefined : pick}
    />
  )
}

function Acts({ code, onAct }: { code: Code; onAct: CodeTableProps['onAct'] }) {
  const copy = useCopyCode()
  return (
    <>
      {code.status === 'pending' && (
        <button
          className="btn btn--sm"
          type="button"
          aria-label={`Activate Now: ${code.code}`}
          onClick={() => onAct('activate', code)}
        >
          Activate Now
        </button>
      )}
      <IconButton icon="copy" label={`Copy ${code.code}`} onClick={() => void copy(code)} />
      <RowMenu
        label={`More actions for ${code.code}`}
        acts={[
          { name: 'Copy', onAct: () => void copy(code) },
          ...codeActs(code).map(({ act, name }) => ({
            name,
            isBad: act === 'revoke',
            onAct: () => onAct(act, code),
          })),
        ]}
      />
    </>
  )
}

function Holder({ code }: { code: Code }) {
  const name = code.fullName ?? code.email
  return (
    <>
      {name ?? code.description}
      {code.companyName && <span className="secondary-line">{code.companyName}</span>}
      {name && !code.companyName && <span className="secondary-line">{code.description}</span>}
    </>
  )
}

const AWAITS = { email: 'Awaiting confirmation', review: 'Awaiting review', start: 'Awaiting activation' }

/** How often it was used, in words and as a bar. */
function Uses({ code: { usesAllowed, usesRemaining } }: { code: Code }) {
  if (usesAllowed < 0) return 'Unlimited'
  const used = usesAllowed - usesRemaining
  return (
    <>
      {used} of {usesAllowed}
      <svg className={styles.codeUses} viewBox="0 0 64 2" preserveAspectRatio="none" aria-hidden="true">
        <rect width="64" height="2" />
        <rect className={styles.codeUsed} width={(64 * used) / usesAllowed} height="2" />
      </svg>
    </>
  )
}

function Ends({ code: { awaits, expires, status, validFrom } }: { code: Code }) {
  if (validFrom === null) return AWAITS[awaits ?? 'start']
  if (status === 'pending')
    return (
      <span className="when" title={`Starts on ${dayAndTimeUtc(validFrom)}`}>
        <span className="when__exact">{expires ? shortTimeUtc(expires, Date.now()) : 'No end date'}</span>{' '}
        <span className="when__relative">Starts {fromNow(validFrom)}</span>
      </span>
    )
  if (expires === null) return status === 'active' ? 'No end date' : <None says="no end date" />
  return (
    <>
      {/* On a phone no heading says what the time is of. */}
      <span className={styles.codeLead}>{Date.parse(expires) > Date.now() ? 'Ends' : 'Ended'} </span>
      <DateTime iso={expires} />
    </>
  )
}
