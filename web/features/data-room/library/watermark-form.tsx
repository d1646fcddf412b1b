import { type ClipboardEvent, type SubmitEvent, useState } from 'react'
import type { Input } from '../../../lib/endpoints.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './data-room.module.css'

export type Asked = Input<'POST /api/admin/watermark/search'>

const BLANK = { mark: '', reader: '', at: '', within: '1', document: '', page: '' }

const WITHIN = [
  { value: '1', label: 'a minute' },
  { value: '15', label: '15 minutes' },
  { value: '60', label: 'an hour' },
  { value: String(24 * 60), label: 'a day' },
  { value: String(7 * 24 * 60), label: 'a week' },
  { value: String(31 * 24 * 60), label: '31 days' },
]

type WatermarkFormProps = { busy: boolean; onChange: () => void; onAsk: (asked: Asked) => void }

/** Whatever can still be read of a watermark, and what else is known of the page. */
export function WatermarkForm({ busy, onChange, onAsk }: WatermarkFormProps) {
  const [draft, setDraft] = useState(BLANK)
  function set(changed: Partial<typeof BLANK>) {
    onChange()
    setDraft({ ...draft, ...changed })
  }
  const field = (name: keyof typeof BLANK) => ({
    value: draft[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  /** A field of one line would join the lines of what is pasted without a space between them. */
  function pasteInOneLine(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text)) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    set({ mark: `${before}${text.replaceAll(/\s+/g, ' ')}${value.slice(selectionEnd ?? value.length)}` })
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onAsk(sent(draft))
  }
  return (
    <form className={styles.watermarkSearchForm} noValidate onSubmit={submit}>
      <Field
        id="watermark-code"
        label="Code on the page"
        className="input mono"
        placeholder="7KQ2-M9XD"
        autoCapitalize="characters"
        maxLength={2_000}
        hint="Eight characters. Type ? for each that you cannot read, or only the part that you can. You can also paste the whole watermark."
        onPaste={pasteInOneLine}
        {...field('mark')}
      />
      <fieldset className={styles.watermarkSearchMore}>
        <legend>What else you know</legend>
        <Field
          id="watermark-reader"
          label="Reader’s email address, or a part of it"
          inputMode="email"
          autoCapitalize="none"
          maxLength={254}
          {...field('reader')}
        />
        <div className={styles.watermarkSearchPair}>
          <DateField id="watermark-at" label="Time on the page (UTC)" type="datetime-local" {...field('at')} />
          <Select
            id="watermark-within"
            label="Give or take"
            options={WITHIN}
            value={draft.within}
            onChange={({ target }) => set({ within: target.value })}
          />
        </div>
        <div className={styles.watermarkSearchPair}>
          <Field
            id="watermark-document"
            label="Title of the document, or a part of it"
            maxLength={200}
            {...field('document')}
          />
          <Field id="watermark-page" label="Page" type="number" min={1} max={100_000} {...field('page')} />
        </div>
      </fieldset>
      <div className={styles.watermarkSearchActs}>
        <button className="btn btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Searching...' : 'Find'}
        </button>
        <button className="btn" type="button" onClick={() => set(BLANK)}>
          Clear
        </button>
      </div>
    </form>
  )
}

function sent({ mark, reader, at, within, document, page }: typeof BLANK): Asked {
  return {
    mark,
    reader,
    // The watermark shows UTC, so what is typed is UTC too.
    at: at ? `${at.slice(0, 16)}:00Z` : null,
    within: Number(within),
    document,
    page: page ? Number(page) : null,
  }
}
