import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { DAY_MS } from '../../../contract/limits.ts'
import { groupOf, type NotifiedGroup } from '../../../contract/notifications/deliveries.ts'
import { dayAndTimeUtc, dayUtc } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './notifications.module.css'
import { type Notification, useAfterAct, useNotifications } from './queries.ts'

/** How many of a long group are shown at first. */
const FOLDED = 3

/** What happened, by day and kind, with what is unread standing out. */
export function NotificationList() {
  const [onlyUnread, setOnlyUnread] = useState(false)
  const list = useNotifications(onlyUnread)
  const mark = useMarkRead()
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  return (
    <>
      <FilterBar
        end={
          unread > 0 && (
            <button className="btn btn--sm" type="button" onClick={() => mark(undefined)}>
              Mark all as read
            </button>
          )
        }
      >
        <ChoiceRow
          legend="Which"
          value={onlyUnread ? 'unread' : 'all'}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
          onChoose={(which) => setOnlyUnread(which === 'unread')}
        />
      </FilterBar>
      <ListView
        list={list}
        count={notifications.length}
        what="The list of notifications"
        skeleton={<ListSkeleton />}
        empty={
          <Empty title={onlyUnread ? 'Nothing unread' : 'No notifications yet'}>
            {onlyUnread
              ? 'You have read everything.'
              : 'What you chose under Settings appears here when it happens: a signature, a request, an alert.'}
          </Empty>
        }
        legend="Times are UTC. Old notifications are deleted, by default after 30 days."
      >
        {daysOf(notifications).map(({ day, groups }) => {
          const [only] = groups
          if (only && groups.length === 1)
            return <Group key={day} id={day} {...only} day={dayName(day)} onRead={mark} />
          return (
            <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`}>{dayName(day)}</h2>
              {groups.map((one) => (
                <Group key={one.group} id={`${day}-${one.group.replaceAll(' ', '-')}`} {...one} onRead={mark} />
              ))}
            </section>
          )
        })}
      </ListView>
    </>
  )
}

type GroupProps = {
  id: string
  group: NotifiedGroup
  /** Its heading instead of its kind, where it is all of a day. */
  day?: string
  items: readonly Notification[]
  onRead: (ids: string[]) => void
}

/** What happened of one kind on one day. Many are folded, so that a day is seen at once. */
function Group({ id, group, day, items, onRead }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const unread = items.filter(({ readAt }) => readAt === null)
  const isLong = items.length > FOLDED + 1
  const shown = isLong && !isOpen ? items.slice(0, FOLDED) : items
  return (
    <section className={styles.group} aria-labelledby={`group-${id}`}>
      <div className={styles.groupHead}>
        {day ? (
          <h2 id={`group-${id}`}>{day}</h2>
        ) : (
          <h3 id={`group-${id}`}>
            {group} <span className="num">{items.length}</span>
          </h3>
        )}
        {unread.length > 1 && (
          <button className="link-button" type="button" onClick={() => onRead(unread.map((one) => one.id))}>
            Mark {unread.length} as read<span className="sr-only">: {day ?? group}</span>
          </button>
        )}
      </div>
      <ul>
        {shown.map((one) => (
          <Entry key={one.id} notification={one} onRead={() => onRead([one.id])} />
        ))}
      </ul>
      {isLong && (
        <button
          className={`link-button ${styles.more}`}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show ${items.length - FOLDED} more`}
        </button>
      )}
    </section>
  )
}

function Entry({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { says, path, at, readAt } = notification
  const { history } = useRouter()
  function open(event: MouseEvent) {
    if (readAt === null) onRead()
    // A new window or tab is the browser's work.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.push(path)
  }
  return (
    <li className={styles.entry} data-unread={readAt === null || undefined}>
      <p>
        {readAt === null && <span className="sr-only">Unread: </span>}
        <a href={path} onClick={open}>
          {says.replace(/\.$/, '')}
        </a>
      </p>
      <time className="num" dateTime={at} title={dayAndTimeUtc(at)}>
        {at.slice(11, 16)}
      </time>
      {readAt === null && (
        <button
          className={`link-button ${styles.markRead}`}
          type="button"
          aria-label={`Mark as read: ${says}`}
          onClick={onRead}
        >
          Mark as read
        </button>
      )}
    </li>
  )
}

/** By day, and in each by kind; days and kinds in the order of their newest. */
function daysOf(notifications: readonly Notification[]) {
  const days = new Map<string, Map<NotifiedGroup, Notification[]>>()
  for (const one of notifications) {
    const day = one.at.slice(0, 10)
    const groups = days.get(day) ?? new Map<NotifiedGroup, Notification[]>()
    days.set(day, groups)
    const group = groupOf(one.type)
    groups.set(group, [...(groups.get(group) ?? []), one])
  }
  return [...days].map(([day, groups]) => ({ day, groups: [...groups].map(([group, items]) => ({ group, items })) }))
}

function dayName(day: string): string {
  const ago = Math.round((Date.parse(new Date().toISOString().slice(0, 10)) - Date.parse(day)) / DAY_MS)
  return ago === 0 ? 'Today' : ago === 1 ? 'Yesterday' : dayUtc(day)
}

function useMarkRead() {
  const say = useToast()
  const onSettled = useAfterAct()
  const marking = useMutation({
    mutationFn: (ids: string[] | undefined) => call('POST /api/admin/notifications/read', ids ? { ids } : {}),
    onError: (error) => say(refusalMessage(error, 'This could not be marked as read.'), { tone: 'bad' }),
    onSettled,
  })
  return (ids: string[] | undefined) => marking.mutate(ids)
}
