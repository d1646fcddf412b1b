import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { FilterChip } from '../../../ui/filter-bar.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { ListView } from '../../../ui/list-view.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { type Delivery, type DeliveryState, useAfterAct, useDeliveries, useDelivery } from './queries.ts'

const STATES: Record<DeliveryState, { name: string; tone: 'ok' | 'warn' | 'bad' }> = {
  waiting: { name: 'Waiting', tone: 'warn' },
  delivered: { name: 'Accepted', tone: 'ok' },
  given_up: { name: 'Given up', tone: 'bad' },
}

/** What a webhook gets, newest first. */
export function DeliveryList({ id, isAdmin }: { id: string; isAdmin: boolean }) {
  const [state, setState] = useState<DeliveryState>()
  const [open, setOpen] = useState<string>()
  const list = useDeliveries(id, state)
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? []
  if (open) return <OneDelivery id={open} onBack={() => setOpen(undefined)} />
  return (
    <>
      <h3>Deliveries</h3>
      {(deliveries.length > 0 || state) && (
        <div className="row">
          <FilterChip
            id="delivery-state"
            label="Delivery state"
            value={state ?? ''}
            onChange={(chosen) => setState((chosen || undefined) as DeliveryState | undefined)}
            options={Object.entries(STATES).map(([value, { name }]) => ({ value, label: name }))}
          />
        </div>
      )}
      <ListView
        list={list}
        count={deliveries.length}
        what="The list of deliveries"
        skeleton={<ListSkeleton />}
        empty={
          <p className="small">
            {state ? 'No delivery is in this state.' : 'Deliveries appear here once an event is sent.'}
          </p>
        }
      >
        <StaffTable
          caption="Deliveries"
          rows={deliveries}
          idOf={(row) => row.id}
          columns={[
            {
              name: 'Event',
              isName: true,
              cell: (row: Delivery) =>
                isAdmin ? (
                  <button className="link-button" type="button" onClick={() => setOpen(row.id)}>
                    {row.type}
                  </button>
                ) : (
                  row.type
                ),
            },
            { name: 'Since', brief: 'under', cell: (row: Delivery) => <DateTime iso={row.createdAt} /> },
            {
              name: 'State',
              brief: 'end',
              cell: (row: Delivery) => <StatusWord tone={STATES[row.state].tone}>{STATES[row.state].name}</StatusWord>,
            },
          ]}
        />
      </ListView>
    </>
  )
}

/** A delivery with its body and its attempts. */
function OneDelivery({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, isError, refetch } = useDelivery(id)
  const say = useToast()
  const onSettled = useAfterAct()
  async function sendAgain() {
    try {
      await call('POST /api/admin/webhook-deliveries/:id/replay', { id })
      say('The event is on its way again.')
    } catch (error) {
      say(refusalMessage(error, 'The event could not be sent again. Please try again.'), { tone: 'bad' })
    }
    await onSettled()
  }
  if (isError) return <LoadFailed what="The delivery" onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <div className="stacked-form">
      <div className="row">
        <button className="btn btn--sm" type="button" onClick={onBack}>
          All deliveries
        </button>
        <button className="btn btn--sm" type="button" onClick={() => void sendAgain()}>
          Send again
        </button>
      </div>
      <h3>{data.type}</h3>
      <p className="small">
        <StatusWord tone={STATES[data.state].tone}>{STATES[data.state].name}</StatusWord>
        {data.nextTryAt && data.attempts > 0 && (
          <>
            {' '}
            Next attempt: <DateTime iso={data.nextTryAt} />
          </>
        )}
      </p>
      <CodeBlock title="Body, without personal data" code={data.body} />
      {data.tries.length === 0 && <p className="small">No attempt yet.</p>}
      {data.tries.map((attempt) => (
        <section key={attempt.id} aria-label={`Attempt of ${attempt.at}`}>
          <p className="small">
            <DateTime iso={attempt.at} />: {attempt.status ?? attempt.failure}, {attempt.ms} ms
          </p>
          {attempt.answer && <CodeBlock title="Answer" code={attempt.answer} />}
        </section>
      ))}
    </div>
  )
}
