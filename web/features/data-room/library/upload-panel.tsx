import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { size } from './labels.ts'
import { useAfterAct } from './queries.ts'
import { secondsLeft, timeLeftWords, workOf } from './time-left.ts'
import styles from './upload.module.css'
import { type Item, type ItemState, isOpen, type Uploads, uploads } from './upload-queue.ts'

/** So that a room of a thousand documents is not asked for with every file. */
const REFRESH_MS = 2_000
/** How many files that are waiting or done the list shows. */
const SHOWN = 50

/** The uploads of this tab, over whatever staff page is open. */
export function UploadPanel() {
  const now = useSyncExternalStore(uploads.subscribe, uploads.get)
  const open = now.items.some(isOpen)
  useLeaveWarning(open)
  useRefresh(now)
  const online = useOnline()
  useEffect(() => {
    if (online) uploads.online()
  }, [online])
  if (now.items.length === 0) return null
  return <Panel now={now} online={online} />
}

/** Shows what has arrived in the lists of documents. */
function useRefresh({ items }: Uploads) {
  const arrived = items.filter(({ state }) => state === 'sent' || state === 'cancelled').length
  const onSettled = useAfterAct()
  const refresh = useRef(onSettled)
  refresh.current = onSettled
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (arrived === 0) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refresh.current()
    }, REFRESH_MS)
  }, [arrived])
  useEffect(() => () => clearTimeout(timer.current), [])
}

function Panel({ now, online }: { now: Uploads; online: boolean }) {
  const id = useId()
  // Where it would cover the list, it begins as a line.
  const isSmall = useMedia('(width < 64rem)')
  const [closed, setClosed] = useState(isSmall)
  const { items } = now
  const of = (...states: ItemState[]) => items.filter(({ state }) => states.includes(state))
  const open = items.filter(isOpen)
  const asks = of('asks')
  const failed = of('failed')
  const mendable = failed.filter(({ isFinal }) => !isFinal)
  const heading = headingOf(items)
  return (
    <section className={styles.panel} aria-labelledby={`${id}-h`}>
      <header className={styles.panelHead}>
        <div>
          <h2 id={`${id}-h`}>{heading}</h2>
          {open.length > 0 && now.halted === undefined && online && <Remaining now={now} />}
          {closed && asks.length > 0 && heading !== asksWords(asks.length) && (
            <p className={styles.panelAnswer}>{asksWords(asks.length)}</p>
          )}
          {open.length > 0 && closed && failed.length > 0 && <p className={styles.panelBad}>{failed.length} failed</p>}
          {open.length > 0 && !online && <p className={styles.panelLeft}>no connection, goes on when it is back</p>}
        </div>
        <IconButton
          icon="down"
          label={closed ? 'Show the files' : 'Hide the files'}
          aria-expanded={!closed}
          aria-controls={`${id}-list`}
          onClick={() => setClosed(!closed)}
        />
        {open.length === 0 && <IconButton icon="close" label="Close" onClick={() => uploads.clear()} />}
      </header>
      {open.length > 0 && <Whole items={items} />}
      {/* Not every file, but what changes for the person who waits. */}
      <p className="sr-only" role="status">
        {[heading, asks.length > 0 && asksWords(asks.length), failed.length > 0 && `${failed.length} failed`]
          .filter((words) => words && (open.length === 0 || words !== heading))
          .join('. ')}
      </p>
      {now.halted !== undefined && (
        <div className={styles.panelNotice}>
          <Alert tone="bad">{now.halted}</Alert>
          <button className="btn btn--sm" type="button" onClick={() => uploads.goOn()}>
            Continue
          </button>
        </div>
      )}
      {asks.length > 0 && !closed && <Asks items={asks} />}
      <div id={`${id}-list`} className={`scroll-column ${styles.panelList}`} hidden={closed}>
        {mendable.length > 1 && (
          <div className={styles.panelActs}>
            <button className="btn btn--sm" type="button" onClick={() => uploads.retry(mendable.map((one) => one.id))}>
              Retry all {mendable.length}
            </button>
          </div>
        )}
        <ul>
          {failed.map((item) => (
            <FailedRow key={item.id} item={item} />
          ))}
          {of('sending').map((item) => (
            <OpenRow key={item.id} item={item} />
          ))}
          <Some items={of('waiting')} more="waiting" />
          <Some items={of('here', 'sent', 'cancelled').reverse()} more="done" />
        </ul>
      </div>
      {open.length > 0 && !closed && (
        <footer className={styles.panelActs}>
          <button
            className="btn btn--sm btn--plain"
            type="button"
            onClick={() => uploads.cancel(open.map((one) => one.id))}
          >
            {open.length === 1 ? 'Cancel' : 'Cancel all'}
          </button>
        </footer>
      )}
    </section>
  )
}

const filesWords = (count: number) => (count === 1 ? '1 file' : `${count} files`)

