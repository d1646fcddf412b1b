import { DateTime } from '../../../ui/date-time.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RouteSlots } from '../../../ui/route-slots.tsx'
import { type Column, type Picking, StaffTable } from '../../../ui/staff-table.tsx'
import { ActivateNow } from './activate-now.tsx'
import { CodeState } from './code-state.tsx'
import { KIND_NAMES } from './labels.ts'
import { type Code, useCopyCode } from './queries.ts'
import styles from './staff-codes.module.css'

type CodeTableProps = {
  codes: readonly Code[]
  open: string | undefined
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  onOpen: (id: string) => void
  onRevoke: (code: Code) => void
  readOnly: boolean
}

export function CodeTable({ codes, open, chosen, onChosen, onOpen, onRevoke, readOnly }: CodeTableProps) {
  const columns: (Column<Code> | false)[] = [
    {
      name: 'Code',
      isName: true,
      cell: ({ id, code }) => (
        <button type="button" className="link-button mono" onClick={() => onOpen(id)}>
          {code}
        </button>
      ),
    },
    { name: 'Holder', brief: 'under', className: styles.codesHolder, cell: (code) => <Holder code={code} /> },
    { name: 'Kind', className: styles.codesWide, cell: ({ type }) => KIND_NAMES[type] },
    { name: 'Projects', cell: ({ routes }) => <RouteSlots routes={routes} /> },
    { name: 'State', brief: 'end', cell: ({ status }) => <CodeState state={status} /> },
    {
      name: 'Uses',
      className: 'num',
      cell: ({ usesAllowed, usesRemaining }) =>
        usesAllowed < 0 ? 'Unlimited' : `${usesAllowed - usesRemaining} of ${usesAllowed}`,
    },
    { name: 'Ends', brief: 'underEnd', cell: (code) => <Ends code={code} /> },
    { name: 'Created', className: styles.codesWide, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    !readOnly && {
      name: 'Actions',
      hiddenHeading: true,
      className: 'row-actions',
      cell: (code) => <Acts code={code} onRevoke={onRevoke} />,
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
      caption="Access codes. Use the arrow keys to move between codes, and x to select one."
      className={styles.codes}
      columns={columns}
      rows={codes}
      idOf={({ id }) => id}
      open={open}
      pick={readOnly ? undefined : pick}
    />
  )
}

function Acts({ code, onRevoke }: { code: Code; onRevoke: (code: Code) => void }) {
  const copy = useCopyCode()
  return (
    <>
      {code.status === 'pending' && <ActivateNow code={code} />}
      <button className="btn btn--sm" type="button" aria-label={`Copy ${code.code}`} onClick={() => void copy(code)}>
        <Icon name="copy" /> Copy
      </button>
      {code.status !== 'revoked' && (
        <button
          className="btn btn--sm btn--bad"
          type="button"
          aria-label={`Revoke ${code.code}`}
          onClick={() => onRevoke(code)}
        >
          Revoke
        </button>
      )}
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

function Ends({ code }: { code: Code }) {
  if (code.validFrom === null)
    return code.awaits === 'email' ? 'Starts when the address is confirmed' : 'Starts with ‘Activate Now’'
  if (code.status === 'pending')
    return (
      <>
        <span className="secondary-line">Starts</span>
        <DateTime iso={code.validFrom} />
      </>
    )
  return <DateTime iso={code.expires} none="No end date" />
}
