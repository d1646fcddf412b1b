import { useState } from 'react'
import { dayUtc } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import type { Answer } from '../../lib/endpoints.ts'
import { wholeAmount } from '../../lib/money.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { readWhole } from './interest/read-whole.ts'
import styles from './pipeline.module.css'
import { useAfterAct } from './queries.ts'

type Indication = Answer<'GET /api/admin/rounds/:route'>['indications'][number]
type IndicationItemProps = {
  indication: Indication
  isAdmin: boolean
  /** In the list of a round, which says who; the card of a person says in what. */
  by?: boolean
}

export function IndicationItem({ indication, isAdmin, by = false }: IndicationItemProps) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [isAllocating, setAllocating] = useState(false)
  const refresh = useAfterAct()
  const { id, amount, currency, allocated, withdrawnAt } = indication
  const isOpen = withdrawnAt === null
  return (
    <li className={styles.indication} data-over={!isOpen || undefined}>
      <div className={styles.indicationHead}>
        <span>
          {by ? [indication.name, indication.companyName].filter(Boolean).join(', ') : indication.projectName}
        </span>
        <b>{wholeAmount(amount, currency)}</b>
      </div>
      <div className={styles.indicationFoot}>
        <div>
          <Facts indication={indication} />
          {isOpen && <AllocationWord indication={indication} />}
        </div>
        {isOpen && isAdmin && (
          <button
            className="btn btn--sm btn--plain"
            type="button"
            aria-expanded={isAllocating}
            onClick={() => setAllocating(!isAllocating)}
          >
            {allocated > 0 ? 'Reallocate' : 'Allocate'}
          </button>
        )}
        {isOpen && isAdmin && (
          <RowMenu
            label={`More actions for ${wholeAmount(amount, currency)}`}
            acts={[{ name: 'Record a withdrawal...', isBad: true, onAct: () => setWithdrawing(true) }]}
          />
        )}
      </div>
      {indication.conditions && <p className={styles.words}>{indication.conditions}</p>}
      {isOpen && isAllocating && <Allocation indication={indication} onClose={() => setAllocating(false)} />}
      {isWithdrawing && (
        <ActDialog
          title={`Withdraw the interest of ${indication.name}?`}
          button="Withdraw"
          done="The interest is withdrawn."
          act={() => call('POST /api/admin/indications/:id/withdraw', { id })}
          onSettled={refresh}
          onClose={() => setWithdrawing(false)}
        >
          <p className="small">
            The log shows that you entered it. What was allocated to it becomes free. The investor can indicate interest
            again.
          </p>
        </ActDialog>
      )}
    </li>
  )
}

function AllocationWord({ indication: { amount, currency, allocated } }: { indication: Indication }) {
  if (allocated === 0) return <StatusWord tone="plain">Not allocated</StatusWord>
  return (
    <StatusWord tone="ok">
      {allocated === amount ? 'Allocated in full' : `${wholeAmount(allocated, currency)} allocated`}
    </StatusWord>
  )
}

/** In what, since when and, folded, how it was stated. */
function Facts({ indication: one }: { indication: Indication }) {
  const stated = one.withdrawnAt
    ? `withdrawn on ${dayUtc(one.withdrawnAt)}`
    : one.changedAt
      ? `changed on ${dayUtc(one.changedAt)}`
      : dayUtc(one.statedAt)
  const facts = [one.vehicle, stated, one.byTelephone && 'by phone'].filter(Boolean).join(', ')
  const how = [
    one.byTelephone ? `Stated by phone on ${dayUtc(one.statedAt)}, entered by ${one.enteredBy}.` : '',
    one.legend ? `Stated on ${dayUtc(one.statedAt)} under version ${one.legend.version} of the disclaimer.` : '',
  ].filter(Boolean)
  if (how.length === 0) return <span className="quiet">{facts}</span>
  return (
    <Disclosure title={facts}>
      <p>{how.join(' ')}</p>
    </Disclosure>
  )
}

/** What of the round is for this indication; blank or 0 takes it back. */
function Allocation({ indication, onClose }: { indication: Indication; onClose: () => void }) {
  const { id, amount, currency } = indication
  const say = useToast()
  const refresh = useAfterAct()
  const [opened] = useState(indication.allocated)
  const [isTold, setTold] = useState(false)
  // After a refusal, what is allocated now is beside the form.
  const allocated = isTold ? indication.allocated : opened
  const allocate = async (given: number, seen: number) => {
    await call('POST /api/admin/indications/:id/allocation', { id, amount: given, seen }).finally(refresh)
  }
  const { field, submit, busy } = useForm({
    blank: { given: allocated > 0 ? String(allocated) : '' },
    check: ({ given }) => (amountOf(given) === undefined ? { given: 'Enter a whole amount.' } : {}),
    send: async ({ given }) => {
      const wanted = amountOf(given) ?? 0
      await allocate(wanted, allocated)
      return wanted
    },
    onSent: (given) => {
      onClose()
      say(given > 0 ? `${wholeAmount(given, currency)} is allocated.` : 'The allocation is taken back.', {
        onUndo: () =>
          void allocate(allocated, given).then(
            () => say('Undone.'),
            (error) => say(refusalMessage(error, 'This could not be undone.'), { tone: 'bad' }),
          ),
      })
    },
    onRefused: (error) => {
      if (error instanceof CallError && error.code === 'allocation_changed') setTold(true)
    },
    problemsOf: (error) => ({ given: refusalMessage(error, 'This could not be saved. Please try again.') }),
  })
  return (
    <form className={styles.allocate} noValidate onSubmit={submit}>
      <Field
        id={`allocation-${id}`}
        label={`Allocation in ${currency}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(amount)}
        maxLength={20}
        {...field('given')}
      />
      <button className="btn btn--sm btn--primary" type="submit" aria-disabled={busy || undefined}>
        {busy ? 'Saving...' : 'Save allocation'}
      </button>
    </form>
  )
}

const amountOf = (typed: string) => (/^\s*0*\s*$/.test(typed) ? 0 : readWhole(typed))
