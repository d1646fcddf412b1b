import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterBar, ListSearch } from '../../ui/filter-bar.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { ViewMenu } from '../../ui/view-menu.tsx'
import { DiscardDialog, ResendDialog } from './act-dialogs.tsx'
import { EMPTY, STATES } from './mail-labels.ts'
import { MailReader } from './mail-reader.tsx'
import { type AskedMail, MAIL_COLUMNS, MailTable } from './mail-table.tsx'
import styles from './mails.module.css'
import { type MailChoice, mailsQuery } from './queries.ts'

type Filter = NonNullable<MailChoice['state']>
export const MAIL_FILTERS: readonly { value: Filter | undefined; name: string }[] = [
  { value: undefined, name: 'All' },
  { value: 'undelivered', name: 'Undelivered' },
  { value: 'waiting', name: STATES.waiting },
  { value: 'sent', name: STATES.sent },
  { value: 'given_up', name: STATES.given_up },
]

type PersonLink = (id: string, name: string) => ReactNode

type MailListProps = {
  choice: MailChoice
  onSearch: (search: string) => void
  onState: (state: Filter | undefined) => void
  readOnly: boolean
  personLink: PersonLink
}

export function MailList({ choice, onSearch, onState, readOnly, personLink }: MailListProps) {
  const { state, search = '' } = choice
  const isSent = useInfiniteQuery(mailsQuery(choice)).data?.pages[0]?.sends !== false
  return (
    <>
      {!isSent && (
        <div className="mt-2">
          <Alert tone="warn" icon="warning">
            Emails are written to files, because <code>SMTP_URL</code> is not set. Nobody receives these emails.
            {!readOnly && (
              <>
                {' '}
                See <Link to="/admin/system">System</Link>.
              </>
            )}
          </Alert>
        </div>
      )}
      <FilterBar
        end={
          <ViewMenu
            list="mails"
            columns={MAIL_COLUMNS}
            filters={{ state }}
            onFilters={(filters) => onState(MAIL_FILTERS.find(({ value }) => value === filters.state)?.value)}
          />
        }
      >
        <nav className={styles.mailFilter} aria-label="Which emails">
          {MAIL_FILTERS.map(({ value, name }) => (
            <Link
              key={name}
              to="/admin/mails"
              search={value ? { state: value } : {}}
              // Else the link to all of them would count as the current one whatever is filtered.
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {name}
            </Link>
          ))}
        </nav>
        <ListSearch
          label="Search by full address, or a part of a person’s name, email or company"
          hint="Address, name, company"
          search={search}
          onSearch={onSearch}
        />
      </FilterBar>
      <Mails
        choice={choice}
        readOnly={readOnly}
        personLink={personLink}
        legend="The text of an email is deleted once it is sent. Its kind, time and recipient and the reply of the mail server are kept for the retention period. Times are UTC. Press ? for keyboard shortcuts."
        empty={
          search ? (
            <Empty title="No emails found">
              No emails to this person are stored. Records are deleted after the retention period.
            </Empty>
          ) : (
            <Empty title={EMPTY[state ?? 'all'].title}>{EMPTY[state ?? 'all'].text}</Empty>
          )
        }
      />
    </>
  )
}

/** The mails that one person was sent. */
export function PersonMails({ id, readOnly }: { id: string; readOnly: boolean }) {
  return (
    <section>
      <h2>Emails</h2>
      <Mails
        choice={{ person: id }}
        readOnly={readOnly}
        empty={<Empty title="No emails">No emails to this person are stored.</Empty>}
        legend="“Sent” means that the mail server accepted the email, or that it went to a file if there is no mail server. Emails that come back are marked “Bounced” if the portal is given the reports of your mail server."
      />
    </section>
  )
}

type MailsProps = {
  choice: MailChoice
  readOnly: boolean
  personLink?: PersonLink
  empty: ReactNode
  legend?: string
}

function Mails({ choice, readOnly, personLink, empty, legend }: MailsProps) {
  const list = useInfiniteQuery(mailsQuery(choice))
  const [read, setRead] = useState<string>()
  const [asked, setAsked] = useState<AskedMail>()
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? []
  const readable = list.data?.pages[0]?.readable && !readOnly
  return (
    <>
      <ListView
        list={list}
        count={mails.length}
        what="The list of mails"
        skeleton={<ListSkeleton />}
        empty={empty}
        {...(legend && { legend })}
      >
        <MailTable
          mails={mails}
          personLink={personLink}
          onRead={readable ? setRead : undefined}
          onAsk={readOnly ? undefined : setAsked}
        />
      </ListView>
      <MailReader id={read} onClose={() => setRead(undefined)} />
      {asked?.act === 'resend' && <ResendDialog mail={asked.mail} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'discard' && <DiscardDialog mail={asked.mail} onClose={() => setAsked(undefined)} />}
    </>
  )
}
