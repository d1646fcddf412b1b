import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import styles from './mails.module.css'
import { mailQuery } from './queries.ts'

/**
 * A mail as its reader gets it, in its text form: the pages' policy lets no script put markup into a page, and a mail is no reason
 * to soften it.
 */
export function MailReader({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Dialog open={id !== undefined} title="Mail" onClose={onClose}>
      {id && <Words id={id} />}
    </Dialog>
  )
}

function Words({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(mailQuery(id))
  if (isError) return <LoadFailed what="The mail" onRetry={() => void refetch()} />
  if (!data) return <p className="text mt-4">Opening the mail...</p>
  return (
    <>
      <dl className="term-list mt-4">
        <div>
          <dt>To</dt>
          <dd>{data.to}</dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd>{data.subject}</dd>
        </div>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so from the keyboard */}
      <section className={styles.mailText} aria-label="The words of the mail" tabIndex={0}>
        {data.text}
      </section>
    </>
  )
}
