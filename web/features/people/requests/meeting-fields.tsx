import { forField, fromField, localTimeZone, zoned } from '../../../lib/zoned.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { firstName } from '../labels.ts'
import styles from './requests.module.css'

/** `time` is one of the proposed times or `other`. For `other`, `own` is the value of the date and time field. */
export type MeetingDraft = { time: string; own: string; minutes: string; place: string }

export const OTHER = 'other'
const LENGTHS = ['15', '30', '45', '60', '90', '120'].map((value) => ({ value, label: `${value} minutes` }))

type MeetingFieldsProps = {
  draft: MeetingDraft
  onChange: (changed: Partial<MeetingDraft>) => void
  /** The times that the person proposed, and their time zone. */
  times: readonly string[]
  timeZone: string | null
  name: string
}

/** Shows each time in the browser's time zone and in the person's. */
export function MeetingFields({ draft, onChange, times, timeZone, name }: MeetingFieldsProps) {
  return (
    <>
      {times.length > 0 && (
        <fieldset>
          <legend>When ({localTimeZone()})</legend>
          {times.map((time) => (
            <Choice key={time} value={time} draft={draft} onChange={onChange}>
              {zoned(time)}
              {timeZone !== localTimeZone() && (
                <span className="secondary-line">{forThem(time, timeZone ?? 'UTC', name)}</span>
              )}
            </Choice>
          ))}
          <Choice value={OTHER} draft={draft} onChange={onChange}>
            Another time
          </Choice>
        </fieldset>
      )}
      {draft.time === OTHER && (
        <DateField
          id="answer-own"
          type="datetime-local"
          label={`${times.length > 0 ? 'Another time' : 'Time'} (${localTimeZone()})`}
          min={forField(new Date())}
          value={draft.own}
          onChange={(event) => onChange({ own: event.target.value })}
          hint={theirTime(draft.own, timeZone)}
        />
      )}
      <Select
        id="answer-minutes"
        label="Duration"
        options={LENGTHS}
        value={draft.minutes}
        onChange={(event) => onChange({ minutes: event.target.value })}
      />
      <Field
        id="answer-place"
        label="Where"
        placeholder="A place, a phone number or a link"
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

/** `05:40 for Ada (Berlin)`, with the day where it is another one for them. */
function forThem(time: string, timeZone: string, name: string): string {
  const [day, clock] = zoned(time, timeZone).split(/, (?=\d\d:)/)
  const at = zoned(time).startsWith(`${day}, `) ? clock : zoned(time, timeZone)
  return `${at} for ${firstName(name)} (${timeZone.split('/').at(-1)?.replaceAll('_', ' ')})`
}

function theirTime(own: string, timeZone: string | null): string | undefined {
  const at = fromField(own)
  return at && timeZone ? `${zoned(at, timeZone)} in their time zone (${timeZone}).` : undefined
}

export function readMeeting(
  draft: MeetingDraft,
): { meeting: { startsAt: string; minutes: number; place: string } } | { problem: string } {
  const startsAt = draft.time === OTHER ? fromField(draft.own) : draft.time
  if (!startsAt) return { problem: 'Choose a time.' }
  if (Date.parse(startsAt) <= Date.now()) return { problem: 'Choose a time in the future.' }
  if (!draft.place.trim()) return { problem: 'Enter a place, a phone number or a link.' }
  return { meeting: { startsAt, minutes: Number(draft.minutes), place: draft.place.trim() } }
}