function headingOf(items: readonly Item[]): string {
  const count = (...states: ItemState[]) => items.filter(({ state }) => states.includes(state)).length
  const open = items.filter(isOpen).length
  if (open > 0) return `Uploading ${items.length - open + 1} of ${filesWords(items.length)}`
  const said = [
    count('sent') > 0 && `${filesWords(count('sent'))} uploaded`,
    count('here') > 0 && `${count('here')} already here`,
    count('failed') > 0 && `${count('failed')} failed`,
    count('cancelled') > 0 && `${count('cancelled')} cancelled`,
  ].filter((words) => words !== false)
  return said.length > 0 ? said.join(', ') : asksWords(count('asks'))
}

function asksWords(count: number): string {
  return count === 1 ? '1 file needs your answer' : `${count} files need your answer`
}

const shareOf = (item: Item) => (isOpen(item) ? item.sent / item.bytes : 1)

function progressOf(items: readonly Item[]) {
  const counted = items.filter(({ state }) => state !== 'cancelled')
  const all = counted.reduce((sum, { bytes }) => sum + workOf(bytes), 0)
  const done = counted.reduce((sum, item) => sum + workOf(item.bytes) * shareOf(item), 0)
  return { all, done }
}

function Whole({ items }: { items: readonly Item[] }) {
  const { all, done } = progressOf(items)
  return <progress max={all} value={done} aria-label="Progress of all uploads" />
}

function Remaining({ now: { items, since } }: { now: Uploads }) {
  const [time, setTime] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  // What was here already took no time.
  const { all, done } = progressOf(items.filter(({ state }) => state !== 'here' && state !== 'asks'))
  const words = timeLeftWords(secondsLeft({ done, left: all - done, elapsedMs: time - since }))
  return <p className={styles.panelLeft}>{words || 'Estimating the time'}</p>
}

function Asks({ items }: { items: readonly Item[] }) {
  const ids = items.map(({ id }) => id)
  const [first] = items
  if (!first) return null
  return (
    <div className={styles.panelNotice}>
      {items.length > 1 && <p>{items.length} documents with these names exist with different content.</p>}
      {items.length > 1 && (
        <div className={styles.panelActs}>
          <button className="btn btn--sm btn--primary" type="button" onClick={() => uploads.choose(ids, 'version')}>
            New version of each
          </button>
          <button className="btn btn--sm" type="button" onClick={() => uploads.choose(ids, 'another')}>
            Keep both for each
          </button>
        </div>
      )}
      <ul className={styles.panelAsks}>
        {items.map((item) => (
          <li key={item.id}>
            <Path item={item} />
            {items.length === 1 && <p>A document with this name exists with different content.</p>}
            <span className={styles.panelActs}>
              <button className="btn btn--sm" type="button" onClick={() => uploads.choose([item.id], 'version')}>
                New version<span className="sr-only"> of {item.path}</span>
              </button>
              <button className="btn btn--sm" type="button" onClick={() => uploads.choose([item.id], 'another')}>
                Keep both<span className="sr-only"> for {item.path}</span>
              </button>
              <button className="btn btn--sm" type="button" onClick={() => uploads.cancel([item.id])}>
                Skip<span className="sr-only"> {item.path}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The name first, because the end of a path tells files apart. */
function Path({ item: { path } }: { item: Item }) {
  const at = path.lastIndexOf('/')
  return (
    <span className={styles.panelName} title={path}>
      {path.slice(at + 1)}
      {at > 0 && <span className="secondary-line">{path.slice(0, at)}</span>}
    </span>
  )
}

function FailedRow({ item }: { item: Item }) {
  return (
    <li className={styles.panelFailed}>
      <Path item={item} />
      <span className={styles.panelActs}>
        {!item.isFinal && (
          <button className="btn btn--sm" type="button" onClick={() => uploads.retry([item.id])}>
            Retry<span className="sr-only"> {item.path}</span>
          </button>
        )}
        <IconButton icon="close" label={`Dismiss ${item.path}`} onClick={() => uploads.cancel([item.id])} />
      </span>
      <p>
        <Icon name="warning" /> {item.why}
      </p>
    </li>
  )
}

function OpenRow({ item }: { item: Item }) {
  return (
    <li>
      <Path item={item} />
      <span className="num">{item.sent === 0 ? 'starting' : `${Math.floor((item.sent / item.bytes) * 100)}%`}</span>
      <IconButton icon="close" label={`Cancel ${item.path}`} onClick={() => uploads.cancel([item.id])} />
      <progress max={item.bytes} value={item.sent} aria-label={`Upload progress of ${item.path}`} />
    </li>
  )
}

const STATES: Partial<Record<ItemState, string>> = { here: 'Already here', cancelled: 'Cancelled', waiting: 'Waiting' }

function Some({ items, more }: { items: readonly Item[]; more: string }) {
  return (
    <>
      {items.slice(0, SHOWN).map((item) => (
        <li key={item.id} className={styles.panelQuiet}>
          <Path item={item} />
          <span className="num">{STATES[item.state] ?? `Uploaded, ${size(item.bytes)}`}</span>
        </li>
      ))}
      {items.length > SHOWN && (
        <li className={styles.panelQuiet}>
          and {items.length - SHOWN} more {more}
        </li>
      )}
    </>
  )
}
