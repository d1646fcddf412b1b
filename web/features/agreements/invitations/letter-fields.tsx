import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toast.tsx'
import styles from './invitations.module.css'
import { type Letter, REMINDER_DAYS } from './letter.ts'
import { PreviewDialog } from './preview-dialog.tsx'

/** The most reminders that one invitation can have. */
const MAX_REMINDERS = 3
const MAX_NOTE = 1_000

type LetterFieldsProps = { letter: Letter; onLetter: (letter: Letter) => void; disabled: boolean }

/** The message of an invitation, who sends it, its reminders, and a look at it before it leaves. */
export function LetterFields({ letter, onLetter, disabled }: LetterFieldsProps) {
  const { sender, note, remindAfterDays } = letter
  const [isShown, setShown] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const say = useToast()

  async function sendTest() {
    setTesting(true)
    try {
      const { to } = await call('POST /api/admin/invitations/test', { sender, note })
      say(`A test is on its way to ${to}.`)
    } catch (error) {
      say(refusalMessage(error, 'Failed to send the test.'), { tone: 'bad' })
    }
    setTesting(false)
  }

  return (
    <>
      <fieldset className={styles.letter}>
        <legend className="heading-s">Email</legend>
        <Field
          id="invite-sender"
          label="From (optional)"
          autoComplete="name"
          maxLength={120}
          disabled={disabled}
          value={sender}
          onChange={({ target }) => onLetter({ ...letter, sender: target.value })}
          hint="Your name, shown as the sender beside the company’s name."
        />
        <TextArea
          id="invite-note"
          label="Message (optional)"
          rows={4}
          maxLength={MAX_NOTE}
          disabled={disabled}
          value={note}
          onChange={({ target }) => onLetter({ ...letter, note: target.value })}
          hint="Shown in the invitation, above the link to the agreement. Do not write anything confidential."
        />
        <div className={styles.letterActions}>
          <button className="btn btn--sm" type="button" disabled={disabled} onClick={() => setShown(true)}>
            Preview
          </button>
          <button
            className="btn btn--sm"
            type="button"
            disabled={disabled}
            aria-busy={isTesting || undefined}
            onClick={() => {
              if (!isTesting) void sendTest()
            }}
          >
            {isTesting ? 'Sending...' : 'Send me a test'}
          </button>
        </div>
      </fieldset>
      <fieldset>
        <legend className="heading-s">Reminders to people who have not signed</legend>
        <div className={styles.inviteProjects}>
          {REMINDER_DAYS.map((day) => {
            const isChosen = remindAfterDays.includes(day)
            return (
              <CheckBox
                key={day}
                id={`invite-remind-${day}`}
                label={`After ${day} days`}
                disabled={disabled || (!isChosen && remindAfterDays.length >= MAX_REMINDERS)}
                checked={isChosen}
                onChange={() =>
                  onLetter({
                    ...letter,
                    remindAfterDays: isChosen
                      ? remindAfterDays.filter((one) => one !== day)
                      : [...remindAfterDays, day],
                  })
                }
              />
            )
          })}
        </div>
      </fieldset>
      {isShown && <PreviewDialog letter={letter} onClose={() => setShown(false)} />}
    </>
  )
}
