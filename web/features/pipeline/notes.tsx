import { call } from '../../lib/call.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import styles from './pipeline.module.css'
import { type CardDetail, useAfterAct } from './queries.ts'

type NotesProps = Pick<CardDetail, 'notes' | 'held'> & { personId: string; isAdmin: boolean }

/** What staff note about a person for themselves. */
export function Notes({ personId, notes, isAdmin, held }: NotesProps) {
  const say = useToast()
  const refresh = useAfterAct()
  const { field, problem, submit, busy } = useForm({
    blank: { words: '' },
    check: ({ words }) => (words.trim() ? {} : { words: 'Write a note first.' }),
    send: ({ words }) => call('POST /api/admin/pipeline/:id/notes', { id: personId, words }),
    onSent: (_, reset) => reset(),
    onSettled: refresh,
    problemsOf: (error) => ({ root: refusalMessage(error, 'The note could not be saved. Please try again.') }),
  })
  const remove = async (note: string) => {
    try {
      await call('DELETE /api/admin/pipeline/:id/notes/:note', { id: personId, note })
      say('The note is removed.')
    } catch (error) {
      say(refusalMessage(error, 'The note could not be removed.'), { tone: 'bad' })
    }
    await refresh()
  }
  return (
    <section className={styles.section} aria-labelledby="card-notes">
      <h3 id="card-notes">Notes</h3>
      {isAdmin && (
        <form className="stacked-form" noValidate onSubmit={submit}>
          <TextArea
            id="card-note"
            label="New note"
            rows={2}
            maxLength={1_000}
            hint="Only staff see notes. They are part of the person’s export, and are erased with the person."
            {...field('words')}
          />
          <div role="alert">{problem('root') && <Alert tone="bad">{problem('root')}</Alert>}</div>
          <div>
            <button className="btn btn--sm" type="submit" aria-disabled={busy || undefined}>
              {busy ? 'Saving...' : 'Add note'}
            </button>
          </div>
        </form>
      )}
      {notes.length === 0 && !isAdmin && <p className="legend">None yet.</p>}
      <ul className={`${styles.entries} mt-4`}>
        {notes.map(({ id, words, writtenAt, writtenBy }) => (
          <li key={id}>
            <p className={styles.words}>{words}</p>
            <p className={styles.entryHead}>
              <span>
                {writtenBy}, <DateTime iso={writtenAt} />
              </span>
              {isAdmin && !held && (
                <button className="link-button" type="button" onClick={() => void remove(id)}>
                  Remove
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {held && <p className="legend">A legal hold is in force, so notes stay.</p>}
    </section>
  )
}
