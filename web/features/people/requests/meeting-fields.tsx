import { forField, fromField, ownZone, zoned } from '../../../lib/zoned.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './requests.module.css'

/** `time` is one of those proposed, or `other`; then `own` is what the field for another one holds. */
export type MeetingDraft = { time: string; own: string; minutes: string; place: string }

export const OTHER = 'other'
const LENGTHS = ['15', '30', '45', '60', '90', '120'].map((value) => ({ value, label: `${value} minutes` }))

type MeetingFieldsProps = {
  draft: MeetingDraft
  onChange: (changed: Partial<MeetingDraft>) => void
  /** What the person proposed, and the clock they think in. */
  times: readonly string[]
  timeZone: string | null
}

/** One of the proposed times or another, how long, and where. Each time is said on the person's clock and on one's own. */
export function MeetingFields({ draft, onChange, times, timeZone }: MeetingFieldsProps) {
  return (
    <>
      {times.length > 0 && (
        <fieldset>
          <legend>When</legend>
          {times.map((time) => (
            <Choice key={time} value={time} draft={draft} onChange={onChange}>
              {zoned(time, timeZone ?? 'UTC')}
              {timeZone !== ownZone() && (
                <span className="secondary-line">
                  theirs, {timeZone ?? 'UTC'}; yours {zoned(time)}
                </span>
              )}
            </Choice>
          ))}
          <Choice value={OTHER} draft={draft} onChange={onChange}>
            Another time
          </Choice>
        </fieldset>
      )}
      {draft.time === OTHER && (
        <Field
          id="answer-own"
          type="datetime-local"
          label={`Another time, on your clock (${ownZone()})`}
          min={forField(new Date())}
          value={draft.own}
          onChange={(event) => onChange({ own: event.target.value })}
          hint={theirClock(draft.own, timeZone)}
        />
      )}
      <Select
        id="answer-minutes"
        label="How long"
        options={LENGTHS}
        value={draft.minutes}
        onChange={(event) => onChange({ minutes: event.target.value })}
      />
      <Field
        id="answer-place"
        label="Where"
        placeholder="A link, a number to call, or a room"
        maxLength={300}
        value={draft.place}
        onChange={(event) => onChange({ place: event.target.value })}
      />
    </>
  )
}

type ChoiceProps = {
  value: string
  draft: MeetingDraft
  onChange: MeetingFieldsProps['onChange']
  children: React.ReactNode
}

function Choice({ value, draft, onChange, children }: ChoiceProps) {
  return (
    <label className={styles.answerChoice}>
      <input
        type="radio"
        name="answer-time"
        checked={draft.time === value}
        onChange={() => onChange({ time: value })}
      />
      <span>{children}</span>
    </label>
  )
}

function theirClock(own: string, timeZone: string | null): string | undefined {
  const at = fromField(own)
  return at && timeZone ? `For them ${zoned(at, timeZone)}, ${timeZone}.` : undefined
}

/** What the fields say, or what is missing. */
export function readMeeting(
  draft: MeetingDraft,
): { meeting: { startsAt: string; minutes: number; place: string } } | { missing: string } {
  const startsAt = draft.time === OTHER ? fromField(draft.own) : draft.time
  if (!startsAt) return { missing: 'Please choose a time.' }
  if (Date.parse(startsAt) <= Date.now()) return { missing: 'This time has passed. Please choose another.' }
  if (!draft.place.trim()) return { missing: 'Please say where, or by what link.' }
  return { meeting: { startsAt, minutes: Number(draft.minutes), place: draft.place.trim() } }
}
